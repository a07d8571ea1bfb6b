import { contactIds } from "~/content/site/contacts.server";
import { demos } from "~/content/site/demos.server";
import { contactIn } from "~/urls/page-queries/contact";
import { tourIn, writtenTour } from "~/urls/page-queries/tour";
import { joined } from "~/urls/query/query";

/** Campaigns that may be stored. Other values, such as e-mail addresses, may be personal data. */
const allowedCampaign = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;

/** The part of a query that may be stored (rule 12.2): `?` with tour, contact and campaign, or an empty string. */
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
