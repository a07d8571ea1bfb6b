import { contactIds } from "~/content/site/contacts.server";
import { demos } from "~/content/site/demos.server";
import { contactIn } from "~/urls/page-queries/contact";
import { tourIn, writtenTour } from "~/urls/page-queries/tour";
import { joined } from "~/urls/query/query";

/** Campaign names that may be stored. Other text in the parameter may be personal data. */
const allowedCampaign = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;

/** Keeps only the parts of the query that may be stored (rule 12.2): the tour, the contact and the campaign. */
export function pageContext(query: string): string {
  const tour = writtenTour(tourIn(query, demos()));
  const rep = contactIn(query, contactIds());
  const campaign = new URLSearchParams(query).get("utm_campaign") ?? "";
  return joined([
    ...(tour === "" ? [] : [`tour=${tour}`]),
    ...(rep ? [`rep=${rep}`] : []),
    ...(allowedCampaign.test(campaign) ? [`utm_campaign=${encodeURIComponent(campaign)}`] : []),
  ]);
}
