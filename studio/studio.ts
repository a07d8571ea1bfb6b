import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright";
import type { Cue } from "~/content/load/webvtt";
import type { ProductValue } from "~/schema/basics/products";
import type { Content } from "~/schema/content";
import type { Recording } from "~/schema/media";
import { browserOptions } from "../tools/chromium.mjs";
import { counted, readArguments } from "../tools/command-line";
import { addRecording } from "../tools/media/add";
import { storyboardHash } from "../tools/media/ageing";
import { readCues, translationsFor } from "../tools/media/captions";
import { replacePosters } from "../tools/media/posters";
import { replaceScenes } from "../tools/media/scenes";
import { replaceSquare, replaceSquarePoster } from "../tools/media/square";
import { findRecording, findTab, readContent } from "../tools/media/tabs";
import { bundleStage } from "./bundle";
import { assetsFolder, contentFolder, studioFolder } from "./folders";
import { studioJsonSchemas } from "./json-schema";
import { type Named, readStoryboards, writtenStoryboards } from "./read-storyboards";
import { record } from "./record";
import { drawScenes } from "./scenes";
import { Stage } from "./stage-page";
import type { Storyboard } from "./storyboard";
import { beforeEnd, captionsOf, chaptersOf, momentOf, posterTime, timeline } from "./timeline";

const usage = `Renders demo videos from storyboards.

npm run studio -- COMMAND [TAB…]

  render [TAB…]   Records the storyboards of the tabs, and creates their videos with the media tools
  scenes [TAB…]   Draws the pictures to click through of existing videos
  square [TAB…]   Records the square cuts, for phones, of existing videos
  posters [TAB…]  Draws the posters of existing videos
    --square      Draws only the posters of square cuts
  frames [TAB…]   Draws the end of every step as PNG
    --out FOLDER  Folder of the PNG files (default: .cache/frames)
    --square      Draws the square cut
  check [TAB…]    Finds elements that are cut off by an edge, or too long for their place, at the end of a step
  list            Lists storyboards with length and number of steps
  schema          Writes the JSON Schemas of storyboards and the sample world
  --help          Shows this text

A TAB is a tab such as Seafood/PURCHASE/Workflow, or the file name of a storyboard (default: all).`;

