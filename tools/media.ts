import { parseArgs } from "node:util";
import { productValues } from "~/content/schema/site";
import { listedTabs } from "~/content/url/addresses";
import {
  CallError,
  type Commands,
  commandCalled,
  letReadersLeave,
  messageOf,
  parsed,
  print,
  toTable,
} from "./command-line";
import { addRecording } from "./media/add";
import type { NewParts } from "./media/bring-into-use";
import { completeCaptions, readCaptions, readCues, replaceCaptions } from "./media/captions";
import { checkMedia, untranslated } from "./media/check";
import { writeExamined } from "./media/examined";
import { filesOf, totalBytes } from "./media/manifest";
import { completePosters, replacePosters } from "./media/posters";
import { completePreviews } from "./media/previews";
import { clearLine, megabytes, renditionLabels, showProgress } from "./media/progress";
import { totalBytesLimit } from "./media/room";
import { completeScenes, readScenes, replaceScenes } from "./media/scenes";
import { type SoundChoice, soundChoices } from "./media/sound";
import { readContent, sectionsOf } from "./media/tabs";

const help = `Makes the site's videos from recordings, and verifies them. Needs ffmpeg 5.1 or later, and Chromium.

npm run media -- COMMAND

  add RECORDING --tab PRODUCT/SECTION/TAB [--captions FILE.vtt]... [--chapters FILE.vtt]
           [--scenes FILE.json] [--poster SECONDS] [--sound keep|none]
           makes a tab's video from any file that ffmpeg reads, or replaces it:
           npm run media -- add demo.mov --tab "Seafood/PURCHASE/File Import" --captions demo.vtt
           Captions come in several languages: those whose file is called like demo.nb.vtt or demo.en.vtt are
           in that one, others in the language of the product. Translated ones have the same cues and times.
           Sound that goes on, like speech, is brought to -16 LUFS; clicks and what is too quiet are left out,
           and the video then has no sound track. --sound keep or none decides in place of that measure.
  posters [PICTURE --tab PRODUCT/SECTION/TAB]
           makes the posters of all videos that lack some, each of the best picture that it has; or those of a
           tab's video of any picture that ffmpeg reads. The videos stay as they are
  scenes [FILE.json --tab PRODUCT/SECTION/TAB]
           makes the pictures to click through of all videos that have none; or those of a tab's video as a file
           tells them (its schema is content/schema/scenes.json). The videos stay as they are
  captions [FILE.vtt... --tab PRODUCT/SECTION/TAB]
           gives a tab's video other captions; or takes into use the translated ones that lie beside the
           captions of videos, like workflow.nb.vtt beside workflow.vtt. The videos stay as they are
  previews makes the pictures that links show in mail and chat of all videos that have none, or whose tab has
           another title by now. It draws them with Chromium, as add, posters and scenes do
  check [--record FILE]
           verifies all files against the manifest, and where they have no fault records that in a file, so that the
           tests need not look into them again while they stay as they are (tests/examined-media.json)
  list     the tabs, with what is known of their videos
  --help   this text

All take --content FOLDER (CONTENT_DIR, or content) and --assets FOLDER (public/assets).
Exit codes: 0 done, 1 something is wrong, 2 wrong call, 130 interrupted. An add that does not end with 0
changes nothing, unless it was killed or a disk failed at its last step: check names what is left of it.
Posters, scenes and previews that are interrupted are made for some videos, and not begun for the others.
`;

const options = {
  tab: { type: "string" },
  captions: { type: "string", multiple: true },
  chapters: { type: "string" },
  scenes: { type: "string" },
  poster: { type: "string" },
  sound: { type: "string" },
  record: { type: "string" },
  content: { type: "string" },
  assets: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

const folders = ["content", "assets"] as const;

const commands = {
  add: {
    options: [...folders, "tab", "captions", "chapters", "scenes", "poster", "sound"],
    operands: ["RECORDING"],
  },
  posters: { options: [...folders, "tab"], operands: ["PICTURE"] },
  scenes: { options: [...folders, "tab"], operands: ["FILE"] },
  captions: { options: [...folders, "tab"], operands: ["FILE", "FILE"] },
  previews: { options: folders, operands: [] },
  check: { options: [...folders, "record"], operands: [] },
  list: { options: folders, operands: [] },
} satisfies Commands;

const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** The command was ended by a signal. */
class Interruption extends Error {
  constructor(readonly signal: keyof typeof signalCodes) {
    super("interrupted, nothing is changed");
  }
}

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => interruption.abort(new Interruption(signal)));
}

letReadersLeave();
try {
  await run(process.argv.slice(2));
} catch (error) {
  clearLine();
  const [line = ""] = messageOf(error).split("\n");
  process.stderr.write(`media: ${line}\n`);
  process.exitCode = exitCode(error);
}

