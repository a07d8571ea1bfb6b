import { productOfPage } from "~/content/site/address.server";
import { demos, linkedStops, namedTour, tabOf } from "~/content/site/demos.server";
import { namedTours } from "~/demo/demo-page.server";
import { scenesOf } from "~/demo/pictures/scenes.server";
import type { Language } from "~/schema/basics/languages";
import { type Stop, writtenTour } from "~/urls/page-queries/tour";
import type { Address } from "~/urls/resolve";
import { pathTo, tourPath } from "~/urls/tables/addresses";
import { picturedStops } from "./stops.server";

export function stopsOf(address: Address) {
  const { product } = productOfPage(address);
  if (address.tour.length === 0) return {};
  return {
    // Omits the stops' pictures, because they would make the page's HTML too large.
    stops: linkedStops(address.tour, product).map((stop) => ({
      ...stop,
      durationSeconds: demos()[stop.id]?.durationSeconds,
    })),
  };
}

/** @throws a 404 response if the area does not exist */
export function tourData(address: Address) {
  const content = productOfPage(address);
  const { product } = content;
  const stops = address.tour;
  const written = writtenTour(stops);
  const [first] = linkedStops(stops, product);
  return {
    path: tourPath(product.value),
    named: namedTour(written),
    start: first && { stops: written, first },
    cover: picturedStops(stops, product.lang),
    stops: [...new Set(stops.map(({ id }) => id))].flatMap((id) => printedTab(id, product.lang)),
    count: stops.length,
    qrCode:
      stops.length === 0
        ? undefined
        : `${pathTo(product.value, "share.svg")}?share-stops=${written}&share-opens=video`,
    tours: stops.length === 0 ? namedTours(content) : [],
  };
}

export type TourData = ReturnType<typeof tourData>;

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
