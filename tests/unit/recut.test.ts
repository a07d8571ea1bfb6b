import { describe, expect, test } from "vitest";
import { demosById } from "~/content/demos";
import type { Cue } from "~/content/load/webvtt";
import { momentOf } from "~/content/questions";
import { type Recording, timingOf } from "~/schema/media";
import { questionsOf } from "~/schema/questions";
import { resolveAddress, type VisibleContent } from "~/urls/resolve";
import { momentsOf } from "../../tools/media/facts";
import { withMoments } from "../../tools/media/moments";
import { captions, content as fixture } from "../fixture/site";

/*
 * If a video is replaced by a version with different scenes and times, links must still lead to the same sentence
 * (rule 7.19).
 */

const recut = {
  workflow: "/videos/seafood/purchase/workflow.mp4",
  inventory: "/videos/seafood/purchase/inventory.mp4",
  fakturering: "/videos/logistics/tms/fakturering.mp4",
} as const;

/** Names that the test adds to the cues of each video, because the fixture has only one named cue. */
const names: Record<string, string[]> = {
  [recut.workflow]: ["left", "leaves", "pace", "half", "edge", "arrives"],
  [recut.inventory]: ["leaves", "arrival"],
  [recut.fakturering]: ["drar", "framme"],
};

function cutAnew(cues: Cue[]): Cue[] {
  const stretched = cues.map(({ start, end, text }, index) => ({
    start: 5 + start * 1.5,
    end: 5 + end * 1.5,
    text: index === 0 ? `${text} Then it goes on.` : text,
  }));
  return [{ start: 0.5, end: 4.9, text: "A scene that there was not." }, ...stretched];
}

function cuesOf(video: string): Cue[] {
  return captions(fixture.media[video]?.captions?.path ?? "").map((cue, index) => {
    const id = names[video]?.[index];
    return id === undefined ? cue : { ...cue, id };
  });
}

const named = Object.fromEntries(
  Object.entries(fixture.media).map(([video, recording]) => [
    video,
    video in names ? { ...recording, ...momentsOf(cuesOf(video), recording.moments) } : recording,
  ]),
);

function madeAnew(video: string): Recording {
  const before = named[video];
  if (!before) throw new Error(`nothing is known of ${video}`);
  const { captions: cut = [] } = withMoments(
    { captions: cutAnew(cuesOf(video)), subtitles: {} },
    cuesOf(video),
  );
  const { durationSeconds } = before;
  return { ...before, durationSeconds: 5 + durationSeconds * 1.5, ...momentsOf(cut, before.moments) };
}

const media = {
  ...named,
  ...Object.fromEntries(Object.values(recut).map((video) => [video, madeAnew(video)])),
};

function shownWith(recordings: typeof media): VisibleContent {
  const { products } = fixture;
  const demos = demosById(Object.values(products), recordings);
  return { products, demos, contacts: [], release: "", isEmbeddable: true };
}

const [before, after] = [shownWith(named), shownWith(media)];

function saidAt(video: string, second: number | undefined, cues: Cue[]): string {
  const at = second ?? 0;
  const cue = cues.find(({ start, end }) => Math.max(1, Math.floor(start + 0.01)) <= at && at < end + 1);
  return `${video}: ${cue?.text.replace(" Then it goes on.", "")}`;
}

function promised(link: string, shown: VisibleContent): string[] {
  const { tab, view, tour, choice } = resolveAddress(link, shown);
  const cuesIn = (video: string) =>
    shown === after && isRecut(video) ? cutAnew(cuesOf(video)) : cuesOf(video);
  const isLinked = tab?.video !== undefined && view.start !== undefined;
  const own = isLinked ? [saidAt(tab.video ?? "", view.start, cuesIn(tab.video ?? ""))] : [];
  const stops = [...tour, ...(choice?.stops ?? [])].map(({ id, second }) => {
    const video = videoOf(id);
    return saidAt(video, second, cuesIn(video));
  });
  return [...own, ...stops];
}

function isRecut(video: string): boolean {
  return Object.values<string>(recut).includes(video);
}

function videoOf(id: string): string {
  const all = Object.values(fixture.products).flatMap(({ sections }) => sections.flatMap(({ tabs }) => tabs));
  return all.find((tab) => tab.id === id)?.video ?? "";
}

const workflow = "/Seafood/PURCHASE/Workflow";
const inventory = "/Seafood/PURCHASE/Inventory";
const invoicing = "/Logistics/TRANSPORT%20MANAGEMENT%20SYSTEM%20(TMS)/Fakturering";

describe("links point to the same sentence after a video was replaced", () => {
  test.each([
    ["a mail", `${workflow}?redirect&utm_source=mail&t=half`],
    ["the transcript in Norwegian", `${workflow}?captions=nb&t=edge`],
    ["pictures", `${workflow}?view=pictures&t=pace`],
    ["a search result in Norwegian", `${invoicing}?t=framme`],
    ["an embed", `/embed${workflow}?t=half`],
    ["a tour", "/Seafood/tour?tour=workflow@leaves,inventory@arrival"],
    ["a tour's data", `${inventory}.data?_routes=routes%2F%24area&tour=inventory@arrival,workflow@edge`],
    ["the share form", "/Seafood/share?share-stops=workflow@half,inventory@arrival"],
  ])("%s", (_, link) => {
    const said = promised(link, before);
    expect(said.length).toBeGreaterThan(0);
    expect(said.join()).not.toContain("undefined");
    expect(promised(link, after)).toEqual(said);
  });

  test("questions", () => {
    const asked = questionsOf(fixture.products.Seafood).flatMap((question) => {
      const { answer } = question;
      if (!answer || !Object.hasOwn(recut, answer.demo)) return [];
      const at = { "11": "half", "19": "arrives" }[answer.at];
      return at === undefined ? [] : [{ ...question, answer: { ...answer, at } }];
    });
    expect(asked).toHaveLength(2);
    const said = (question: (typeof asked)[number], { demos }: VisibleContent, isNew: boolean) => {
      const moment = momentOf(question, demos);
      const video = videoOf(moment?.id ?? "");
      return saidAt(video, moment?.second, isNew ? cutAnew(cuesOf(video)) : cuesOf(video));
    };
    for (const question of asked)
      expect(said(question, after, true), question.id).toBe(said(question, before, false));
  });

  test("a link to a second does not change", () => {
    expect(resolveAddress(`${workflow}?t=14`, after).view.start).toBe(14);
    expect(timingOf(media[recut.workflow]).moments?.half).toBe(22);
  });
});
