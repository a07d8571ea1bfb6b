import {
  captionsOf,
  chaptersOf,
  drawnPreview,
  filesThere,
  type PreviewPicture,
  recordingOf,
  type SourceSets,
  sourceSet,
} from "~/demo/video/files.server";
import { indexAt } from "~/demo/video/time";
import type { CaptionLanguage, Language } from "~/schema/basics/languages";
import type { Tab } from "~/schema/data-set";
import { type PictureType, type Rectangle, type Scene, timingOf, wholeSecond } from "~/schema/media";
import { writtenTime } from "~/urls/query/second";
import { translationOf } from "./translation";

type Files = Scene["wide"];

/** A rectangle in a picture's pixels. */
export type Box = [x: number, y: number, width: number, height: number];

export type ScenePicture = SourceSets & {
  width: number;
  height: number;
  /** The hotspot; by default the whole picture. */
  target?: Box;
};

export type SceneData = {
  second: number;
  /** Name of the moment at which the scene starts. Links to the scene use this name instead of a number of seconds. */
  time?: string;
  text: string;
  /** Title of the chapter that starts with the scene. */
  chapter?: string;
  /** Language of the chapter title, if the title is not in the page's language. */
  chapterLanguage?: CaptionLanguage;
  /** Language of the text, if the text is not in the page's language. */
  language?: CaptionLanguage;
  /** Name of the control at the hotspot. */
  press?: string;
  wide: ScenePicture & { url: string };
  /** The square picture for phones; undefined if its files are missing. */
  phone?: ScenePicture;
};

type Languages = { lang: Language; language: CaptionLanguage };

/** Omits scenes whose picture files are missing. */
export function scenesOf(tab: Tab, { lang, language }: Languages): SceneData[] {
  const recording = recordingOf(tab);
  const timing = timingOf(recording);
  const { scenes = [] } = recording ?? {};
  const translate = translated(tab, { lang, language });
  const shown = scenes.flatMap((scene) => {
    const { atSeconds, text, target, wide, phone } = scene;
    const whole = pictureOf(wide, target);
    const square = pictureOf(phone, phone.target);
    if (!whole) return [];
    const translation = translate(scene);
    const second = wholeSecond(atSeconds);
    const time = writtenTime(second, timing);
    return [
      {
        second,
        ...(time !== String(second) && { time }),
        text: translation ?? text,
        ...(translation && { language }),
        ...(target && { press: target.name }),
        wide: { ...whole.picture, url: whole.url },
        ...(square && { phone: square.picture }),
      },
    ];
  });
  return withChapters(shown, chaptersOf(tab, lang, language), lang);
}

/** Assigns each chapter to the first scene at or after the chapter's start time. */
function withChapters(
  scenes: SceneData[],
  { chapters, language }: ReturnType<typeof chaptersOf>,
  lang: Language,
): SceneData[] {
  return scenes.map((scene, index) => {
    const before = scenes[index - 1]?.second ?? -1;
    const [, chapter] = chapters.findLast(([start]) => start > before && start <= scene.second) ?? [];
    if (chapter === undefined) return scene;
    return { ...scene, chapter, ...(language !== lang && { chapterLanguage: language }) };
  });
}

function translated(tab: Tab, { lang, language }: Languages): (scene: Scene) => string | undefined {
  if (language === lang) return () => undefined;
  const [said = [], wanted = []] = [lang, language].map((each) => captionsOf(tab, lang, each)?.cues ?? []);
  return ({ text, translations }) => translations?.[language] ?? translationOf(text, said, wanted);
}

export function hasScenes(tab: Tab): boolean {
  return recordingOf(tab)?.scenes !== undefined;
}

/** Text and image of the link preview for a moment of the video. */
export type Moment = { text: string; image: PreviewPicture | undefined };

export function momentAt(tab: Tab, second: number, languages: Languages): Moment | undefined {
  const { scenes = [] } = recordingOf(tab) ?? {};
  const starts = scenes.map(({ atSeconds, text }) => [wholeSecond(atSeconds), text] as const);
  const index = indexAt(starts, second);
  const scene = scenes[index];
  if (!scene) return undefined;
  const text = translated(tab, languages)(scene) ?? scene.text;
  return { text, image: drawnPreview(tab, index) };
}

function pictureOf(
  files: Files,
  target: Rectangle | undefined,
): { picture: ScenePicture; url: string } | undefined {
  const [avif, webp] = [largestFirst(files.avif), largestFirst(files.webp)];
  const largest = webp[0] ?? avif[0];
  if (!largest) return undefined;
  const { url, width, height } = largest;
  const picture = {
    avif: sourceSet(avif),
    webp: sourceSet(webp),
    width,
    height,
    ...(target && { target: boxIn({ width, height }, target) }),
  };
  return { picture, url };
}

function largestFirst(files: Files[PictureType]) {
  return filesThere(files).sort((a, b) => b.width - a.width);
}

function boxIn({ width, height }: { width: number; height: number }, target: Rectangle): Box {
  const [x, y, w, h] = [target.x * width, target.y * height, target.width * width, target.height * height];
  return [Math.round(x), Math.round(y), Math.round(w), Math.round(h)];
}
