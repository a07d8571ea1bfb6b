import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { productValues } from "~/schema/basics/products";
import type { Content } from "~/schema/content";
import type { Tab } from "~/schema/data-set";
import type { Recording } from "~/schema/media";
import { listedTabs } from "~/urls/tables/addresses";
import { type NewParts, renewParts } from "./publish";
import { findRecording, findTab, readContent, sectionsOf } from "./tabs";

export type Reason = "age" | "texts" | "storyboard";

const reasonNames: Record<Reason, string> = {
  age: "it is old",
  texts: "its texts have changed",
  storyboard: "its storyboard has changed",
};

export function reviewReasons({ reasons }: Pick<OutdatedVideo, "reasons">): string {
  return reasons.map((reason) => reasonNames[reason]).join(", ");
}

type OutdatedVideo = {
  tab: string;
  title: string;
  /** Date and time when the video was made, in ISO 8601. */
  made: string;
  video: string;
  reasons: Reason[];
};

const usualMonths = 6;

const storyboardFolder = join("studio", "storyboards");

type Ageing = {
  now?: Date;
  months?: number;
  storyboards?: string;
};

/** Returns the videos that need a review according to rule 17.19, in the order of their tabs. */
export function videosToReview(
  { products, media }: Content,
  { now = new Date(), months = usualMonths, storyboards = storyboardFolder }: Ageing = {},
): OutdatedVideo[] {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - months);
  return productValues.flatMap((product) =>
    sectionsOf(products[product]).flatMap(({ sectionName, tabs }) =>
      listedTabs(tabs).flatMap((tab) => {
        const { video = "", title } = tab;
        const recording = media[video];
        if (!recording) return [];
        const { uploadDate: made, origin = {} } = recording;
        const reasons: Reason[] = [];
        if (new Date(origin.reviewed ?? made) < oldest) reasons.push("age");
        if (origin.texts !== undefined && origin.texts !== textsHash(tab)) reasons.push("texts");
        if (origin.storyboard && hasChanged(storyboards, origin.storyboard)) reasons.push("storyboard");
        if (reasons.length === 0) return [];
        return [{ tab: `${product}/${sectionName}/${tab.tab}`, title, made, video, reasons }];
      }),
    ),
  );
}

function hasChanged(folder: string, { file, sha256 }: Storyboard): boolean {
  const now = storyboardFileHash(folder, file);
  return now !== undefined && now !== sha256;
}

type Storyboard = NonNullable<NonNullable<Recording["origin"]>["storyboard"]>;

function storyboardFileHash(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, "utf8");
  try {
    return storyboardHash(JSON.parse(text));
  } catch {
    return hashOf(text);
  }
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

export function textsHash({ title, subTitle, description, paragraph, quote, subText }: Tab): string {
  return hashOf(JSON.stringify([title, subTitle, description, paragraph, quote, subText]));
}

const notRecorded = new Set(["$schema", "moment", "chapter", "result"]);

/** Hash of the parts of a storyboard that affect the video. */
export function storyboardHash(json: unknown): string {
  return hashOf(JSON.stringify(json, (key, value) => (notRecorded.has(key) ? undefined : value)));
}

/** @throws MediaError if the tab does not exist, or its video has no metadata */
export async function noteReview(
  tab: string,
  folders: NewParts,
  { now = new Date(), storyboards = storyboardFolder }: Omit<Ageing, "months"> = {},
): Promise<void> {
  const content = readContent(folders);
  const { video, recording } = findRecording(content, tab);
  const { storyboard, ...origin } = recording.origin ?? {};
  const reviewed: Recording["origin"] = {
    ...origin,
    ...(storyboard && {
      storyboard: {
        ...storyboard,
        sha256: storyboardFileHash(storyboards, storyboard.file) ?? storyboard.sha256,
      },
    }),
    texts: textsHash(findTab(content, tab).tab),
    reviewed: now.toISOString().slice(0, 10),
  };
  await renewParts(video, () => ({ origin: reviewed }), folders);
}
