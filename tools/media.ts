import { join } from "node:path";
import { productValues } from "~/schema/basics/products";
import { listedTabs } from "~/urls/tables/addresses";
import { counted, interruption, print, runTool, toTable } from "./command-line";
import { addRecording } from "./media/add";
import { noteReview, reviewReasons, videosToReview } from "./media/ageing";
import { momentQuestion } from "./media/ask-moment";
import { type Call, help, readCall } from "./media/call";
import { completeCaptions, readCaptions, replaceCaptions } from "./media/captions";
import { completeChapters, readChapters, replaceChapters } from "./media/chapters";
import { checkMedia, heavyScenes, missingTexts } from "./media/check";
import { writeExamined } from "./media/examined";
import { filesOf, totalBytes } from "./media/facts";
import { emptyOpenings } from "./media/opening";
import { completePosters, replacePosters } from "./media/posters";
import { completePreviews } from "./media/previews";
import { clearLine, megabytes, renditionLabels, showProgress } from "./media/progress";
import { prune } from "./media/prune";
import { heavyWarning } from "./media/room";
import { completeScenes, readScenes, replaceScenes } from "./media/scenes";
import { readPhoneCrops } from "./media/square";
import { type Folders, readContent, sectionsOf } from "./media/tabs";
import { inWorkingFolder } from "./preview/folder";

const signal = interruption();
const chooseMoment = momentQuestion(signal);

await runTool("media", async (args) => {
  try {
    await run(readCall(args));
  } finally {
    clearLine();
  }
});

function printLine(line: string): void {
  print(`${line}\n`);
}

function run(call: Call): void | Promise<void> {
  const { command, files, tab, contentFolder, assetsFolder, withoutTranslation } = call;
  const [file = ""] = files;
  const callbacks = { onMade: printLine, onRead: printLine, chooseMoment };
  const options = { contentFolder, assetsFolder, ...callbacks, withoutTranslation, signal };
  switch (command) {
    case "help":
      return print(help);
    case "add":
      return add(call);
    case "posters":
      return tab ? replacePosters(file, tab, options) : completePosters(options);
    case "scenes":
      return tab ? replaceScenes(readScenes(file), tab, options) : completeScenes(options);
    case "captions":
      return tab ? replaceCaptions(files, tab, options) : completeCaptions(options);
    case "chapters":
      return tab ? replaceChapters(files, tab, options) : completeChapters(options);
    case "previews":
      return drawPreviews(options);
    case "check":
      return check(call);
    case "list":
      return call.olderThanMonths === undefined ? list(call) : listAgeing(call.olderThanMonths, call);
    case "reviewed":
      return noteReview(tab ?? "", options);
    case "prune":
      return listUnnamed(call);
  }
}

async function drawPreviews(options: Parameters<typeof completePreviews>[0]): Promise<void> {
  if (!(await completePreviews(options))) print("all link previews are up to date\n");
}

async function add({ files: [recording = ""], tab = "", ...call }: Call): Promise<void> {
  const {
    captions,
    chapters,
    scenes,
    posterSeconds,
    sound,
    phoneCrops,
    version,
    contentFolder,
    assetsFolder,
  } = call;
  const reading = { contentFolder, assetsFolder, onRead: printLine };
  const { video, recording: added } = await addRecording({
    recording,
    tab,
    ...(captions && (await readCaptions(captions, tab, reading))),
    chapters: chapters && readChapters(chapters, tab, reading),
    scenes: scenes === undefined ? undefined : readScenes(scenes),
    posterSeconds,
    sound,
    origin: { version },
    square: phoneCrops === undefined ? undefined : { recording, views: readPhoneCrops(phoneCrops) },
    contentFolder,
    assetsFolder,
    chooseMoment,
    onProgress: showProgress,
    signal,
  });
  const weight = megabytes(totalBytes({ [video]: added }));
  print(`${video}: ${added.durationSeconds.toFixed(1)} s, ${weight} in ${filesOf(added).length} files\n`);
  const stem = join(assetsFolder, video.replace(/\.mp4$/, ""));
  print(`wrote ${stem}.*, ${stem}/ and the tab's "video"\n`);
  const draft = contentFolder === "content" ? "" : ` ${contentFolder}`;
  print(
    draft
      ? `next: run npm run preview --${draft}, then npm run publish --${draft}\n`
      : "next: run npm run content -- check, then commit all changed files (git status lists them)\n",
  );
}