const { values: options, positionals } = readCall();
// npm sets the working directory to the studio's folder. INIT_CWD is the directory in which the user called npm.
const out = resolve(process.env.INIT_CWD ?? ".", options.out);
const [command, ...tabs] = positionals;
const commands: Record<string, () => Promise<void>> = {
  ...{ render, scenes, square, posters, frames, check, list, schema },
};
try {
  const run = commands[command ?? ""];
  if (options.help || command === undefined) process.stdout.write(`${usage}\n`);
  else if (run) await run();
  else rejectCall(`unknown command ${JSON.stringify(command)}`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

function readCall() {
  try {
    return readArguments(process.argv.slice(2), {
      out: { type: "string", default: join(".cache", "frames") },
      square: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    });
  } catch (error) {
    return rejectCall((error as Error).message);
  }
}

function rejectCall(reason: string): never {
  process.stderr.write(`studio: ${reason}; --help shows the usage\n`);
  process.exit(2);
}

function storyboards(): Named[] {
  const names = writtenStoryboards().map(({ file, json }) => [file, json.tab]);
  const missing = tabs.filter((tab) => !names.some((both) => both.includes(tab)));
  if (missing.length > 0)
    throw new Error(`no storyboard for ${missing.join(", ")}: npm run studio -- list shows all`);
  return readStoryboards(
    ({ file, json }) => tabs.length === 0 || tabs.includes(file) || tabs.includes(String(json.tab)),
  );
}

function storyboardIn(file: string): unknown {
  return writtenStoryboards().find((each) => each.file === file)?.json;
}

type Work = (named: Named, stage: Stage, content: Content) => Promise<void>;

async function onStage(work: Work): Promise<void> {
  const content = readContent({ contentFolder, assetsFolder });
  const boards = storyboards();
  const html = await bundleStage();
  const browser = await chromium.launch(browserOptions());
  try {
    for (const named of boards) {
      const { product } = content.products[named.board.tab.split("/")[0] as ProductValue];
      const cast = { board: named.board, lang: named.lang, cloudName: product.cloudName };
      const stage = await Stage.open(browser, html, cast).catch((error) => {
        throw new Error(`${named.file}.json: ${error.message}`);
      });
      await work(named, stage, content);
      await stage.close();
    }
  } finally {
    await browser.close();
  }
}

async function scenes(): Promise<void> {
  await onStage(async ({ board, lang }, stage, content) => {
    const scratch = mkdtempSync(join(tmpdir(), "studio-"));
    try {
      const captions = captionsIn(findRecording(content, board.tab).recording);
      const drawn = await drawScenes(stage, { board, lang, captions }, scratch);
      const onMade = (video: string) => process.stdout.write(`${video}: ${drawn.length} scenes\n`);
      await replaceScenes(drawn, board.tab, { contentFolder, assetsFolder, onMade });
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });
}

function captionsIn({ captions }: Recording): Cue[] {
  return captions ? readCues(join(assetsFolder, captions.path)) : [];
}

async function square(): Promise<void> {
  await onStage(async ({ file, board }, stage, content) => {
    const scratch = mkdtempSync(join(tmpdir(), "studio-"));
    try {
      const { video, recording } = findRecording(content, board.tab);
      const steps = timeline(board);
      const cues = captionsIn(recording);
      const length = recording.durationSeconds * 1000;
      const momentAt = (now: number) => momentOf(steps, cues, now);
      await stage.cutSquare();
      const onProgress = (share: number) => progress(`${file}: recording the square cut`, share);
      const squareRecording = await record(stage, board, scratch, onProgress, {
        name: "square",
        length,
        momentAt,
      });
      const poster = await drawSquarePoster(stage, board, scratch);
      const onMade = () => process.stdout.write(`${video}: square\n`);
      const folders = { contentFolder, assetsFolder };
      const watch = { onMade, onProgress: () => undefined };
      await replaceSquare({ recording: squareRecording, poster }, board.tab, { ...folders, ...watch });
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });
}

async function posters(): Promise<void> {
  await onStage(async ({ board }, stage) => {
    const scratch = mkdtempSync(join(tmpdir(), "studio-"));
    try {
      const onMade = (video: string) => process.stdout.write(`${video}: posters\n`);
      const folders = { contentFolder, assetsFolder, onMade };
      if (!options.square) {
        const poster = join(scratch, "poster.png");
        writeFileSync(poster, await stage.pictureAt(posterTime(timeline(board))));
        await replacePosters(poster, board.tab, folders);
      }
      await stage.cutSquare();
      await replaceSquarePoster(await drawSquarePoster(stage, board, scratch), board.tab, folders);
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });
}

async function drawSquarePoster(stage: Stage, board: Storyboard, folder: string): Promise<string> {
  const file = join(folder, "square-poster.png");
  writeFileSync(file, await stage.squarePoster(board));
  return file;
}

async function frames(): Promise<void> {
  mkdirSync(out, { recursive: true });
  await onStage(async ({ file, board }, stage) => {
    if (options.square) {
      await stage.cutSquare();
      writeFileSync(join(out, `${file}-poster.png`), await stage.squarePoster(board));
    }
    for (const [index, { end }] of timeline(board).entries()) {
      const name = `${file}-${String(index + 1).padStart(2, "0")}.png`;
      writeFileSync(join(out, name), await stage.pictureAt(end - beforeEnd));
    }
    process.stdout.write(`${file}: ${board.steps.length} frames in ${options.out}\n`);
  });
}

async function check(): Promise<void> {
  let count = 0;
  await onStage(async ({ file, board }, stage) => {
    const wide = await stage.problems(board);
    await stage.cutSquare();
    const narrow = (await stage.problems(board)).map((problem) => `in the square cut, ${problem}`);
    for (const problem of [...wide, ...narrow]) {
      count++;
      process.stderr.write(`${file}.json: ${problem}\n`);
    }
  });
  process.stdout.write(`${counted(count, "error")}\n`);
  process.exitCode = count === 0 ? 0 : 1;
}

async function render(): Promise<void> {
  await onStage(async ({ file, board, lang }, stage, content) => {
    const problems = await stage.problems(board);
    if (problems.length > 0)
      throw new Error(`${file}.json:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    const scratch = mkdtempSync(join(tmpdir(), "studio-"));
    try {
      const steps = timeline(board);
      const captions = captionsOf(steps);
      const former: Partial<Recording> = content.media[findTab(content, board.tab).tab.video ?? ""] ?? {};
      const recordSquare = async () => {
        await stage.cutSquare();
        const onProgress = (share: number) => progress(`${file}: recording the square cut`, share);
        const recording = await record(stage, board, scratch, onProgress, { name: "square" });
        return { recording, poster: await drawSquarePoster(stage, board, scratch) };
      };
      const { video, recording } = await addRecording({
        recording: await record(stage, board, scratch, (share) => progress(`${file}: recording`, share)),
        tab: board.tab,
        captions,
        subtitles: translationsFor(captions, former, { assetsFolder }),
        chapters: chaptersOf(steps, lang),
        scenes: await drawScenes(stage, { board, lang, captions }, scratch),
        posterSeconds: posterTime(steps) / 1000,
        origin: {
          version: former.origin?.version,
          storyboard: { file: `${file}.json`, sha256: storyboardHash(storyboardIn(file)) },
        },
        square: await recordSquare(),
        contentFolder,
        assetsFolder,
      });
      const kilobytes = Object.values(recording.renditions).map(({ bytes }) => Math.round(bytes / 1024));
      process.stdout.write(
        `${video}: ${recording.durationSeconds.toFixed(1)} s, ${kilobytes.join(" + ")} KB\n`,
      );
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });
}

async function list(): Promise<void> {
  for (const { file, board } of storyboards()) {
    const seconds = Math.round((timeline(board).at(-1)?.end ?? 0) / 1000);
    process.stdout.write(`${file.padEnd(48)} ${seconds} s, ${board.steps.length} steps\n`);
  }
}

async function schema(): Promise<void> {
  for (const [file, text] of Object.entries(studioJsonSchemas()))
    writeFileSync(join(studioFolder, "schema", file), text);
}

function progress(what: string, share: number): void {
  if (process.stdout.isTTY)
    process.stdout.write(`\r${what} ${Math.floor(share * 100)} %${share === 1 ? "\n" : ""}`);
  else if (share === 1) process.stdout.write(`${what}: done\n`);
}
