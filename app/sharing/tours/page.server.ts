import type { Language } from "~/content/schema/site";
import { productOfPage } from "~/content/site/address.server";
import { demos, namedTour, tabOf } from "~/content/site/demos.server";
import { pathTo, tourPath } from "~/content/url/addresses";
import type { Address } from "~/content/url/resolve";
import { type Stop, writtenTour } from "~/content/url/tour";
import { namedTours } from "~/demo/page.server";
import { scenesOf } from "~/demo/pictures/scenes.server";

/**
 * A tour as a whole, to be printed and left behind: what it is called, and each of its tabs with texts and pictures.
 *
 * @returns without stops where the query has no tour; the product's own are offered then
 * @throws a 404 response when there is no such area
 */
export function tourData(address: Address) {
  const { product, tours } = productOfPage(address);
  const stops = address.tour;
  return {
    path: tourPath(product.value),
    /** Where the content has the same tour, what that is called. */
    title: namedTour(writtenTour(stops))?.title,
    stops: [...new Set(stops.map(({ id }) => id))].flatMap((id) => printedTab(id, product.lang)),
    count: stops.length,
    /** Of a link to it. */
    qrCode:
      stops.length === 0
        ? undefined
        : `${pathTo(product.value, "share.svg")}?share-stops=${writtenTour(stops)}&share-opens=video`,
    tours: stops.length === 0 ? namedTours(tours) : [],
  };
}

export type TourData = ReturnType<typeof tourData>;

/**
 * A stop's tab as it is printed, for readers of a language as far as it is translated; each is printed once, however
 * often a tour stops at it.
 */
function printedTab(id: Stop["id"], reader: Language) {
  const [demo, tab] = [demos()[id], tabOf(id)];
  if (!demo || !tab) return [];
  const { path, lang } = demo;
  const { title, subTitle, description, paragraph, quote, subText } = tab;
  const translation = lang === reader ? undefined : tab.translation;
  const scenes = scenesOf(tab, { lang, language: reader }).map(
    ({ text, language = lang, wide: { avif, webp, url, width, height } }) => ({
      text,
      lang: language,
      picture: { avif, webp, url, width, height },
    }),
  );
  return [
    {
      path,
      lang: translation ? reader : lang,
      texts: translation ?? { title, subTitle, description, paragraph, quote, subText },
      scenes,
    },
  ];
}
