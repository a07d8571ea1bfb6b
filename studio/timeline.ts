import type { Cue } from "~/content/load/webvtt";
import type { Language } from "~/schema/basics/languages";
import type { Chapter } from "~/schema/media";
import type { Effect, Step, Storyboard } from "./storyboard";

/** A step with its times, in milliseconds from the start of the video. */
export type TimedStep = {
  step: Step;
  start: number;
  /** Time when the cursor has arrived. The click or the first key press follows. */
  act: number;
  /** Time when the action ends and its effects start. */
  done: number;
  end: number;
};

/** Milliseconds from the check of a step's last picture to the start of the next step. */
export const beforeEnd = 80;

const opening = 700;
const closing = 1200;
const move = 750;
const keyStroke = 55;
const maxTypingMs = 1900;
/** Time for which an open list shows its options before an option is chosen, in milliseconds. */
export const optionsOpen = 1100;
const carrying = 1300;
const settle = 1100;
const shortest = 2300;
/** Reading time per character of captions, in milliseconds. People read about 17 characters per second. */
const perCharacter = 1000 / 17;

/** Each step is long enough for viewers to read the caption and see the action. */
export function timeline({ steps }: Pick<Storyboard, "steps">): TimedStep[] {
  let start = opening;
  return steps.map((step) => {
    const act = start + (step.do === "wait" ? 0 : move);
    const done = act + actionLength(step);
    const lastEffect = Math.max(0, ...effectsOf(step).map(({ after = 0 }) => after * 1000));
    const reading = Math.max(shortest, 500 + step.say.length * perCharacter);
    const length = Math.max(reading, done + lastEffect + settle - start, (step.seconds ?? 0) * 1000);
    const end = Math.round(start + length);
    const timed = { step, start, act, done, end };
    start = end;
    return timed;
  });
}

function actionLength(step: Step): number {
  if (step.do === "type") return Math.min(maxTypingMs, step.text.length * keyStroke);
  if (step.do === "drag") return carrying;
  return step.do === "select" ? optionsOpen : 0;
}

export function isPress(
  step: Step,
): step is Exclude<Step, { do: "point" | "scroll" | "highlight" | "wait" }> {
  return step.do === "click" || step.do === "type" || step.do === "select" || step.do === "drag";
}

/** Time right before the step's interaction, such as a click, in milliseconds from the start of the video. */
export function pressTime({ step, act }: TimedStep): number {
  // For a list, a third of the way to the choice, when the list shows its options.
  return step.do === "select" ? act + optionsOpen / 3 : act - 1;
}

export function effectsOf({ effects }: Step): Effect[] {
  return [effects ?? []].flat();
}

/** Duration of the video, in milliseconds. */
export function lengthOf(steps: TimedStep[]): number {
  return (steps.at(-1)?.end ?? opening) + closing;
}

/**
 * Converts a time in a recorded video to the storyboard's time, in milliseconds. The video's captions are
 * used, because reading times differ if the narration was changed after the recording.
 */
export function momentOf(steps: TimedStep[], captions: Pick<Cue, "start">[], now: number): number {
  if (captions.length !== steps.length) return now;
  const index = captions.filter(({ start }) => start * 1000 <= now).length - 1;
  const [caption, step] = [captions[index], steps[index]];
  if (!caption || !step) return now;
  const moment = step.start + now - caption.start * 1000;
  return step === steps.at(-1) ? moment : Math.min(moment, step.end - 1);
}

/** Converts a time in a step to the recorded video's time, in seconds. This is the inverse of `momentOf`. */
export function secondOfMoment(
  steps: TimedStep[],
  captions: Pick<Cue, "start">[],
  { index, moment }: { index: number; moment: number },
): number {
  const [caption, step] = [captions[index], steps[index]];
  if (captions.length !== steps.length || !caption || !step) return moment / 1000;
  return Math.round(caption.start * 1000 + moment - step.start) / 1000;
}

export function captionsOf(steps: TimedStep[]): Cue[] {
  return steps.map(({ step, start, end }) => ({
    start: start / 1000,
    end: (end - 40) / 1000,
    text: step.say,
    ...(step.moment !== undefined && { id: step.moment }),
  }));
}

export function chaptersOf(steps: TimedStep[], lang: Language): Chapter[] {
  return steps.flatMap(({ step: { chapter }, start }, index) => {
    if (!chapter) return [];
    const { [lang]: own, ...translations } = chapter;
    return [{ startSeconds: index === 0 ? 0 : Math.floor(start / 1000), ...own, translations }];
  });
}

/** Time of the poster, in milliseconds from the start of the video. */
export function posterTime(steps: TimedStep[]): number {
  return (steps.find(({ step }) => step.poster === true)?.end ?? lengthOf(steps)) - beforeEnd;
}

/** Index of the step whose end is shown on the square crop's poster. */
export function squarePosterStep({ steps }: Pick<Storyboard, "steps">): number {
  const own = steps.findIndex(({ poster }) => poster === "square");
  return own >= 0 ? own : steps.findIndex(({ poster }) => poster);
}
