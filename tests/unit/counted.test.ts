import { expect, test } from "vitest";
import { countedOf, filesOf } from "~/insights/counted";
import { content } from "../fixture/site";

const known = { content, files: filesOf(content), isRobot: (agent: string) => agent === "robot" };
const page = "/Seafood/PURCHASE/Workflow";
const film = "/assets/videos/seafood/purchase/workflow";

type Case = [what: string, url: string, headers: Record<string, string>, status: number, counted: string[]];
test.for<Case>([
  ["a page", page, {}, 200, ["page workflow en"]],
  ["a page that has not changed", page, {}, 304, ["page workflow en"]],
  ["its data", `${page}.data?_routes=x`, {}, 200, ["page workflow en"]],
  ["its data, fetched ahead", `${page}.data?_routes=x`, { purpose: "prefetch" }, 200, []],
  ["a redirect", "/Seafood/PURCHASE", {}, 302, []],
  ["a page that is not there", "/Seafood/PURCHASE/Nothing", {}, 404, []],
  ["an error", page, {}, 500, []],
  ["as pictures", `${page}?view=pictures`, {}, 200, ["pictures workflow en"]],
  ["in the other language", `${page}?captions=nb`, {}, 200, ["page workflow en", "transcript workflow nb"]],
  ["in its own language", `${page}?captions=en`, {}, 200, ["page workflow en"]],
  ["on a tour", `${page}?tour=workflow,invoicing`, {}, 200, ["page workflow en", "tour workflow en"]],
  ["searching", "/Logistics/search?q=x", {}, 200, ["search  nb"]],
  ["the form for links", "/Seafood/share", {}, 200, ["share  en"]],
  ["an embed", "/embed/Seafood/PURCHASE/Workflow?captions=nb", {}, 200, ["embed workflow nb"]],
  ["a malformed address", "/Seafood/%zz", {}, 200, []],
  ["a film's beginning", `${film}.mp4?v=x`, { range: "bytes=0-" }, 206, ["film workflow en"]],
  ["in the other codec", `${film}.av1.mp4`, { range: "bytes=0-999" }, 206, ["film workflow en"]],
  ["a probe of it", `${film}.mp4`, { range: "bytes=0-1" }, 206, []],
  ["its end", `${film}.mp4`, { range: "bytes=1000-" }, 206, []],
  ["all of it, by a player", `${film}.mp4`, { "sec-fetch-dest": "video" }, 200, ["film workflow en"]],
  ["a small film", `${film}.360p.mp4`, { range: "bytes=0-" }, 206, ["film-low workflow en"]],
  ["a download", `${film}.mp4`, { "sec-fetch-dest": "empty" }, 200, ["download workflow en"]],
  ["a poster", `${film}.jpg`, {}, 200, []],
  ["a robot", page, { "user-agent": "robot" }, 200, ["robot workflow en"]],
  [
    "a robot in the other language",
    `${page}?captions=nb`,
    { "user-agent": "robot" },
    200,
    ["robot workflow en"],
  ],
  ["somebody who is not to be tracked", page, { dnt: "1" }, 200, []],
])("%s", ([, url, headers, status, counted]) => {
  const found = countedOf({ method: "GET", url, headers }, { status, isWhole: true }, known);
  expect(found.map(({ kind, tab, lang }) => `${kind} ${tab} ${lang}`)).toEqual(counted);
});