function exitCode(error: unknown): number {
  if (error instanceof Interruption) return signalCodes[error.signal];
  return error instanceof CallError ? 2 : 1;
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parsed(() => parseArgs({ args, options, allowPositionals: true }));
  if (values.help) return print(help);
  const command = commandCalled(commands, positionals, values);

  const contentFolder = values.content ?? process.env.CONTENT_DIR ?? "content";
  const assetsFolder = values.assets ?? "public/assets";
  if (command === "check") return check(contentFolder, assetsFolder, values.record);
  if (command === "list") return list(contentFolder);
  if (command === "posters") return posters(positionals[1], values.tab, { contentFolder, assetsFolder });
  if (command === "previews") return completePreviews(making({ contentFolder, assetsFolder }));
  if (command === "scenes") return scenes(positionals[1], values.tab, { contentFolder, assetsFolder });
  if (command === "captions")
    return captions(positionals.slice(1), values.tab, { contentFolder, assetsFolder });
  const [, recording] = positionals;
  if (!recording) throw new CallError("add needs a recording: add RECORDING --tab PRODUCT/SECTION/TAB");
  if (!values.tab) throw new CallError("add needs --tab PRODUCT/SECTION/TAB");
  const { video, recording: added } = await addRecording({
    recording,
    tab: values.tab,
    ...(values.captions && readCaptions(values.captions, values.tab, contentFolder)),
    chapters: values.chapters === undefined ? undefined : readCues(values.chapters),
    scenes: values.scenes === undefined ? undefined : readScenes(values.scenes),
    posterSeconds: secondsOf(values.poster),
    sound: soundChoiceOf(values.sound),
    contentFolder,
    assetsFolder,
    onProgress: showProgress,
    signal: interruption.signal,
  });
  const weight = totalBytes({ [video]: added });
  print(
    `${video}: ${added.durationSeconds.toFixed(1)} s, ${megabytes(weight)} in ${filesOf(added).length} files\n`,
  );
}

type Folders = { contentFolder: string; assetsFolder: string };

function making(folders: Folders): NewParts {
  return { ...folders, onMade: (video) => print(`${video}\n`), signal: interruption.signal };
}

async function posters(
  picture: string | undefined,
  tab: string | undefined,
  folders: Folders,
): Promise<void> {
  if (picture && tab) return replacePosters(picture, tab, making(folders));
  if (picture || tab) throw new CallError("posters takes PICTURE and --tab together, or neither");
  return completePosters(making(folders));
}

async function scenes(file: string | undefined, tab: string | undefined, folders: Folders): Promise<void> {
  if (file && tab) return replaceScenes(readScenes(file), tab, making(folders));
  if (file || tab) throw new CallError("scenes takes FILE and --tab together, or neither");
  return completeScenes(making(folders));
}

async function captions(files: string[], tab: string | undefined, folders: Folders): Promise<void> {
  if (files.length > 0 && tab) return replaceCaptions(files, tab, making(folders));
  if (files.length > 0 || tab) throw new CallError("captions takes FILE and --tab together, or neither");
  return completeCaptions(making(folders));
}

function secondsOf(poster: string | undefined): number | undefined {
  if (poster === undefined) return undefined;
  if (!/^\d+(\.\d+)?$/.test(poster)) throw new CallError("--poster takes seconds, like 12.5");
  return Number(poster);
}

function soundChoiceOf(sound: string | undefined): SoundChoice | undefined {
  const choice = soundChoices.find((each) => each === sound);
  if (sound !== undefined && !choice) throw new CallError(`--sound takes ${soundChoices.join(" or ")}`);
  return choice;
}

async function check(contentFolder: string, assetsFolder: string, record?: string): Promise<void> {
  const faults = await checkMedia(contentFolder, assetsFolder);
  for (const { file, reason } of faults) process.stderr.write(`${file}: ${reason}\n`);
  const content = readContent(contentFolder);
  for (const { tab, lacks } of untranslated(content)) print(`${tab} has no ${lacks}\n`);
  const { media } = content;
  const weight = `${megabytes(totalBytes(media))} of ${megabytes(totalBytesLimit(content))}`;
  const count = faults.length === 1 ? "1 fault" : `${faults.length || "no"} faults`;
  print(`${Object.keys(media).length} videos, ${weight}: ${count}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
  if (record && faults.length === 0) writeExamined(record, media);
}

function list(contentFolder: string): void {
  const { products, media } = readContent(contentFolder);
  const rows = productValues.flatMap((value) => {
    const { product, entries } = products[value];
    return sectionsOf({ entries }).flatMap(({ sectionName, tabs }) =>
      listedTabs(tabs).map(({ tab, video }) => {
        const name = `${value}/${sectionName}/${tab}`;
        const recording = video ? media[video] : undefined;
        if (!recording) return [name, "-", "-", "-", "-", "-", "-", "-", video || "-"];
        const { renditions, durationSeconds, sound, captions, subtitles = {}, uploadDate } = recording;
        return [
          name,
          `${durationSeconds.toFixed(1)} s`,
          megabytes(renditions.h264.bytes),
          megabytes(renditions.av1.bytes),
          megabytes(renditions.low.bytes),
          sound ? `${sound.loudness.toFixed(1)} LUFS` : "no",
          captions ? [product.lang, ...Object.keys(subtitles)].join(" ") : "no",
          uploadDate.slice(0, 10),
          renditions.h264.path,
        ];
      }),
    );
  });
  const { h264, av1, low } = renditionLabels;
  print(toTable([["tab", "length", h264, av1, low, "sound", "captions", "added", "video"], ...rows]));
}
