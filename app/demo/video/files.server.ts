import { assetUrl } from "~/content/load/assets.server";
import { captionCues } from "~/content/load/captions.server";
import type { Cue } from "~/content/load/webvtt";
import { mediaUrl } from "~/content/site/media-url.server";
import { site } from "~/content/site/site.server";
import type { CaptionLanguage, Language } from "~/schema/basics/languages";
import { otherLanguage } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import type { Tab } from "~/schema/data-set";
import { filmOf, type PictureType, type Recording, wholeSecond } from "~/schema/media";
import type { Messages } from "~/schema/messages";
import { filmSize } from "~/ui/browser/unstyled-size";

/** A video in one quality, with the files that exist. */
export type VideoQuality = {
  /**
   * The browser takes the first one that it can play and load. Where there is a square cut, some are only for phones held
   * upright, others for all other screens.
   */
  sources: { url: string; type: string; upright?: boolean }[];
  /** The file that every browser plays. */
  url: string;
  /** The same file on this server, because browsers ignore `download` on other origins. */
  download: string;
  /** Readable size of that file; undefined if nothing is known of it. */
  size: string | undefined;
};

/** A picture's files by type, as `srcset` values. */
export type SourceSets = { [Type in PictureType]?: string | undefined };

/** A picture in several files, with a fallback, and that of the square cut. */
export type Poster = SourceSets & { url: string; square?: SourceSets };

/** A line of the transcript: the second at which it begins, and its text. */
export type TimedText = [second: number, text: string];

/** A chapter, and what is seen in it and not said, as the transcript has it (rule 7.21). */
export type TimedChapter = [second: number, title: string, seen?: string];

/** The facts about a tab's video; undefined if there are none. */
export function recordingOf({ video = "" }: Tab): Recording | undefined {
  return site().content.media[video];
}

/**
 * A tab's video as a page shows it, without files that are missing.
 *
 * @param lang of the page
 * @param wanted language of the captions; if there are none, the page's language is used
 */
export function videoOf(tab: Tab, messages: Messages, lang: Language, wanted: CaptionLanguage = lang) {
  if (!tab.video) return undefined;
  const recording = recordingOf(tab);
  const { av1, h264, low } = recording?.renditions ?? {};
  const square = recording?.square?.renditions;
  const inWords = (bytes: number) => fill(messages.video.fileSize, { size: megabytes(bytes, lang) });
  const qualityOf = (files: (VideoFile | undefined)[], squares: (VideoFile | undefined)[] = []) =>
    quality(files, squares, inWords);
  const captions = captionsOf(tab, lang, lang);
  const subtitles = captions && captionsOf(tab, lang, otherLanguage(lang));
  const shown = wanted === lang ? captions : (subtitles ?? captions);
  const spoken = shown?.language ?? lang;
  const { chapters, language: chaptersLanguage } = chaptersOf(tab, lang, spoken);
  return {
    full: recording ? qualityOf([av1, h264], [square?.av1, square?.h264]) : qualityOf([{ path: tab.video }]),
    low: qualityOf([low], [square?.low]),
    ...postersOf(tab, recording),
    // Unknown for a video without facts.
    audible: !recording || recording.sound !== undefined,
    // From this server: a track has no second file for networks that block another host, and would need CORS there.
    captions: captions?.url,
    /** In the other language. */
    subtitles: subtitles?.url,
    /** Language of the lines. */
    spoken,
    lines: linesOf(shown?.cues ?? []),
    chapters,
    /** Language of the chapters, if it is not that of the lines. */
    ...(chaptersLanguage !== spoken && { chaptersLanguage }),
    chapterTrack: recording?.chapterTrack && assetUrl(recording.chapterTrack.path),
    ...filmOf(recording),
    // Without milliseconds, which weigh on the first view.
    uploadDate: recording?.uploadDate.replace(/\.\d+/, ""),
    /** Of the product that it shows. */
  };
}

export function linesOf(cues: Cue[]): TimedText[] {
  return cues.map(({ start, text }) => [wholeSecond(start), text]);
}

