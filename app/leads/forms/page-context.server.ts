import { contactIds } from "~/content/site/contacts.server";
import { demos } from "~/content/site/demos.server";
import { contactIn } from "~/urls/page-queries/contact";
import { tourIn, writtenTour } from "~/urls/page-queries/tour";
import { joined } from "~/urls/query/query";

/**
 * Names of campaigns may contain spaces and any letters. Other values are omitted, because they may be personal data.
 */
const anyCampaign = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;

/**
 * The part of an undecoded query that is stored with a lead (rule 12.2): tour, contact and campaign. Begins with `?` if
 * it is not empty.
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
