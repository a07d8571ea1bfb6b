import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { encode } from "turbo-stream";
import { describe, expect, test } from "vitest";
import { addressAt, productOfPage } from "~/content/site/address.server";
import { PersistentQueryLink } from "~/navigation/persistent-query-link";
import { writeDataLiteral } from "~/platform/remix/adapter.server";
import { searchData } from "~/search/ui/page.server";
import { SearchResults } from "~/search/ui/search-page";
import { resultsMarkup } from "~/server/pages/search-frame.server";
import { staticMarkup } from "~/server/pages/static-markup";
import { fixtureFolder } from "../fixture/site";

process.chdir(fixtureFolder);

const typed = [
  "approvals",
  "invoice",
  "fish",
  "e",
  "invoice zzyzx",
  "price",
  "what does it cost",
  "zzyzx",
  "aproval",
  "faktura",
  "boxes fish invoice order",
  "__0__",
  "{query} {count}",
  "<script>alert(1)</script>",
  `"'&<>$&$1`,
  "\u2028 \u2029",
  "\ud800 fish",
  "🐟 fish",
  "a".repeat(2000),
];
const travelling = ["", "?internal", `?a="<b>'&c=%26`, "?captions=nb&quality=low", "?__0__&captions=__1__"];

describe.each(["Seafood", "Logistics"])("what is found in %s is written as React writes it", (area) => {
  test.each(typed)("%s", (words) => {
    const address = addressAt(`/${area}/search?q=${encodeURIComponent(String(Buffer.from(words)))}`);
    const { messages } = productOfPage(address);
    const page = searchData(address);
    for (const query of travelling) {
      const results = createElement(SearchResults, { page, messages, query, Link: PersistentQueryLink });
      expect(resultsMarkup(page, messages, query)).toBe(
        renderToString(createElement(StaticRouter, { location: page.path + query }, results)),
      );
    }
  });
});

const div = (...children: ReactNode[]) => createElement("div", { lang: undefined, id: "<&" }, ...children);

test.each<[string, ReactNode]>([
  ["texts in a row", div("a", "b", 0, "", "c", createElement("b", null, "d", "e"), "f", "g")],
  ["nothing", div(null, undefined, true, false, [], "a")],
  ["texts across fragments and lists", div(createElement(Fragment, null, "a", ["b"]), "c")],
  ["an image", createElement("img", { srcSet: "a b", alt: "", width: "1" })],
])("%s", (_, node) => {
  expect(staticMarkup(node)).toBe(renderToString(node as never));
});

test.each<[string, ReactNode]>([
  ["an object", { a: 1 } as never],
  ["a style", createElement("p", { style: { color: "red" } })],
  ["a handler", createElement("p", { onClick: () => undefined })],
])("%s is not written", (_, node) => {
  expect(() => staticMarkup(node)).toThrow("unknown");
});

test.each(["Seafood", "Logistics"])(
  "the data of search pages in %s are written as Remix writes them",
  async (area) => {
    for (const words of typed) {
      const address = addressAt(`/${area}/search?q=${encodeURIComponent(String(Buffer.from(words)))}`);
      const loaderData = { root: {}, page: searchData(address) };
      const stream = encode({ loaderData, actionData: null, errors: null });
      expect(JSON.parse(writeDataLiteral(loaderData))).toBe(await new Response(stream as BodyInit).text());
    }
  },
);
