import { mkdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Cue } from "~/content/load/webvtt";
import type { Tab } from "~/schema/data-set";
import type { Chapter, Recording } from "~/schema/media";
import type { NewScene } from "~/schema/scenes";
import { counted } from "../command-line";
import { textsHash } from "./ageing";
import { formerCues, requireWithin, type Subtitles, writeCaptions } from "./captions";
import { requireChapters, writeChapters } from "./chapters";
import { checkRecording } from "./check";
import { encodeRendition, type Progress, type Watch } from "./encode";
import { requireEncoders } from "./encoders";
import { describe } from "./facts";
import { bestScenePictureEnding, endings, posterPictures, stemOf } from "./files";
import { takePictures } from "./frames";
import { fullSize, renditionNames } from "./limits";
import { MediaError } from "./media-error";
import { type ChooseMoment, lostSentence, withChosen, withMoments } from "./moments";
import { drawnOf, drawPreviews, requireBrowser } from "./previews";
import { probeFinished, probeSource } from "./probe";
import { publishingSteps, unusedFormerFiles, withLock } from "./publish";
import { weightWarning } from "./room";
import { makeScenes, requireScenesWithin, scenesOf } from "./scenes";
import { makeSound, requireSound, type SoundChoice } from "./sound";
import { makeSquare, type SquareCut } from "./square";
import { makeJpeg, makeStills } from "./stills";
import { type Folders, findTab, previewFacts, readContentAround, videoPathOf } from "./tabs";
import { inTemporaryFolder } from "./temporary-folder";

export type NewRecording = {
  recording: string;
  /** Names of the product, section and tab, separated by slashes: `Seafood/PURCHASE/Workflow`. */
  tab: string;
  captions?: Cue[] | undefined;
  subtitles?: Subtitles | undefined;
  chapters?: Chapter[] | undefined;
  /** The video's scenes. By default, one scene per caption; without captions, one scene per still picture. */
  scenes?: NewScene[] | undefined;
  /** The default is a third of the duration. */
  posterSeconds?: number | undefined;
  /** By default, audio is omitted if it is too quiet or contains only clicks. */
  sound?: SoundChoice | undefined;
  origin?: Pick<NonNullable<Recording["origin"]>, "storyboard" | "version"> | undefined;
  square?: SquareCut | undefined;
  contentFolder: string;
  assetsFolder: string;
  chooseMoment?: ChooseMoment | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
};

type AddedVideo = { video: string; recording: Recording };

/**
 * Adds a video to a tab, but does not change the tab's `image`. After an error, nothing is changed.
 * @throws MediaError if the recording or the arguments are invalid
 * @throws the signal's reason if the signal is aborted
 */
