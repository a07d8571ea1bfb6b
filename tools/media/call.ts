import { CallError, type Commands, commandCalled, readArguments } from "../command-line";
import { type SoundChoice, soundChoices } from "./sound";

export const help = `Makes the site's videos from recordings, and verifies them. Needs ffmpeg 5.1 or later, and Chromium.

npm run media -- COMMAND

  add RECORDING --tab PRODUCT/SECTION/TAB [--captions FILE]... [--chapters FILE.vtt]...
           [--scenes FILE.json] [--poster SECONDS] [--sound keep|none] [--phone-crops FILE.json]
           makes a tab's video from any file that ffmpeg reads, or replaces it:
           npm run media -- add demo.mov --tab "Seafood/PURCHASE/File Import" --captions demo.vtt
           Captions are WebVTT, SRT or what else ffmpeg reads, in UTF-8 or UTF-16; what is changed of them is told.
           They come in several languages: those whose file is called like demo.nb.vtt or demo.en.srt are
           in that one, others in the language of the product. Translated ones have the same cues and times.
           Sound that goes on, like speech, is brought to -16 LUFS; clicks and what is too quiet are left out,
           and the video then has no sound track. --sound keep or none decides in place of that measure.
           --product-version TEXT is shown beside the video's length, like "version 4.2"
           --phone-crops makes a square cut for phones, which shows the parts of the picture that the file
           tells (its schema is content/schema/phone-crops.json); without it, phones show all of the picture
  posters [PICTURE --tab PRODUCT/SECTION/TAB]
           makes the posters of all videos that lack some, each of the best picture that it has; or those of a
           tab's video of any picture that ffmpeg reads. The videos stay as they are
  scenes [FILE.json --tab PRODUCT/SECTION/TAB]
           makes the pictures to click through of all videos that have none; or those of a tab's video as a file
           tells them (its schema is content/schema/scenes.json). The videos stay as they are
  captions [FILE... --tab PRODUCT/SECTION/TAB [--without-translation]]
           replaces the captions of a tab's video. A language that is not given stays, if its times are the same, or is
           removed with --without-translation. Without a file, takes the translated ones into use that lie beside the captions of
           videos, like workflow.nb.vtt beside workflow.vtt. The videos stay as they are
  chapters [FILE.vtt... --tab PRODUCT/SECTION/TAB [--without-translation]]
           replaces the chapters of a tab's video, whose cues have a title, and below it what is seen, for those who
           cannot see it. Languages that are not given stay or go as those of captions do. Without a file, makes what
           players need of all videos that have chapters. The videos stay as they are
  previews makes the pictures that links show in mail and chat of all videos that have none, or whose tab has
           another title by now. It draws them with Chromium, as add, posters and scenes do
  check [FOLDER] [--record FILE]
           verifies all files against what is known of them, of content that is not published yet where FOLDER names it, with
           FOLDER/assets laid over the site's; and where they have no fault records that in a file, so that the
           tests need not look into them again while they stay as they are (tests/examined-media.json)
  list [--older-than MONTHSm]
           the tabs, with what is known of their videos; or only those that somebody should look at, and why: made before
           so many months, or their texts or storyboard have changed since
  reviewed --tab PRODUCT/SECTION/TAB
           notes that somebody has looked at a tab's video, and that it still shows what is so
  prune [--delete]
           lists the files of videos that neither content nor video metadata names; --delete deletes them. Before
           that, make sure that you do not need them for former content (npm run publish -- --back)
  --help   this text

All take --content FOLDER (CONTENT_DIR, or content) and --assets FOLDER (public/assets).
Exit codes: 0 done, 1 something is wrong, 2 wrong call, 130 interrupted. An add that does not end with 0
changes nothing, unless it was killed or a disk failed at its last step: check names what is left of it.
Posters, scenes and previews that are interrupted are made for some videos, and not begun for the others.
`;