/** A video's chapters in a language, or else in its own. */
export function chaptersOf(
  tab: Tab,
  own: Language,
  wanted: CaptionLanguage,
): { language: CaptionLanguage; chapters: TimedChapter[] } {
  const { chapters = [] } = recordingOf(tab) ?? {};
  const language = chapters.every(({ translations }) => translations?.[wanted]) ? wanted : own;
  const products = Object.values(site().content.products);
  const ofLanguage = products.find(({ product }) => product.lang === language);
  const template = ofLanguage?.messages.video.seen ?? "{text}";
  return {
    language,
    chapters: chapters.map((chapter) => {
      const { title, seen } = (language !== own && chapter.translations?.[language]) || chapter;
      const second = wholeSecond(chapter.startSeconds);
      return seen === undefined ? [second, title] : [second, title, fill(template, { text: seen })];
    }),
  };
}

/** A video's captions in a language; undefined if there are none or they cannot be read. */
export function captionsOf(tab: Tab, own: Language, language: CaptionLanguage) {
  const { captions, subtitles = {} } = recordingOf(tab) ?? {};
  const path = (language === own ? captions : subtitles[language])?.path;
  const [cues = [], url] = path ? [captionCues(path), assetUrl(path)] : [];
  return url && cues.length > 0 ? { language, url, cues } : undefined;
}

export type VideoData = NonNullable<ReturnType<typeof videoOf>>;

type VideoFile = { path: string; codecs?: string; bytes?: number };

function quality(
  files: (VideoFile | undefined)[],
  squares: (VideoFile | undefined)[],
  inWords: (bytes: number) => string,
): VideoQuality | undefined {
  const playable = (file: VideoFile | undefined) => {
    const url = file && mediaUrl(file.path);
    return url ? [{ url, type: file.codecs ? `video/mp4; codecs="${file.codecs}"` : "video/mp4", file }] : [];
  };
  const sources = files.flatMap(playable);
  const onPhones = squares.flatMap(playable).map(({ url, type }) => ({ url, type, upright: true }));
  const upright = onPhones.length > 0 ? false : undefined;
  const last = sources.at(-1);
  const download = last && assetUrl(last.file.path);
  if (!last || !download) return undefined;
  // If the square cut cannot be loaded, or another host is blocked, this server's wide film is the fallback.
  const here = upright === undefined && download === last.url ? [] : [{ url: download, type: last.type }];
  return {
    // Chrome below 120 and Firefox below 120 ignore the screen, and take the first.
    sources: [...sources.map(({ url, type }) => ({ url, type, upright })), ...onPhones, ...here],
    url: last.url,
    download,
    size: last.file.bytes === undefined ? undefined : inWords(last.file.bytes),
  };
}

const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
/** To make one takes as long as to render a tenth of a page. */
const oneDecimal = { en: new Intl.NumberFormat("en", digits), nb: new Intl.NumberFormat("nb", digits) };

/** A size with one decimal, formatted for the language. */
export function megabytes(bytes: number, lang: Language): string {
  return oneDecimal[lang].format(Math.max(bytes / 1e6, 0.1));
}

/** The poster of a tab's video. */
export function posterFor(tab: Tab): Poster | undefined {
  return tab.video ? postersOf(tab, recordingOf(tab)).poster : undefined;
}

/** The file of a tab's poster that every mail program shows, below the assets folder. */
export function posterFile(tab: Tab): string | undefined {
  const { jpeg } = recordingOf(tab)?.posters ?? {};
  return [tab.image, jpeg?.path].find((path = "") => /\.(?:jpe?g|png)$/.test(path));
}

/**
 * The player's poster, and the preview for links. A picture that the tab names replaces the recording's poster; without
 * a drawn preview, the poster is the preview.
 */
function postersOf(tab: Tab, recording: Recording | undefined) {
  const { jpeg, avif = [], webp = [] } = recording?.posters ?? {};
  const { image } = tab;
  const own = image && image !== jpeg?.path ? { path: image, ...filmSize } : undefined;
  const still = pictureThere(own ?? jpeg);
  return {
    poster: own ? still && { url: still.url } : withSquare(posterOf(avif, webp, still?.url), recording),
    preview: (own ? undefined : drawnPreview(tab)) ?? still,
  };
}

/**
 * A preview for links, in a format that all readers know. The size is omitted if it is `previewSize`, to keep pages
 * small.
 */
