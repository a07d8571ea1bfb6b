import { type Demo, demosById, nameFor } from "~/content/demos";
import { valuesOf } from "~/leads/store/lead-values.server";
import type { Lead } from "~/leads/store/queue.server";
import type { Values } from "~/leads/store/submission";
import type { Language } from "~/schema/basics/languages";
import type { Content, ProductContent } from "~/schema/content";
import type { Contact } from "~/schema/site";
import { tourIn } from "~/urls/page-queries/tour";

export type LeadContext = {
  product: ProductContent;
  values: Values;
  /** URL of the form's page. Its query contains the visitor's tour, contact and campaign. */
  url: string;
  tour: string[];
  campaign: string;
  contact: Contact | undefined;
};

/** The contact's id in the query of the form's page, or an empty string. */
export function repOf({ page_path }: Pick<Lead, "page_path">): string {
  return new URLSearchParams(page_path.replace(/^[^?]*/, "")).get("rep") ?? "";
}

export function contactOf(lead: Pick<Lead, "page_path">, { site }: Content): Contact | undefined {
  return site.contacts.find(({ id }) => id === repOf(lead));
}

function stopNames(query: string, lang: Language, demos: Record<string, Demo>): string[] {
  return tourIn(query, demos).flatMap(({ id }) => (demos[id] ? nameFor(lang, demos[id]).name : []));
}

export function contextOf(lead: Lead, content: Content, siteUrl: string): LeadContext {
  const { search, searchParams } = new URL(lead.page_path, siteUrl);
  return {
    product: content.products[lead.product],
    values: valuesOf(lead),
    url: siteUrl + lead.page_path,
    // Looks up demos only for leads from a tour, because the lookup is slow and few leads come from a tour.
    tour: searchParams.has("tour")
      ? stopNames(search, lead.lang, demosById(Object.values(content.products), content.media))
      : [],
    campaign: searchParams.get("utm_campaign") ?? "",
    contact: contactOf(lead, content),
  };
}