const options = {
  tab: { type: "string" },
  captions: { type: "string", multiple: true },
  chapters: { type: "string", multiple: true },
  scenes: { type: "string" },
  poster: { type: "string" },
  sound: { type: "string" },
  "phone-crops": { type: "string" },
  record: { type: "string" },
  "product-version": { type: "string" },
  "without-translation": { type: "boolean" },
  "older-than": { type: "string" },
  delete: { type: "boolean" },
  content: { type: "string", default: process.env.CONTENT_DIR ?? "content" },
  assets: { type: "string", default: "public/assets" },
  help: { type: "boolean", short: "h" },
} as const;

const folders = ["content", "assets"] as const;

const commands = {
  add: {
    options: [
      ...folders,
      "tab",
      "captions",
      "chapters",
      "scenes",
      "poster",
      "sound",
      "phone-crops",
      "product-version",
    ],
    operands: ["RECORDING"],
  },
  posters: { options: [...folders, "tab"], operands: ["PICTURE"] },
  scenes: { options: [...folders, "tab"], operands: ["FILE"] },
  captions: { options: [...folders, "tab", "without-translation"], operands: ["FILE", "FILE"] },
  chapters: { options: [...folders, "tab", "without-translation"], operands: ["FILE", "FILE"] },
  previews: { options: folders, operands: [] },
  check: { options: [...folders, "record"], operands: ["FOLDER"] },
  list: { options: [...folders, "older-than"], operands: [] },
  reviewed: { options: [...folders, "tab"], operands: [] },
  prune: { options: [...folders, "delete"], operands: [] },
} satisfies Commands;

export type Call = ReturnType<typeof readCall>;

/** Reads no files. @throws CallError */
export function readCall(args: string[]) {
  const { values, positionals } = readArguments(args, options);
  const { help, content: contentFolder, assets: assetsFolder, poster, sound, ...others } = values;
  const {
    "phone-crops": phoneCrops,
    "older-than": olderThan,
    "product-version": version,
    "without-translation": withoutTranslation,
    ...named
  } = others;
  const command = help ? "help" : commandCalled(commands, positionals, values);
  const [, ...files] = positionals;
  const [file] = files;
  if (command === "add") {
    if (!file) throw new CallError("add needs a recording: add RECORDING --tab PRODUCT/SECTION/TAB");
    if (!others.tab) throw new CallError("add needs --tab PRODUCT/SECTION/TAB");
  }
  if (command === "reviewed" && !others.tab) throw new CallError("reviewed needs --tab PRODUCT/SECTION/TAB");
  if (command === "posters" || command === "scenes" || command === "captions" || command === "chapters") {
    const takes = `${commands[command].operands[0]} and --tab together, or neither`;
    if (Boolean(file) !== Boolean(others.tab)) throw new CallError(`${command} takes ${takes}`);
  }
  if (version !== undefined && !/^.{1,40}$/.test(version))
    throw new CallError('--product-version takes 1 to 40 characters, like "version 4.2"');
  const choices = {
    posterSeconds: secondsOf(poster),
    sound: choiceOf(sound),
    olderThanMonths: monthsOf(olderThan),
  };
  return {
    command,
    files,
    contentFolder,
    assetsFolder,
    ...named,
    phoneCrops,
    version,
    withoutTranslation,
    ...choices,
  };
}

function secondsOf(poster: string | undefined): number | undefined {
  if (poster === undefined) return undefined;
  if (!/^\d+(\.\d+)?$/.test(poster)) throw new CallError("--poster takes seconds, like 12.5");
  return Number(poster);
}

function monthsOf(age: string | undefined): number | undefined {
  if (age === undefined) return undefined;
  const [, months] = /^(\d{1,3})m$/.exec(age) ?? [];
  if (months === undefined) throw new CallError("--older-than takes months, like 6m");
  return Number(months);
}

function choiceOf(sound: string | undefined): SoundChoice | undefined {
  const choice = soundChoices.find((each) => each === sound);
  if (sound !== undefined && !choice) throw new CallError(`--sound takes ${soundChoices.join(" or ")}`);
  return choice;
}