export type PreviewPicture = { url: string; width?: number; height?: number };

/**
 * The preview that was drawn for a tab's video or one of its scenes; undefined if it shows a former title.
 *
 * @param scene its index, from 0
 */
export function drawnPreview(tab: Tab, scene?: number): PreviewPicture | undefined {
  const { previews } = recordingOf(tab) ?? {};
  if (previews?.title !== tab.title) return undefined;
  const picture = pictureThere(scene === undefined ? previews.whole : previews.scenes[scene]);
  return picture && { url: picture.url };
}

/**
 * The preview that was drawn for a tour that begins with a tab's video; undefined if it shows a former title.
 *
 * @param tour its title, and its stops in normal form
 */
export function tourPreview(tab: Tab, tour: { title: string; stops: string }): PreviewPicture | undefined {
  const { tours = [] } = recordingOf(tab)?.previews ?? {};
  const picture = pictureThere(
    tours.find(({ title, stops }) => title === tour.title && stops === tour.stops),
  );
  return picture && { url: picture.url };
}

function pictureThere(file: { path: string; width: number; height: number } | undefined) {
  const url = file && mediaUrl(file.path);
  return url ? { url, width: file.width, height: file.height } : undefined;
}

/** A tab's poster in its smallest size, for lists. */
export function thumbnailOf({
  video = "",
  image,
}: Tab): { avif: string | undefined; url: string } | undefined {
  const { jpeg, avif = [], webp = [] } = site().content.media[video]?.posters ?? {};
  const own = image && image !== jpeg?.path ? mediaUrl(image) : undefined;
  if (own) return { avif: undefined, url: own };
  const smallest = (files: { path: string; width: number }[]) =>
    filesThere(files).sort((one, other) => one.width - other.width)[0]?.url;
  const url = smallest(webp) ?? (jpeg && mediaUrl(jpeg.path));
  return url ? { avif: smallest(avif), url } : undefined;
}

/** Widest poster of a list of demos, in pixels. */
const widestInList = 800;

/** A tab's poster for a list of demos, which browsers without AVIF see in its smallest size. */
export function listPicture(tab: Tab): { avif: string | undefined; url: string } | undefined {
  const still = thumbnailOf(tab);
  const { avif = [] } = recordingOf(tab)?.posters ?? {};
  const narrow = avif.filter(({ width }) => width <= widestInList);
  return still && { url: still.url, avif: still.avif && sourceSet(filesThere(narrow)) };
}

/** What a link to a tab shows of its film. */
export function stillOf(tab: Tab | undefined): {
  picture: string | undefined;
  durationSeconds: number | undefined;
} {
  return {
    picture: tab && thumbnailOf(tab)?.url,
    durationSeconds: tab && recordingOf(tab)?.durationSeconds,
  };
}

/** A poster, together with the square cut's, which has one file: every name of one weighs on the first view. */
function withSquare(poster: Poster | undefined, recording: Recording | undefined): Poster | undefined {
  const avif = sourceSet(filesThere(recording?.square ? [recording.square.poster] : []));
  return poster && avif ? { ...poster, square: { avif } } : poster;
}

/** @param url of the JPEG; replaced by another file if it is missing */
function posterOf(
  avif: { path: string; width: number }[],
  webp: { path: string; width: number }[],
  url: string | undefined,
): Poster | undefined {
  const [inAvif, inWebp] = [filesThere(avif), filesThere(webp)];
  const fallback = url ?? (inWebp.at(-1) ?? inAvif.at(-1))?.url;
  return fallback ? { avif: sourceSet(inAvif), webp: sourceSet(inWebp), url: fallback } : undefined;
}

/** The files of a picture that can be read, with their URLs. */
export function filesThere<File extends { path: string }>(files: File[]): (File & { url: string })[] {
  return files.flatMap((file) => {
    const url = mediaUrl(file.path);
    return url ? [{ ...file, url }] : [];
  });
}

/** The files of a picture as a `srcset`; undefined if there are none. */
export function sourceSet(files: { url: string; width: number }[]): string | undefined {
  return files.map(({ url, width }) => `${url} ${width}w`).join(", ") || undefined;
}
