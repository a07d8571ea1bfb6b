import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Recording } from "~/schema/media";
import { noteReview, storyboardHash, textsHash, videosToReview } from "../../tools/media/ageing";
import { findTab, readContent } from "../../tools/media/tabs";
import { fixtureFolder } from "../fixture/site";

const tab = "Seafood/PURCHASE/Workflow";
const video = "/videos/seafood/purchase/workflow.mp4";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quayside-ageing-"));
  cpSync(join(fixtureFolder, "content"), join(folder, "content"), { recursive: true });
  cpSync(join(fixtureFolder, "public/assets/videos"), join(folder, "assets/videos"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const folders = () => ({
  contentFolder: join(folder, "content"),
  assetsFolder: join(folder, "assets"),
  onMade: () => undefined,
});
const read = () => readContent(folders());

const soon = new Date("2026-11-25");
const since = (months: number) => {
  const now = new Date(read().media[video]?.uploadDate ?? "");
  now.setUTCMonth(now.getUTCMonth() + months);
  now.setUTCDate(now.getUTCDate() + 1);
  return now;
};

function reasons(origin: Recording["origin"], given: Parameters<typeof videosToReview>[1]) {
  const content = read();
  const known = content.media[video];
  const media = { ...content.media, ...(known && { [video]: { ...known, origin } }) };
  return videosToReview({ ...content, media }, given).find((film) => film.video === video)?.reasons ?? [];
}

test.each<[string, Recording["origin"], number, string[]]>([
  ["if it is five months old: no", {}, 5, []],
  ["if it is over six months old and was reviewed recently: no", { reviewed: "2027-05-01" }, 6, []],
  ["if it is over six months old and was reviewed long ago: yes", { reviewed: "2026-11-23" }, 8, ["age"]],
])("lists a video for review %s", (_, origin, months, expected) => {
  expect(reasons(origin, { now: since(months) })).toEqual(expected);
});

test("lists a video for review if its tab's texts have changed", () => {
  const { tab: now } = findTab(read(), tab);
  expect(reasons({ texts: textsHash(now) }, { now: soon })).toEqual([]);
  const before = textsHash({ ...now, paragraph: ["Something else"] });
  expect(reasons({ texts: before }, { now: soon })).toEqual(["texts"]);
  expect(textsHash({ ...now, tab: "Approvals", formerly: ["Workflow"] })).toBe(textsHash(now));
});

test("lists a video for review if a recorded part of its storyboard has changed", () => {
  const storyboards = join(folder, "storyboards");
  mkdirSync(storyboards);
  const board = { tab, steps: [{ do: "click", say: "Approve it.", moment: "approve" }] };
  const write = (json: unknown) => writeFileSync(join(storyboards, "workflow.json"), JSON.stringify(json));
  const origin = { storyboard: { file: "workflow.json", sha256: storyboardHash(board) } };
  write({ ...board, steps: [{ ...board.steps[0], moment: "sign", chapter: { en: {} } }] });
  expect(reasons(origin, { now: soon, storyboards })).toEqual([]);
  write({ ...board, steps: [{ ...board.steps[0], say: "Sign it." }] });
  expect(reasons(origin, { now: soon, storyboards })).toEqual(["storyboard"]);
  rmSync(storyboards, { recursive: true });
  expect(reasons(origin, { now: soon, storyboards })).toEqual([]);
});

test("a review records the current storyboard, also an unreadable one", async () => {
  const storyboards = join(folder, "storyboards");
  mkdirSync(storyboards);
  const facts = join(folder, `assets${video.replace("mp4", "json")}`);
  const known = JSON.parse(readFileSync(facts, "utf8"));
  const storyboard = { file: "workflow.json", sha256: storyboardHash({ tab }) };
  writeFileSync(facts, JSON.stringify({ ...known, origin: { storyboard } }));
  for (const text of [JSON.stringify({ tab, steps: [] }), "{"]) {
    writeFileSync(join(storyboards, "workflow.json"), text);
    const origin = () => read().media[video]?.origin;
    expect(reasons(origin(), { now: soon, storyboards })).toEqual(["storyboard"]);
    await noteReview(tab, folders(), { now: soon, storyboards });
    expect(reasons(origin(), { now: soon, storyboards })).toEqual([]);
  }
});

test("a reviewed video is not listed again for six months", async () => {
  await noteReview(tab, folders(), { now: since(7) });
  const { origin } = JSON.parse(readFileSync(join(folder, `assets${video.replace("mp4", "json")}`), "utf8"));
  expect(reasons(origin, { now: since(8) })).toEqual([]);
  expect(reasons(origin, { now: since(14) })).toEqual(["age"]);
});
