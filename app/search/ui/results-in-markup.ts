import type { Language } from "~/content/schema/site";
import { secondsOn } from "~/demo/video/time";
import { isInMarkup } from "~/platform/remix/document-data";
import type { MarkedText } from "~/search/engine/marked";
import type { SearchData, SearchHit } from "./page.server";

/** By the data that came with the document, whose results are read once: later the page may show others. */
const read = new WeakMap<SearchData, SearchData>();

/**
 * The data of a search page with the results. A document has these as HTML alone, so that it is a quarter smaller; there
 * `SearchResults` wrote them.
 *
 * @param data as it was loaded
 */
export function withResults(data: SearchData): SearchData {
  if (!isInMarkup(data)) return data;
  const whole = read.get(data) ?? ({ ...data, ...resultsIn(document) } as SearchData);
  read.set(data, whole);
  return whole;
}

function resultsIn(page: ParentNode): Pick<SearchData, "results" | "more"> {
  return {
    results: [...page.querySelectorAll(".hits > li")].map(hitIn),
    more: [...page.querySelectorAll(".more-hits a")].map((link) => ({
      path: placeOf(link).path,
      title: link.textContent ?? "",
    })),
  };
}

function hitIn(item: Element): SearchHit {
  const link = item.querySelector("h2 > a");
  const passage = item.querySelector("p:not(.hit-section)");
  const image = item.querySelector("img");
  return {
    path: placeOf(link).path,
    section: item.querySelector(".hit-section")?.textContent ?? "",
    title: piecesOf(link),
    passage: passage ? piecesOf(passage) : undefined,
    moments: [...item.querySelectorAll(".moments a")].map((moment) => {
      const text = moment.querySelector("span");
      const from = new URLSearchParams(placeOf(moment).query).get("t");
      return {
        second: secondsOn(moment.querySelector("b")?.textContent ?? ""),
        from: from === null ? undefined : Number(from),
        language: (text?.getAttribute("lang") ?? undefined) as Language | undefined,
        text: piecesOf(text),
      };
    }),
    thumbnail: image
      ? {
          avif: item.querySelector("source")?.getAttribute("srcset") ?? undefined,
          url: image.getAttribute("src") ?? "",
        }
      : undefined,
  };
}

function placeOf(link: Element | null): { path: string; query: string } {
  const [path = "", query = ""] = (link?.getAttribute("href") ?? "").split("?", 2);
  return { path, query };
}

function piecesOf(element: Element | null): MarkedText {
  const pieces: MarkedText = [];
  for (const { nodeName, nodeType, textContent } of element?.childNodes ?? []) {
    if (nodeType === Node.COMMENT_NODE) continue;
    const isMark = nodeName === "MARK";
    // By turns: two in a row have an empty one between them.
    if (isMark !== (pieces.length % 2 === 1)) pieces.push("");
    pieces.push(textContent ?? "");
  }
  return pieces;
}
