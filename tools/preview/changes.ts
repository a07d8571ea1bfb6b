import { isDeepStrictEqual } from "node:util";
import { jsonPath } from "~/content/place";
import type { Content } from "~/content/schema/content";
import type { Section, Tab, Tour } from "~/content/schema/data-set";
import type { LegalPage } from "~/content/schema/legal";
import type { Recording } from "~/content/schema/media";
import { picturesOf, previewsOf } from "../media/facts";

/** A part that differs, with its text in both contents. */
export type Change = { part: string; before: string; after: string };

/** Parts by name: texts, some with further values that are compared but not shown. */
type Parts = Record<string, string | { text: string; beside: unknown }>;

type Media = Content["media"];

export function tabChanges(before: Tab, after: Tab, mediaBefore: Media, mediaAfter: Media): Change[] {
  return changesOf(partsOfTab(before, mediaBefore), partsOfTab(after, mediaAfter));
}

/** Without the tabs. */
export function sectionChanges(before: Section, after: Section): Change[] {
  return changesOf({ icon: before.icon }, { icon: after.icon });
}

/** Without the title. */
export function tourChanges(before: Tour, after: Tour): Change[] {
  const partsOf = ({ sentence, stops }: Tour): Parts => ({ sentence, stops: stops.join(", ") });
  return changesOf(partsOf(before), partsOf(after));
}

/** Without the address. */
export function legalChanges(before: LegalPage, after: LegalPage): Change[] {
  const partsOf = ({ title, description, introduction, sections }: LegalPage): Parts => ({
    title,
    description,
    introduction,
    ...Object.fromEntries(
      sections.map(({ heading, paragraphs }) => [`section "${heading}"`, paragraphs.join("\n")]),
    ),
  });
  return changesOf(partsOf(before), partsOf(after));
}

/** Every text, number and switch that differs, by JSON path, but for the schema's address. */
export function valueChanges(before: object, after: object): Change[] {
  return changesOf(valuesIn(before), valuesIn(after));
}

/**
 * Says whether a list has another order.
 *
 * @param part the kind of items
 * @param names of the items in both contents, in their former order
 * @param after the names of all items in the new content, in its order
 */
export function orderChanges(
  part: string,
  names: { before: string; after: string }[],
  after: string[],
): Change[] {
  const [was, is] = [names.map(({ before }) => before), names.map((pair) => pair.after)];
  const ordered = after.filter((name) => is.includes(name));
  if (isDeepStrictEqual(is, ordered)) return [];
  return [{ part: `order of ${part}`, before: was.join(", "), after: ordered.join(", ") }];
}

function changesOf(before: Parts, after: Parts): Change[] {
  return Object.keys({ ...before, ...after })
    .filter((part) => !isDeepStrictEqual(before[part], after[part]))
    .map((part) => ({ part, before: textOf(before[part]), after: textOf(after[part]) }));
}

function textOf(part: Parts[string] = ""): string {
  return typeof part === "string" ? part : part.text;
}

function partsOfTab(tab: Tab, media: Media): Parts {
  const { title, video = "", image = "", quote, translation } = tab;
  return {
    title,
    subtitle: tab.subTitle ?? "",
    description: tab.description ?? "",
    list: (tab.paragraph ?? []).join("\n"),
    quote: quote ? `${quote.text}\n${quote.name}, ${quote.role}` : "",
    "sub text": tab.subText ?? "",
    "translated title": translation?.title ?? "",
    "translated description": translation?.description ?? "",
    ...partsOfRecording(media[video], video, image),
  };
}

/** Compares hashes: a file may have another name and be the same. */
function partsOfRecording(recording: Recording | undefined, video: string, image: string): Parts {
  if (!recording) return { video, image };
  const { durationSeconds, renditions, posters, captions, subtitles = {}, previews } = recording;
  const { chapters = [], scenes = [] } = recording;
  return {
    video: { text: `${durationSeconds} s`, beside: hashesOf(Object.values(renditions)) },
    image: { text: image, beside: hashesOf(Object.values(posters).flat()) },
    captions: { text: "", beside: captions?.sha256 },
    "translated captions": { text: "", beside: hashesOf(Object.values(subtitles)) },
    chapters: {
      text: chapters.map(({ title, seen = "" }) => `${title} ${seen}`.trimEnd()).join("\n"),
      beside: chapters,
    },
    scenes: {
      text: scenes.map(({ text }) => text).join("\n"),
      beside: scenes.map((scene) => {
        const { atSeconds, target, phone } = scene;
        return { atSeconds, targets: [target, phone.target], pictures: hashesOf(picturesOf(scene)) };
      }),
    },
    "pictures of links": { text: "", beside: hashesOf(previewsOf(previews)) },
  };
}

function hashesOf(files: { sha256: string }[]): string[] {
  return files.map(({ sha256 }) => sha256);
}

function valuesIn(value: unknown, path: PropertyKey[] = []): Parts {
  if (typeof value !== "object" || value === null) return { [jsonPath(path)]: String(value) };
  return Object.assign(
    {},
    ...Object.entries(value)
      .filter(([key]) => key !== "$schema")
      .map(([key, part]) => valuesIn(part, [...path, keyOf(key)])),
  );
}

function keyOf(key: string): PropertyKey {
  return /^\d+$/.test(key) ? Number(key) : key;
}
