import { type Demo, demosById, nameFor } from "~/content/demos";
import { valuesOf } from "~/leads/store/lead-values.server";
import type { Lead } from "~/leads/store/queue.server";
import type { Values } from "~/leads/store/submission";
import type { Language } from "~/schema/basics/languages";
import type { Content, ProductContent } from "~/schema/content";
import type { Contact } from "~/schema/site";
import { tourIn } from "~/urls/page-queries/tour";

/** What a message tells of a lead. */
export type LeadContext = {
  product: ProductContent;
  values: Values;
  /** Address of the page with the form, with the tour and campaign that the visitor came with. */
  url: string;
  /** The names of the tour's stops; empty without a tour. */
  tour: string[];
  /** The campaign as the link named it; empty if there was none. */
  campaign: string;
  /** The contact that the link named, if content still has it. */
  contact: Contact | undefined;
};

/** The id of the contact that a lead's link named; empty if it named none. */
export function repOf({ page_path }: Pick<Lead, "page_path">): string {
  return new URLSearchParams(page_path.replace(/^[^?]*/, "")).get("rep") ?? "";
}

/** The contact that a lead's link named, if content still has it. */
export function contactOf(lead: Pick<Lead, "page_path">, { site }: Content): Contact | undefined {
  return site.contacts.find(({ id }) => id === repOf(lead));
}

function stopNames(query: string, lang: Language, demos: Record<string, Demo>): string[] {
  return tourIn(query, demos).flatMap(({ id }) => (demos[id] ? nameFor(lang, demos[id]).name : []));
}

/** @param siteUrl the site's origin */
export function contextOf(lead: Lead, content: Content, siteUrl: string): LeadContext {
  const { search, searchParams } = new URL(lead.page_path, siteUrl);
  return {
    product: content.products[lead.product],
    values: valuesOf(lead),
    url: siteUrl + lead.page_path,
    // All demos are looked up only for the few leads that came on a tour.
    tour: searchParams.has("tour")
      ? stopNames(search, lead.lang, demosById(Object.values(content.products), content.media))
      : [],
    campaign: searchParams.get("utm_campaign") ?? "",
    contact: contactOf(lead, content),
  };
}
