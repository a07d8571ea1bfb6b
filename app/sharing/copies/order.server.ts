import { productOfPage } from "~/content/site/address.server";
import { contactIds } from "~/content/site/contacts.server";
import { namedTour, namesOf } from "~/content/site/demos.server";
import { site } from "~/content/site/site.server";
import { megabytes } from "~/demo/video/files.server";
import { type Language, locales } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import type { ProductContent } from "~/schema/content";
import { contactIn } from "~/urls/page-queries/contact";
import { type CopyChoice, copyIn } from "~/urls/page-queries/copy";
import { type Stop, writtenTour } from "~/urls/page-queries/tour";
import type { Address } from "~/urls/resolve";
import { listedTabs } from "~/urls/tables/addresses";

export type CopyOrder = {
  content: ProductContent;
  choice: Pick<CopyChoice, "of" | "size" | "language">;
  tour: Stop[];
  /** The demos in the copy. A demo at which the tour stops several times is included once. */
  stops: Stop[];
  /** Id of the contact. */
  rep: string | undefined;
};

/** @throws a 404 response if the area does not exist */
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

export function contentIn(language: Language, own: ProductContent): ProductContent {
  const all = [own, ...Object.values(site().content.products)];
  return all.find(({ product }) => product.lang === language) ?? own;
}

export function titleOf({ content, choice: { of, language }, tour, stops }: CopyOrder): string {
  if (of === "everything") return site().content.site.brand.name;
  if (of === "product") return content.product.cloudName;
  if (stops.length === 1) return namesOf(stops, language).join();
  const { messages } = contentIn(language, content);
  return namedTour(writtenTour(tour))?.title ?? fill(messages.tour.unnamed, { count: stops.length });
}

export function sizeInWords(bytes: number, { messages, product }: ProductContent): string {
  return fill(messages.video.fileSize, { size: megabytes(bytes, product.lang) });
}

type Part = keyof ProductContent["messages"]["copy"]["parts"];

export function partsInWords(
  { messages: { copy }, product }: ProductContent,
  has: Record<Exclude<Part, "text">, boolean>,
): string {
  const there: Record<Part, boolean> = { ...has, text: true };
  const names = (Object.keys(there) as Part[]).filter((part) => there[part]).map((part) => copy.parts[part]);
  return fill(copy.holds, { parts: new Intl.ListFormat(locales[product.lang]).format(names) });
}
