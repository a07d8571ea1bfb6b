import { productOfPage } from "~/content/site/address.server";
import { contactIds } from "~/content/site/contacts.server";
import { namedTour, namesOf } from "~/content/site/demos.server";
import { site } from "~/content/site/site.server";
import { megabytes } from "~/demo/video/files.server";
import type { Language } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import type { ProductContent } from "~/schema/content";
import { contactIn } from "~/urls/page-queries/contact";
import { type CopyChoice, copyIn } from "~/urls/page-queries/copy";
import { type Stop, writtenTour } from "~/urls/page-queries/tour";
import type { Address } from "~/urls/resolve";
import { listedTabs } from "~/urls/tables/addresses";

/** What a copy is made of (section 25). */
export type CopyOrder = {
  content: ProductContent;
  choice: Pick<CopyChoice, "of" | "size" | "language">;
  /** The tour that the query names. */
  tour: Stop[];
  /** What the copy has: each demo once. */
  stops: Stop[];
  /** The contact that it names. */
  rep: string | undefined;
};

/**
 * What an address asks for.
 *
 * @throws a 404 response if there is no such area
 */
export function orderAt(address: Address): CopyOrder {
  const content = productOfPage(address);
  const { of, size, language } = address.copy ?? copyIn("", content.product.lang);
  const choice = { of, size, language };
  return orderOf({ content, choice, tour: address.tour, rep: contactIn(address.query, contactIds()) });
}

export function orderOf(order: Omit<CopyOrder, "stops">): CopyOrder {
  return { ...order, stops: stopsOf(order) };
}

function stopsOf({ content, choice: { of }, tour }: Omit<CopyOrder, "stops">): Stop[] {
  if (of === "stops")
    return tour.filter(({ id }, index) => tour.findIndex((stop) => stop.id === id) === index);
  const products = of === "product" ? [content] : Object.values(site().content.products);
  return products.flatMap(({ sections }) =>
    sections.flatMap(({ tabs }) =>
      listedTabs(tabs).flatMap(({ id }) => (id === undefined ? [] : { id, second: undefined })),
    ),
  );
}

/** The content whose words a copy's cover has: the product's own if it has that language, or else another's. */
export function contentIn(language: Language, own: ProductContent): ProductContent {
  const all = [own, ...Object.values(site().content.products)];
  return all.find(({ product }) => product.lang === language) ?? own;
}

/** What a copy is called: its demo, its tour, the product, or the brand. */
export function titleOf({ content, choice: { of, language }, tour, stops }: CopyOrder): string {
  if (of === "everything") return site().content.site.brand.name;
  if (of === "product") return content.product.cloudName;
  if (stops.length === 1) return namesOf(stops, language).join();
  const { messages } = contentIn(language, content);
  return namedTour(writtenTour(tour))?.title ?? fill(messages.tour.unnamed, { count: stops.length });
}

/** A size in megabytes with a decimal, in words. */
export function sizeInWords(bytes: number, { messages, product }: ProductContent): string {
  return fill(messages.video.fileSize, { size: megabytes(bytes, product.lang) });
}
