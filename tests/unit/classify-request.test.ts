import { expect, test } from "vitest";
import { classifyRequest, filesOf } from "~/insights/classify-request";
import type { Counted } from "~/insights/counts/kinds";
import { content } from "../fixture/site";
import { addressAt } from "../resolved";

const known = {
  campaigns: content.site.campaigns,
  files: filesOf(content),
  isRobot: (agent: string) => agent === "robot",
  isSecure: false,
  isFound: (_: string, typed: string) => typed === "boxes",
};
const page = "/Seafood/PURCHASE/Workflow";
const film = "/assets/videos/seafood/purchase/workflow";

type Case = [what: string, url: string, headers: Record<string, string>, status: number, counted: string[]];
test.for<Case>([
  ["a page", page, {}, 200, ["page workflow en"]],
  ["a page's data", `${page}.data?_routes=x`, {}, 200, ["page workflow en"]],
  ["a page's data, prefetched", `${page}.data?_routes=x`, { "sec-purpose": "prefetch" }, 200, []],
  [
    "a page's data, on a tour with captions in the other language",
    `${page}.data`,
    { "page-query": "tour=workflow&captions=nb" },
    200,
    ["page workflow en", "transcript workflow nb", "tour workflow en"],
  ],
  ["a listed campaign", `${page}?utm_campaign=Spring-Fair`, {}, 200, ["page workflow en spring-fair"]],
  ["a section with any query", "/Seafood/PURCHASE?q=boxes", {}, 200, []],
  ["a page by a name in another case", "/Seafood/purchase/workflow", {}, 200, []],
  ["a missing page", "/Seafood/PURCHASE/Nothing", {}, 404, []],
  ["a demo as pictures", `${page}?view=pictures`, {}, 200, ["pictures workflow en"]],
  ["translated captions", `${page}?captions=nb`, {}, 200, ["page workflow en", "transcript workflow nb"]],
  ["a demo on a tour", `${page}?tour=workflow,invoicing`, {}, 200, ["page workflow en", "tour workflow en"]],
  ["a search", "/Seafood/search?q=boxes", {}, 200, ["search  en"]],
  ["a search without results", "/Logistics/search?q=x", {}, 200, ["search  nb", "search-empty  nb"]],
  ["the search page with an empty query", "/Logistics/search?q=%20", {}, 200, []],
  ["the share form", "/Seafood/share", {}, 200, ["share  en"]],
  ["the questions page", "/Seafood/questions", {}, 200, ["questions  en"]],
  [
    "the questions page with two chosen questions and an unknown one",
    "/Seafood/questions?ask=price,arrival,gone",
    {},
    200,
    ["asked  en", "question  en arrival", "question  en price"],
  ],
  ["a copy of a demo", "/Seafood/copy.zip?tour=workflow", {}, 200, ["copy workflow en"]],
  ["a copy of a tour", "/Logistics/copy.zip?tour=workflow,fakturering", {}, 200, ["copy  nb"]],
  ["the rest of an interrupted download", "/Seafood/copy.zip", { range: "bytes=9-" }, 206, ["copy  en"]],
  ["a missing copy", "/Seafood/copy.zip?tour=x", {}, 404, []],
  ["the copy page", "/Seafood/copy", {}, 200, []],
  ["an embed", "/embed/Seafood/PURCHASE/Workflow?captions=nb", {}, 200, ["embed workflow nb"]],
  ["a malformed URL", "/Seafood/%zz", {}, 200, []],
  ["a video's beginning", `${film}.mp4?v=x`, { range: "bytes=0-" }, 206, ["film workflow en"]],
  ["a video in the other codec", `${film}.av1.mp4`, { range: "bytes=0-999" }, 206, ["film workflow en"]],
  ["a probe of a video", `${film}.mp4`, { range: "bytes=0-1" }, 206, []],
  ["a video's end", `${film}.mp4`, { range: "bytes=1000-" }, 206, []],
  ["a whole video, by a player", `${film}.mp4`, { "sec-fetch-dest": "video" }, 200, ["film workflow en"]],
  ["a low-bandwidth video", `${film}.360p.mp4`, { range: "bytes=0-" }, 206, ["film-low workflow en"]],
  ["a download", `${film}.mp4`, { "sec-fetch-dest": "empty" }, 200, ["download workflow en"]],
  ["a picture of a scene", `${film}/scene-2.phone.webp`, {}, 200, ["scene workflow en 2"]],
  ["a bot", page, { "user-agent": "robot" }, 200, ["robot workflow en"]],
  [
    "a bot that opens a campaign's page",
    `${page}?utm_campaign=Spring-Fair`,
    { "user-agent": "robot" },
    200,
    ["robot workflow en spring-fair"],
  ],
  ["a visitor with Do Not Track", page, { dnt: "1" }, 200, []],
])("%s", ([, url, headers, status, counted]) => {
  const found = classifyRequest({ method: "GET", headers }, addressAt(url), { status, isWhole: true }, known);
  expect(found.map(written)).toEqual(counted);
});

test.each([
  ["a page", page, {}, "robot"],
  ["a page, by a browser", page, { "user-agent": "Chrome/140", "sec-fetch-mode": "navigate" }, "page"],
  ["a page, by a bot that pretends to be a browser", page, { "user-agent": "Chrome/140" }, "robot"],
  ["a video, by a player", `${film}.mp4`, { "user-agent": "Chrome/140", range: "bytes=0-" }, "film"],
])("on a site with TLS: %s", (_, url, headers, kind) => {
  const found = classifyRequest(
    { method: "GET", headers },
    addressAt(url),
    { status: 200, isWhole: true },
    { ...known, isSecure: true },
  );
  expect(found.map((each) => each.kind)).toEqual([kind]);
});

type Broken = [what: string, url: string, headers: Record<string, string>, counted: string[]];
test.for<Broken>([
  ["an aborted page", page, {}, []],
  ["a video that was aborted immediately", `${film}.mp4`, { range: "bytes=0-" }, ["film workflow en"]],
  ["an aborted download", `${film}.mp4`, {}, []],
])("%s", ([, url, headers, counted]) => {
  const found = classifyRequest(
    { method: "GET", headers },
    addressAt(url),
    { status: 200, isWhole: false },
    known,
  );
  expect(found.map(written)).toEqual(counted);
});

test("a POST to a page is not counted", () => {
  const asked = { method: "POST", headers: {} };
  expect(classifyRequest(asked, addressAt(page), { status: 200, isWhole: true }, known)).toEqual([]);
});

function written({ kind, tab, lang, detail }: Counted): string {
  return `${kind} ${tab} ${lang} ${detail}`.trimEnd();
}

test("each image file of a scene is counted as that scene", () => {
  const scenes = [...known.files.values()].filter(({ kind, tab }) => kind === "scene" && tab === "workflow");
  expect(new Set(scenes.map(({ detail }) => detail))).toEqual(new Set(["1", "2", "3", "4", "5", "6"]));
});
