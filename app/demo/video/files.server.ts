import { assetUrl } from "~/content/load/assets.server";
import { captionCues } from "~/content/load/captions.server";
import type { Cue } from "~/content/load/webvtt";
import { mediaUrl } from "~/content/site/media-url.server";
import { site } from "~/content/site/site.server";
import type { LinkedDemo } from "~/navigation/links/persistent-query-link";
import type { CaptionLanguage, Language } from "~/schema/basics/languages";
import { otherLanguage } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import type { Tab } from "~/schema/data-set";
import { type PictureType, type Recording, timingOf, wholeSecond } from "~/schema/media";
import type { Messages } from "~/schema/messages";
import { videoSize } from "~/ui/browser/unstyled-size";

export type VideoQuality = {
  /** In order of preference. `upright` is true for phones in portrait, false for other screens, undefined for all. */
  sources: { url: string; type: string; upright?: boolean }[];
  /** URL of a file that every browser can play. */
  url: string;
  /** The download's URL is always on this server, because browsers ignore `download` for files on other origins. */
  download: string;
  size: string | undefined;
};

/** `srcset` values by picture format. */
export type SourceSets = { [Type in PictureType]?: string | undefined };

export type Poster = SourceSets & { url: string; square?: SourceSets };

export type TimedText = [second: number, text: string];

/** `seen` describes content that is visible but not spoken (rule 7.21). */
export type TimedChapter = [second: number, title: string, seen?: string];

export function recordingOf({ video = "" }: Tab): Recording | undefined {
  return site().content.media[video];
}

/** Only storyboard videos have an empty strip that pages may crop (rule 7.17). */
export function isShownWhole(tab: Tab): boolean {
  const recording = recordingOf(tab);
  return recording !== undefined && !recording.origin?.storyboard;
}

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
    // Treats videos without metadata as audible, because they may have audio.
    audible: !recording || recording.sound !== undefined,
    // Captions come from this server, because networks may block the media host and captions have no second source.
    captions: captions?.url,
    subtitles: subtitles?.url,
    /** Language of the transcript. */
    spoken,
    lines: linesOf(shown?.cues ?? []),
    chapters,
    ...(chaptersLanguage !== spoken && { chaptersLanguage }),
    chapterTrack: recording?.chapterTrack && assetUrl(recording.chapterTrack.path),
    ...timingOf(recording),
    // Omits the milliseconds from the date, to keep the first load small.
    uploadDate: recording?.uploadDate.replace(/\.\d+/, ""),
  };
}

export function linesOf(cues: Cue[]): TimedText[] {
  return cues.map(({ start, text }) => [wholeSecond(start), text]);
}

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

/** @returns undefined if the captions are missing or unreadable */
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
  // The last source is on this server, because networks may block the media host.
  const here = upright === undefined && download === last.url ? [] : [{ url: download, type: last.type }];
  return {
    // The wide video is first, because Chrome and Firefox before version 120 ignore `media` and use the first file.
    sources: [...sources.map(({ url, type }) => ({ url, type, upright })), ...onPhones, ...here],
    url: last.url,
    download,
    size: last.file.bytes === undefined ? undefined : inWords(last.file.bytes),
  };
}

const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
/** Formatters are created only once, because creating one takes as much as a tenth of a page's rendering time. */
const oneDecimal = { en: new Intl.NumberFormat("en", digits), nb: new Intl.NumberFormat("nb", digits) };

export function megabytes(bytes: number, lang: Language): string {
  return oneDecimal[lang].format(Math.max(bytes / 1e6, 0.1));
}

export function posterFor(tab: Tab): Poster | undefined {
  return tab.video ? postersOf(tab, recordingOf(tab)).poster : undefined;
}

/** Path of the poster in the assets folder. Always JPEG or PNG, because mail programs may not show newer formats. */
export function posterFile(tab: Tab): string | undefined {
  const { jpeg } = recordingOf(tab)?.posters ?? {};
  return [tab.image, jpeg?.path].find((path = "") => /\.(?:jpe?g|png)$/.test(path));
}

/** If the tab has its own image, both the poster and the link preview use this image. */
function postersOf(tab: Tab, recording: Recording | undefined) {
  const { jpeg, avif = [], webp = [] } = recording?.posters ?? {};
  const { image } = tab;
  const own = image && image !== jpeg?.path ? { path: image, ...videoSize } : undefined;
  const still = pictureThere(own ?? jpeg);
  return {
    poster: own ? still && { url: still.url } : withSquare(posterOf(avif, webp, still?.url), recording),
    preview: (own ? undefined : drawnPreview(tab)) ?? still,
  };
}

/** `width` and `height` are omitted if the picture's size is `previewSize`, to keep pages small. */
export type PreviewPicture = { url: string; width?: number; height?: number };

/** @returns undefined if the preview picture is missing, or was rendered before the tab's title changed */
export function drawnPreview(tab: Tab, scene?: number): PreviewPicture | undefined {
  const { previews } = recordingOf(tab) ?? {};
  if (previews?.title !== tab.title) return undefined;
  const picture = pictureThere(scene === undefined ? previews.whole : previews.scenes[scene]);
  return picture && { url: picture.url };
}

/** @returns undefined if the preview picture is missing, or was rendered before the tour's title or stops changed */
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

const widestInList = 800;

export function listPicture(tab: Tab): { avif: string | undefined; url: string } | undefined {
  const still = thumbnailOf(tab);
  const { avif = [] } = recordingOf(tab)?.posters ?? {};
  const narrow = avif.filter(({ width }) => width <= widestInList);
  return still && { url: still.url, avif: still.avif && sourceSet(filesThere(narrow)) };
}

export function endCardOf(
  tab: Tab | undefined,
): Pick<LinkedDemo, "subTitle" | "picture" | "durationSeconds"> {
  return {
    subTitle: tab?.subTitle,
    picture: tab && thumbnailOf(tab)?.url,
    durationSeconds: tab && recordingOf(tab)?.durationSeconds,
  };
}

/** The poster of the square video has only one file, because each additional URL makes the page's HTML larger. */
function withSquare(poster: Poster | undefined, recording: Recording | undefined): Poster | undefined {
  const avif = sourceSet(filesThere(recording?.square ? [recording.square.poster] : []));
  return poster && avif ? { ...poster, square: { avif } } : poster;
}

function posterOf(
  avif: { path: string; width: number }[],
  webp: { path: string; width: number }[],
  url: string | undefined,
): Poster | undefined {
  const [inAvif, inWebp] = [filesThere(avif), filesThere(webp)];
  const fallback = url ?? (inWebp.at(-1) ?? inAvif.at(-1))?.url;
  return fallback ? { avif: sourceSet(inAvif), webp: sourceSet(inWebp), url: fallback } : undefined;
}

export function filesThere<File extends { path: string }>(files: File[]): (File & { url: string })[] {
  return files.flatMap((file) => {
    const url = mediaUrl(file.path);
    return url ? [{ ...file, url }] : [];
  });
}

export function sourceSet(files: { url: string; width: number }[]): string | undefined {
  return files.map(({ url, width }) => `${url} ${width}w`).join(", ") || undefined;
}
