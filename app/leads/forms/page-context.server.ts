import { contactIds } from "~/content/site/contacts.server";
import { demos } from "~/content/site/demos.server";
import { contactIn } from "~/urls/page-queries/contact";
import { tourIn, writtenTour } from "~/urls/page-queries/tour";
import { joined } from "~/urls/query/query";

/** A campaign name of a marketing tool, which may have spaces and any letters. Other values may be about a person. */
const anyCampaign = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;

/**
 * The part of a page's query that is stored with a lead (rule 12.2): the tour that the visitor was on, the contact that
 * the link named, and the campaign that led to the page.
 *
 * @param query the raw query
 * @returns a query with its `?`, or the empty string
 */
export function pageContext(query: string): string {
  const tour = writtenTour(tourIn(query, demos()));
  const rep = contactIn(query, contactIds());
  const campaign = new URLSearchParams(query).get("utm_campaign") ?? "";
  return joined([
    ...(tour === "" ? [] : [`tour=${tour}`]),
    ...(rep ? [`rep=${rep}`] : []),
    ...(anyCampaign.test(campaign) ? [`utm_campaign=${encodeURIComponent(campaign)}`] : []),
  ]);
}
