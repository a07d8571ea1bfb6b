import { CallError, type Commands, commandCalled, readArguments } from "../command-line";
import { type SoundChoice, soundChoices } from "./sound";

export const help = `Creates the site's videos from recordings, and checks them. Needs ffmpeg 5.1 or later, and Chromium.

npm run media -- COMMAND

  add RECORDING --tab PRODUCT/SECTION/TAB
                         Creates or replaces a tab's video, from any file that ffmpeg reads:
                         npm run media -- add demo.mov --tab "Seafood/PURCHASE/File Import" --captions demo.vtt
    --captions FILE      Captions in WebVTT, SRT or another format that ffmpeg reads, in UTF-8 or UTF-16; lists changes.
                         Repeat the option for translations, which need the same cues and times. demo.nb.vtt and
                         demo.en.srt are in the language of their name, other files in the product's language
    --chapters FILE.vtt  Chapters: the first line of a cue is the title, further lines describe the picture for blind
                         visitors. Repeat the option for translations, as with captions
    --scenes FILE.json   Pictures to click through (schema: content/schema/scenes.json)
    --poster SECONDS     Time of the poster in the recording (default: a third of its length)
    --sound keep|none    Keeps or omits the audio. By default, continuous audio such as speech is normalised to -16 LUFS;
                         clicks and very quiet audio are omitted, and the video has no audio track
    --phone-crops FILE.json
                         Creates a square cut for phones from parts of the picture; without it, phones show the whole
                         picture (schema: content/schema/phone-crops.json)
    --product-version TEXT
                         Text next to the video's length, such as "version 4.2"
  posters [PICTURE --tab PRODUCT/SECTION/TAB]
                         Replaces the posters of a tab's video with an image that ffmpeg reads. Without arguments, creates
                         missing posters of all videos, from each video's best image
  scenes [FILE.json --tab PRODUCT/SECTION/TAB]
                         Replaces the pictures to click through of a tab's video. Without arguments, creates missing ones
  captions [FILE... --tab PRODUCT/SECTION/TAB [--without-translation]]
                         Replaces captions of a tab's video. Without arguments, adds translations that are next to the
                         captions of videos, such as workflow.nb.vtt next to workflow.vtt
  chapters [FILE.vtt... --tab PRODUCT/SECTION/TAB [--without-translation]]
                         Replaces chapters of a tab's video. Without arguments, creates missing chapter files for players
    --without-translation
                         Removes languages that are not given. Without it they stay, and must have the same times
  previews               Draws link previews that are missing, or whose tab or brand has changed
  check [FOLDER]         Checks all media files against their metadata, also of unpublished content in FOLDER
    --record FILE        Records in FILE which videos have no errors; the tests skip videos in tests/examined-media.json
  list                   Lists all tabs, with the metadata of their videos
    --older-than MONTHS  Lists videos to review, with the reason: they are older, such as 6m, or their texts or storyboard
                         have changed
  reviewed --tab PRODUCT/SECTION/TAB
                         Records that a tab's video was reviewed and is up to date
  prune                  Lists files of videos that neither the content nor metadata names
    --delete             Deletes these files; the previous content (npm run publish -- --back) may still need them
  --content FOLDER       Folder of the content (default: CONTENT_DIR, or content)
  --assets FOLDER        Folder of the assets (default: public/assets)
  --help                 Shows this text

posters, scenes, captions, chapters and previews do not encode videos again.
Exit codes: 0 success, 1 error, 2 invalid arguments, 130 interrupted.
If add fails, it changes nothing, unless it was killed or a disk failed during its last step: check then lists the
remaining files. If posters, scenes or previews is interrupted, each video has all of its new files or none.
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

/** @throws CallError if the arguments are invalid */
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
    if (!file)
      throw new CallError(
        "the argument RECORDING is missing: use the command add RECORDING --tab PRODUCT/SECTION/TAB",
      );
    if (!others.tab) throw new CallError("add needs --tab PRODUCT/SECTION/TAB");
  }
  if (command === "reviewed" && !others.tab) throw new CallError("reviewed needs --tab PRODUCT/SECTION/TAB");
  if (command === "posters" || command === "scenes" || command === "captions" || command === "chapters") {
    const needs = `${commands[command].operands[0]} and --tab together, or neither`;
    if (Boolean(file) !== Boolean(others.tab)) throw new CallError(`${command} needs ${needs}`);
  }
  if (version !== undefined && !/^.{1,40}$/.test(version))
    throw new CallError(
      `--product-version must have 1 to 40 characters, such as "version 4.2" (found ${version.length})`,
    );
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
  if (!/^\d+(\.\d+)?$/.test(poster))
    throw new CallError(`--poster must be seconds, such as 12.5 (found ${poster})`);
  return Number(poster);
}

function monthsOf(age: string | undefined): number | undefined {
  if (age === undefined) return undefined;
  const [, months] = /^(\d{1,3})m$/.exec(age) ?? [];
  if (months === undefined) throw new CallError(`--older-than must be months, such as 6m (found ${age})`);
  return Number(months);
}

function choiceOf(sound: string | undefined): SoundChoice | undefined {
  const choice = soundChoices.find((each) => each === sound);
  if (sound !== undefined && !choice)
    throw new CallError(`--sound must be ${soundChoices.join(" or ")} (found ${sound})`);
  return choice;
}