export async function addRecording({
  recording,
  tab,
  captions: givenCaptions,
  subtitles: givenSubtitles = {},
  chapters,
  scenes: chosen,
  posterSeconds,
  sound: choice,
  origin,
  square,
  contentFolder,
  assetsFolder,
  chooseMoment,
  onProgress = () => undefined,
  signal,
}: NewRecording): Promise<AddedVideo> {
  const { content, elsewhere } = readContentAround({ contentFolder, assetsFolder }, tab);
  const found = findTab(content, tab);
  const { title } = found.tab;
  if (!statSync(recording, { throwIfNoEntry: false })?.isFile())
    throw new MediaError(`the file ${recording} does not exist`);
  await requireEncoders(signal);
  requireBrowser();
  const source = await probeSource(recording, signal);
  requireSound(source, choice);
  requireInside(source.durationSeconds, posterSeconds);
  const video = videoPathOf(found, content);
  const former = content.media[video];
  const given = { captions: givenCaptions, subtitles: givenSubtitles };
  const named = withMoments(given, formerCues(former?.captions?.path, { assetsFolder }), former?.moments);
  const settled = chooseMoment ? await withChosen(named, chooseMoment) : named;
  const { captions, subtitles } = settled;
  for (const lost of settled.lost) notice(onProgress, lostSentence(lost, captions ?? []));
  requireWithin(source.durationSeconds, captions);
  requireChapters(source.durationSeconds, chapters);
  if (chosen) requireScenesWithin(source.durationSeconds, chosen);
  const warning = weightWarning(video, source.durationSeconds, content);
  if (warning) notice(onProgress, warning);
  if (elsewhere > 0)
    notice(
      onProgress,
      `${counted(elsewhere, "error")} elsewhere in the content: run npm run content -- check to list them`,
    );

  if (source.video.conversion) notice(onProgress, source.video.conversion.notice);
  if (source.video.isPortrait && !square)
    notice(
      onProgress,
      "the recording is in portrait format but the player is wide, so the video is small on phones: use --phone-crops to add a square video",
    );

  return inTemporaryFolder(async (folder) => {
    const prefix = join(folder, stemOf(video));
    mkdirSync(dirname(prefix), { recursive: true });
    const posterSecond = posterSeconds ?? source.durationSeconds / 3;
    const [poster = ""] = await takePictures(source, [posterSecond], fullSize, `${prefix}.poster`, signal);
    await makeJpeg(poster, "poster", prefix + endings.jpeg, signal);
    await makeStills(poster, "poster", posterPictures, prefix, signal);
    const wanted = chosen ?? (await scenesOf(source, { captions, title }, signal));
    const scenes = await makeScenes(source, wanted, prefix, signal);
    const track = `${prefix}.sound.mp4`;
    const sound = await makeSound(source, choice, track, { onProgress, signal });
    const making = { sound: sound && track, onProgress, signal };
    for (const rendition of renditionNames) {
      await encodeRendition(source, rendition, prefix + endings[rendition], making);
    }
    if (square) await makeSquare(square, prefix, { ...making, posterSeconds: posterSecond });
    writeCaptions({ captions, subtitles }, prefix);
    const { durationSeconds } = await probeFinished(prefix + endings.h264, signal);
    writeChapters({ chapters, durationSeconds }, prefix);
    const shown = previewFacts(content, found, { durationSeconds }, assetsFolder);
    const pictures = scenes.map((_, index) => prefix + bestScenePictureEnding(index));
    await drawPreviews(shown, { poster, scenes: pictures }, prefix, signal);
    const preview = drawnOf(shown);
    const uploadDate = new Date().toISOString();
    const hasSquare = square !== undefined;
    const made = {
      durationSeconds,
      uploadDate,
      origin: originOf(recording, found.tab, origin),
      sound,
      captions,
      subtitles,
      chapters,
      scenes,
      preview,
    };
    const facts = { ...made, hasSquare, formerMoments: settled.former };
    const [problem] = await checkRecording(video, describe({ prefix, video }, facts), folder);
    if (problem) throw new MediaError(`the created video has an error: ${problem.file} ${problem.reason}`);
    // Publishing is synchronous, so that no signal can interrupt it.
    return withLock(contentFolder, signal, () =>
      publish(prefix, tab, facts, { contentFolder, assetsFolder, onProgress }),
    );
  });
}

function originOf(recording: string, tab: Tab, origin: NewRecording["origin"]): Recording["origin"] {
  return { ...(!origin?.storyboard && { recording: basename(recording) }), ...origin, texts: textsHash(tab) };
}

function requireInside(durationSeconds: number, posterSeconds: number | undefined): void {
  if (posterSeconds !== undefined && !(posterSeconds >= 0 && posterSeconds <= durationSeconds))
    throw new MediaError(
      `the poster's time, ${posterSeconds} s, is after the end: the recording lasts ${durationSeconds.toFixed(1)} s`,
    );
}

/** The caller must hold the lock. Reads the content again, because it may have changed during encoding. */
function publish(
  prefix: string,
  tabName: string,
  facts: Parameters<typeof describe>[1],
  { onProgress, ...folders }: Pick<Watch, "onProgress"> & Folders,
): AddedVideo {
  const { content } = readContentAround(folders, tabName);
  const found = findTab(content, tabName);
  const video = videoPathOf(found, content);
  const former = content.media[video];
  const recording = describe({ prefix, video }, facts);
  // Adding an identical video again does not change the video's date.
  if (former?.renditions.h264.sha256 === recording.renditions.h264.sha256)
    recording.uploadDate = former.uploadDate;

  const unused = unusedFormerFiles(former, recording);
  if (unused.length > 0)
    notice(
      onProgress,
      `no longer used: ${counted(unused.length, "file")} of the previous video, such as ${unused[0]}`,
    );

  const steps = publishingSteps({ prefix, video, recording, found }, content, folders);
  for (const step of steps) step();
  return { video, recording };
}

function notice(onProgress: Watch["onProgress"], text: string): void {
  onProgress({ kind: "notice", text });
}
