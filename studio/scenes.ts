import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { NewScene } from "~/content/schema/scenes";
import type { Moment } from "./stage/main";
import { type Box, type Seen, stageSize, type Words } from "./stage/seen";
import type { Stage } from "./stage-page";
import type { Storyboard } from "./storyboard";
import { isPress, timeline } from "./timeline";

/** A picture, what it shows, and what is said with it. */
export type Drawn = { atSeconds: number; text: string; seen: Seen; picture: Buffer };

/**
 * Draws a storyboard's scenes for the media pipeline: each step right before something is pressed, or else at its end,
 * and the result of the last press.
 *
 * @param folder for the pictures
 */
export async function drawScenes(stage: Stage, board: Storyboard, folder: string): Promise<NewScene[]> {
  const drawn: Drawn[] = [];
  const steps = timeline(board);
  const draw = async (index: number, moment: Moment, atSeconds: number) => {
    const text = steps[index]?.step.say ?? "";
    drawn.push({ atSeconds, text, ...(await stage.still(index, moment)) });
  };
  for (const [index, { step, start, done }] of steps.entries()) {
    const presses = isPress(step);
    await draw(index, presses ? "press" : "end", start / 1000);
    if (presses && index === steps.length - 1) await draw(index, "end", done / 1000);
  }
  return merged(drawn).map(({ atSeconds, text, seen, picture }, index, all) => {
    const file = join(folder, `${index + 1}.png`);
    writeFileSync(file, picture);
    const phone = phoneCut(seen, all[index - 1]?.seen);
    return {
      atSeconds,
      text,
      ...(seen.target && { target: { ...inFractions(seen.target), name: seen.target.name } }),
      phone: inFractions(phone),
      picture: file,
    };
  });
}

/** Longest text of a scene, in characters: three lines on a phone. */
const longestText = 130;

/** Merges sentences with the same picture, or with the same picture but for a highlight, up to the longest text. */
export function merged(drawn: Drawn[]): Drawn[] {
  const scenes: Drawn[] = [];
  for (const scene of drawn) {
    const before = scenes.at(-1);
    if (before && isSame(before, scene)) scenes.splice(-1, 1, both(before, scene));
    else scenes.push(scene);
  }
  return scenes;
}

function isSame(before: Drawn, scene: Drawn): boolean {
  if (before.seen.markup === scene.seen.markup) return true;
  const short = both(before, scene).text.length <= longestText;
  return short && !before.seen.target && unlit(before.seen) === unlit(scene.seen);
}

function unlit({ markup }: Seen): string {
  return markup.replaceAll(' data-lit="true"', "");
}

function both(before: Drawn, scene: Drawn): Drawn {
  const sentences = before.text === scene.text ? [scene.text] : [before.text, scene.text];
  // One ellipsis is enough between sentences.
  const text = sentences.join(" ").replace("… …", "…");
  const target = scene.seen.target ?? before.seen.target;
  return { ...scene, atSeconds: before.atSeconds, text, seen: { ...scene.seen, ...(target && { target }) } };
}

/** The phones' part ends above the dark strip for captions. */
const phoneWidth = 634 * (4 / 5);
/** Room for the ring around a target. */
const ring = 10;

/** The part of the stage that phones show: around the target, or the step's subject, or new words. */
export function phoneCut({ target, about, words }: Seen, before: Seen | undefined): Box {
  const middle = target ?? about ?? around(newWords(words, before?.words ?? []));
  const width = Math.max(phoneWidth, (target?.width ?? 0) + 2 * ring);
  const beginning =
    middle.width > width - 2 * ring ? middle.x - 2 * ring : middle.x + (middle.width - width) / 2;
  const x = Math.min(Math.max(0, beginning), stageSize.width - width);
  return { x, y: 0, width, height: (width * 5) / 4 };
}

function newWords(words: Words[], before: Words[]): Words[] {
  const known = new Set(before.map(place));
  const fresh = words.filter((each) => !known.has(place(each)));
  return fresh.length > 0 ? fresh : words;
}

function place({ words, box: { x, y } }: Words): string {
  return `${words} ${Math.round(x)} ${Math.round(y)}`;
}

function around(words: Words[]): Box {
  const boxes = words.map(({ box }) => box);
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** In fractions of the stage, rounded so that a box inside another one stays inside. */
function inFractions({ x, y, width, height }: Box): Box {
  const edge = (length: number, whole: number) => Math.round((length / whole) * 1e4);
  const [left, right] = [edge(x, stageSize.width), edge(x + width, stageSize.width)];
  const [top, bottom] = [edge(y, stageSize.height), edge(y + height, stageSize.height)];
  return { x: left / 1e4, y: top / 1e4, width: (right - left) / 1e4, height: (bottom - top) / 1e4 };
}
