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
  ["its data", `${page}.data?_routes=x`, {}, 200, ["page workflow en"]],
  ["its data, fetched ahead", `${page}.data?_routes=x`, { "sec-purpose": "prefetch" }, 200, []],
  [
    "its data, on a tour in the other language",
    `${page}.data`,
    { "page-query": "tour=workflow&captions=nb" },
    200,
    ["page workflow en", "transcript workflow nb", "tour workflow en"],
  ],
  ["of a listed campaign", `${page}?utm_campaign=Spring-Fair`, {}, 200, ["page workflow en spring-fair"]],
  ["a section, whatever its query", "/Seafood/PURCHASE?q=boxes", {}, 200, []],
  ["a page that there is by no such name", "/Seafood/purchase/workflow", {}, 200, []],
  ["a page that is not there", "/Seafood/PURCHASE/Nothing", {}, 404, []],
  ["as pictures", `${page}?view=pictures`, {}, 200, ["pictures workflow en"]],
  ["in the other language", `${page}?captions=nb`, {}, 200, ["page workflow en", "transcript workflow nb"]],
  ["on a tour", `${page}?tour=workflow,invoicing`, {}, 200, ["page workflow en", "tour workflow en"]],
  ["searching", "/Seafood/search?q=boxes", {}, 200, ["search  en"]],
  ["searching for what there is not", "/Logistics/search?q=x", {}, 200, ["search  nb", "search-empty  nb"]],
  ["the search page", "/Logistics/search?q=%20", {}, 200, []],
  ["the form for links", "/Seafood/share", {}, 200, ["share  en"]],
  ["what buyers ask", "/Seafood/questions", {}, 200, ["questions  en"]],
  [
    "what buyers ask, with two chosen and one that there is not",
    "/Seafood/questions?ask=price,arrival,gone",
    {},
    200,
    ["asked  en", "question  en arrival", "question  en price"],
  ],
  ["a copy of a demo", "/Seafood/copy.zip?tour=workflow", {}, 200, ["copy workflow en"]],
  ["a copy of a tour", "/Logistics/copy.zip?tour=workflow,fakturering", {}, 200, ["copy  nb"]],
  [
    "the end of a copy, of which the beginning is there",
    "/Seafood/copy.zip",
    { range: "bytes=9-" },
    206,
    ["copy  en"],
  ],
  ["a copy that there is not", "/Seafood/copy.zip?tour=x", {}, 404, []],
  ["the page that offers copies", "/Seafood/copy", {}, 200, []],
  ["an embed", "/embed/Seafood/PURCHASE/Workflow?captions=nb", {}, 200, ["embed workflow nb"]],
  ["a malformed address", "/Seafood/%zz", {}, 200, []],
  ["a film's beginning", `${film}.mp4?v=x`, { range: "bytes=0-" }, 206, ["film workflow en"]],
  ["in the other codec", `${film}.av1.mp4`, { range: "bytes=0-999" }, 206, ["film workflow en"]],
  ["a probe of it", `${film}.mp4`, { range: "bytes=0-1" }, 206, []],
  ["its end", `${film}.mp4`, { range: "bytes=1000-" }, 206, []],
  ["all of it, by a player", `${film}.mp4`, { "sec-fetch-dest": "video" }, 200, ["film workflow en"]],
  ["a small film", `${film}.360p.mp4`, { range: "bytes=0-" }, 206, ["film-low workflow en"]],
  ["a download", `${film}.mp4`, { "sec-fetch-dest": "empty" }, 200, ["download workflow en"]],
  ["a picture of a scene", `${film}/scene-2.phone.webp`, {}, 200, ["scene workflow en 2"]],
  ["a robot", page, { "user-agent": "robot" }, 200, ["robot workflow en"]],
  [
    "a robot that opens a campaign's page",
    `${page}?utm_campaign=Spring-Fair`,
    { "user-agent": "robot" },
    200,
    ["robot workflow en spring-fair"],
  ],
  ["somebody who is not to be tracked", page, { dnt: "1" }, 200, []],
])("%s", ([, url, headers, status, counted]) => {
  const found = classifyRequest({ method: "GET", headers }, addressAt(url), { status, isWhole: true }, known);
  expect(found.map(written)).toEqual(counted);
});

test.each([
  ["a page", page, {}, "robot"],
  ["a page, by a browser", page, { "user-agent": "Chrome/140", "sec-fetch-mode": "navigate" }, "page"],
  ["a page, by what calls itself one", page, { "user-agent": "Chrome/140" }, "robot"],
  ["a film, by a player", `${film}.mp4`, { "user-agent": "Chrome/140", range: "bytes=0-" }, "film"],
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
  ["a page that broke off", page, {}, []],
  ["a film that broke off at once", `${film}.mp4`, { range: "bytes=0-" }, ["film workflow en"]],
  ["a download that broke off", `${film}.mp4`, {}, []],
])("%s", ([, url, headers, counted]) => {
  const found = classifyRequest(
    { method: "GET", headers },
    addressAt(url),
    { status: 200, isWhole: false },
    known,
  );
  expect(found.map(written)).toEqual(counted);
});

test("a POST to a page does not count", () => {
  const asked = { method: "POST", headers: {} };
  expect(classifyRequest(asked, addressAt(page), { status: 200, isWhole: true }, known)).toEqual([]);
});

function written({ kind, tab, lang, detail }: Counted): string {
  return `${kind} ${tab} ${lang} ${detail}`.trimEnd();
}

test("each picture of a scene counts as that scene", () => {
  const scenes = [...known.files.values()].filter(({ kind, tab }) => kind === "scene" && tab === "workflow");
  expect(new Set(scenes.map(({ detail }) => detail))).toEqual(new Set(["1", "2", "3", "4", "5", "6"]));
});
