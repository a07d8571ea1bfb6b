import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cue } from "~/content/load/webvtt";
import type { CaptionLanguage, Language } from "~/schema/basics/languages";
import type { NewScene } from "~/schema/scenes";
import type { Moment } from "./stage/main";
import type { Box, NamedBox, Seen } from "./stage/seen";
import type { Stage } from "./stage-page";
import type { Storyboard } from "./storyboard";
import { isPress, secondOfMoment, timeline } from "./timeline";

export type Drawn = {
  step: number;
  moment: Moment;
  atSeconds: number;
  text: string;
  translations?: Partial<Record<CaptionLanguage, string>>;
  seen: Seen;
  view: Box;
  picture: Buffer;
};

/**
 * Renders the pictures of a storyboard's scenes for the media tools. If a step has an interaction, such as a
 * click, the picture shows the moment right before it, otherwise the end of the step. If a step describes its
 * result, the result has another picture. Afterwards, the stage shows the square crop.
 *
 * @param captions captions of the video
 */
export async function drawScenes(
  stage: Stage,
  { board, lang, captions }: { board: Storyboard; lang: Language; captions: Cue[] },
  folder: string,
): Promise<NewScene[]> {
  const drawn: Drawn[] = [];
  const draw = async (
    step: number,
    moment: Moment,
    told: Pick<Drawn, "atSeconds" | "text" | "translations">,
  ) => {
    drawn.push({ step, moment, ...told, ...(await stage.still(step, moment)) });
  };
  const steps = timeline(board);
  for (const [index, { step, start, done }] of steps.entries()) {
    const secondOf = (moment: number) => secondOfMoment(steps, captions, { index, moment });
    await draw(index, isPress(step) ? "press" : "end", { atSeconds: secondOf(start), text: step.say });
    if (!step.result) continue;
    const { [lang]: text = "", ...translations } = step.result;
    await draw(index, "end", { atSeconds: secondOf(done), text, translations });
  }
  await stage.cutSquare();
  const scenes: NewScene[] = [];
  for (const { step, moment, atSeconds, text, translations, seen, view, picture } of merged(drawn)) {
    const keep = (name: string, image: Buffer) => {
      const file = join(folder, `${scenes.length + 1}${name}.png`);
      writeFileSync(file, image);
      return file;
    };
    const square = await stage.still(step, moment);
    scenes.push({
      atSeconds,
      text,
      ...(translations && { translations }),
      target: placeIn(view, seen.target ?? seen.about),
      picture: keep("", picture),
      phone: {
        target: placeIn(square.view, square.seen.target ?? square.seen.about),
        picture: keep(".phone", square.picture),
      },
    });
  }
  return scenes;
}

/** Maximum length of a scene's text, in characters: three lines on a phone. */
const maxTextLength = 130;

/** Merges sentences up to the maximum length, if their pictures differ only in the highlight. */
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
  const short = both(before, scene).text.length <= maxTextLength;
  return short && !before.seen.target && unlit(before.seen) === unlit(scene.seen);
}

function unlit({ markup }: Seen): string {
  return markup.replaceAll(' data-lit="true"', "");
}

function both(before: Drawn, scene: Drawn): Drawn {
  const text = `${before.text} ${scene.text}`.replace("… …", "…");
  const target = scene.seen.target ?? before.seen.target;
  return { ...scene, atSeconds: before.atSeconds, text, seen: { ...scene.seen, ...(target && { target }) } };
}

function placeIn(view: Box, { x, y, width, height, name }: NamedBox): Box & { name: string } {
  const [left, top] = [Math.max(x, view.x), Math.max(y, view.y)];
  const [right, bottom] = [
    Math.min(x + width, view.x + view.width),
    Math.min(y + height, view.y + view.height),
  ];
  return { ...inFractions(view, { x: left, y: top, width: right - left, height: bottom - top }), name };
}

/** Fractions are rounded so that nested boxes remain nested. */
function inFractions(view: Box, { x, y, width, height }: Box): Box {
  const edge = (length: number, whole: number) => Math.round((length / whole) * 1e4);
  const [left, right] = [edge(x - view.x, view.width), edge(x + width - view.x, view.width)];
  const [top, bottom] = [edge(y - view.y, view.height), edge(y + height - view.y, view.height)];
  return { x: left / 1e4, y: top / 1e4, width: (right - left) / 1e4, height: (bottom - top) / 1e4 };
}