function check(call: Call): Promise<void> {
  const { files, contentFolder, assetsFolder } = call;
  const [draft] = files;
  if (draft === undefined) return checkIn(contentFolder, assetsFolder, call);
  return inWorkingFolder({ content: draft, assets: assetsFolder }, (folder) =>
    checkIn(join(folder, "content"), join(folder, "public", "assets"), call),
  );
}

async function checkIn(contentFolder: string, assetsFolder: string, { record, files }: Call): Promise<void> {
  const problems = await checkMedia(contentFolder, assetsFolder, {}, files.length > 0);
  for (const { file, reason } of problems) process.stderr.write(`${file}: ${reason}\n`);
  const content = readContent({ contentFolder, assetsFolder });
  for (const { tab, lacks } of missingTexts(content)) print(`warning: ${tab} has no ${lacks}\n`);
  const { media } = content;
  const heavy = heavyWarning(content);
  // Checks the first frames only if there are no errors, because invalid videos may be unreadable.
  const openings = problems.length === 0 ? await emptyOpenings(media, assetsFolder) : [];
  const warnings = [...openings, ...heavyScenes(media), ...(heavy ? [heavy] : [])];
  for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`);
  const weight = megabytes(totalBytes(media));
  print(`${counted(Object.keys(media).length, "video")}, ${weight}: ${counted(problems.length, "error")}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
  if (record && problems.length === 0) writeExamined(record, media);
}

async function listUnnamed({ delete: deletes = false, ...folders }: Call): Promise<void> {
  const files = await prune(folders, { deletes, signal });
  for (const { path } of files) printLine(path);
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
  const done = deletes ? ": deleted" : ": --delete deletes them";
  print(`${counted(files.length, "file")}, ${megabytes(bytes)}${files.length > 0 ? done : ""}\n`);
}

function listAgeing(months: number, folders: Folders): void {
  const rows = videosToReview(readContent(folders), { months }).map((video) => [
    video.tab,
    video.made.slice(0, 10),
    reviewReasons(video),
    video.video,
  ]);
  print(toTable([["tab", "created", "reason", "video"], ...rows]));
}

function list(folders: Folders): void {
  const { products, media } = readContent(folders);
  const rows = productValues.flatMap((value) => {
    const { product, entries } = products[value];
    return sectionsOf({ entries }).flatMap(({ sectionName, tabs }) =>
      listedTabs(tabs).flatMap(({ tab, video }) => {
        const name = `${value}/${sectionName}/${tab}`;
        const recording = video ? media[video] : undefined;
        if (!recording) return [[name, "-", "-", "-", "-", "-", "-", "-", video || "-"]];
        const { renditions, durationSeconds, sound, captions, subtitles = {}, uploadDate } = recording;
        return [
          [
            name,
            `${durationSeconds.toFixed(1)} s`,
            megabytes(renditions.h264.bytes),
            megabytes(renditions.av1.bytes),
            megabytes(renditions.low.bytes),
            sound ? `${sound.loudness.toFixed(1)} LUFS` : "no",
            captions ? [product.lang, ...Object.keys(subtitles)].join(" ") : "no",
            uploadDate.slice(0, 10),
            renditions.h264.path,
          ],
        ];
      }),
    );
  });
  const { h264, av1, low } = renditionLabels;
  print(toTable([["tab", "length", h264, av1, low, "audio", "captions", "added", "video"], ...rows]));
}
