import "@fontsource-variable/inter/standard.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { type Sight, type View, viewAt, widestFrame } from "../square";
import { storyboardSchema } from "../storyboard-schema";
import { beforeEnd, effectsOf, isPress, pressTime, type TimedStep } from "../timeline";
import { cutOff } from "./cut";
import {
  type Box,
  boxOf,
  nameOf,
  pressedPart,
  type Seen,
  stageSize,
  type Words,
  widestTarget,
  wordsIn,
} from "./seen";
import "./stage.css";
import { Stage } from "./stage";
import { type Point, type StageState, Story } from "./state";

/** Functions that the recorder calls in the page. */
export type StageWindow = {
  load(board: unknown, lang: "en" | "nb", cloudName: string): Promise<void>;
  /** Draws a moment, in milliseconds, and returns a key: the same key means the same picture. */
  draw(now: number): string;
  /** Draws the moments from one to another like a film, and returns the faults of the last picture. */
  faultsAt(from: number, now: number): string[];
  /** Draws a step without the cursor, and returns what is seen. */
  still(index: number, moment: Moment): Seen;
  /** What each step shows. */
  sights(): Sight[];
  /** From now on, toasts stand in these views. */
  cut(views: View[]): void;
};

/** Right before the step's target is pressed, or the end of the step. */
export type Moment = "press" | "end";

const element = document.getElementById("root") as HTMLElement;
let root = createRoot(element);
/** Milliseconds between the moments that are drawn on the way to the checked one. */
const filmed = 200;
const home: Point = { x: 1010, y: 560 };
let story: Story;
let words: { lang: "en" | "nb"; cloudName: string };

/** The views of the square cut. */
let views: View[] = [];
/** The toasts that stand at the foot of their view, as words are at its head, by the moment at which they come. */
const lowToasts = new Set<number>();

function render(state: StageState, cursor?: Point): void {
  const view = views.length > 0 ? viewAt(views, state.now) : undefined;
  const low = state.toast !== undefined && lowToasts.has(state.toast.at);
  flushSync(() =>
    root.render(
      <Stage story={story} state={state} cursor={cursor} {...words} square={view && { view, low }} />,
    ),
  );
}

/**
 * Where the cursor aims on a target: where the part says, or its middle, or the beginning of a wide one; `below` aims
 * at the lower edge, to keep it readable.
 */
function aimAt(id: string, below = false): Point {
  const target = targeted(id);
  const aims = [...target.querySelectorAll("[data-aim]")];
  const aim =
    aims.find((each) => each.closest("[data-target]")?.getAttribute("data-target") === id) ?? target;
  const { x, y, width, height } = aim.getBoundingClientRect();
  const down = below && height < 240 ? height - 5 : Math.min(height / 2, 160);
  // A finger hides more than an arrow: on a phone it taps beside the words.
  const along = target.closest(".phone") ? width * 0.84 : Math.min(width / 2, 110);
  return { x: Math.round(x + along), y: Math.round(Math.min(y + down, 596)) };
}

/** How far to scroll so that a target is in the upper half of the room. */
function scrollTo(id: string, now: number): number {
  const content = document.querySelector(".content") as HTMLElement;
  const room = document.querySelector(".room") as HTMLElement;
  const target = document.querySelector(`[data-target="${CSS.escape(id)}"]`);
  if (!target) throw new Error(`there is nothing called "${id}" at ${now} ms to scroll to`);
  const top = target.getBoundingClientRect().top - content.getBoundingClientRect().top;
  return Math.max(0, Math.min(content.scrollHeight - room.clientHeight, top - 90));
}

/** Measures the cursor's targets by drawing the moment before each step. */
function rehearse(): void {
  let last = home;
  story.steps.forEach(({ step, start, act, done }, index) => {
    story.aims[index] = last;
    if (step.do === "wait") return;
    try {
      render(story.stateAt(start), last);
      if (step.do === "scroll") {
        story.scrolls[index] = scrollTo(step.at, start);
        return;
      }
      last = aimAt(step.at, step.do === "highlight");
      story.aims[index] = last;
      if (step.do === "select") {
        render(story.stateAt((act + done) / 2), last);
        last = aimAt(`${step.at}:${step.option}`);
        story.options[index] = last;
      }
      if (step.do === "drag") {
        last = aimAt(step.to);
        story.options[index] = last;
      }
    } catch (error) {
      throw new Error(`step ${index + 1} ("${step.say}"): ${(error as Error).message}`);
    }
  });
}

const ease = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);

function between(from: Point, to: Point, share: number): Point {
  const eased = ease(Math.min(1, Math.max(0, share)));
  // A hand moves in a slight arc.
  const bow = Math.sin(eased * Math.PI) * Math.hypot(to.x - from.x, to.y - from.y) * 0.05;
  return {
    x: Math.round((from.x + (to.x - from.x) * eased - bow) * 2) / 2,
    y: Math.round((from.y + (to.y - from.y) * eased - bow) * 2) / 2,
  };
}

function cursorAt(now: number): Point {
  let from = home;
  for (const [index, { step, start, act, done }] of story.steps.entries()) {
    if (now < start) break;
    const aim = story.aims[index] ?? from;
    const option = story.options[index];
    if (step.do !== "wait" && step.do !== "scroll" && now < act)
      return between(from, aim, (now - start) / (act - start - 80));
    if (option && now < done) return between(aim, option, (now - act) / (done - act - 200));
    from = option ?? aim;
  }
  return from;
}

/** A copy of what is drawn, without the empty attributes that styles leave behind. */
function pictureOf(drawn: Element): Node {
  const copy = drawn.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll('[style=""]')) each.removeAttribute("style");
  return copy;
}

/** What is seen whole or not at all, if a view has room for it. */
const frames = ".phone, .card, .paper, .tile, .field, .signin";

/** Boxes, each as large as the frame that it is in, if that is not too wide. */
function framed(boxes: Box[]): Box[] {
  const around = [...document.querySelectorAll(frames)]
    .map(boxOf)
    .filter(({ width }) => width <= widestFrame)
    .sort((a, b) => b.width - a.width);
  return boxes.map((box) => around.find((frame) => isWithin(box, frame)) ?? box);
}

function isWithin({ x, y, width, height }: Box, frame: Box): boolean {
  return (
    x >= frame.x - 1 &&
    y >= frame.y - 1 &&
    x + width <= frame.x + frame.width + 1 &&
    y + height <= frame.y + frame.height + 1
  );
}

/** What a step shows: its targets, and words that come or change until its end. */
function sightOf({ step, start, act, done, end }: TimedStep): Sight {
  // A step that waits has its first effects as it begins.
  const before = drawnAt(start - 1);
  const { room } = before;
  const subjects: Box[] = [];
  if (isPress(step)) {
    drawnAt(step.do === "select" ? (act + done) / 2 : act - 1);
    const ids = [step.at, ...(step.do === "select" ? [`${step.at}:${step.option}`] : [])];
    const pressed = [...ids, ...(step.do === "drag" ? [step.to] : [])].map((id) => pressedPart(targeted(id)));
    subjects.push(...framed(pressed));
  }
  const after = drawnAt(end - beforeEnd);
  const looked = framed((step.look ?? []).flatMap((id) => wordsOrBox(targeted(id))));
  const opening = effectsOf(step).find(({ open }) => open && open !== before.screen);
  const effectAt = (seconds = 0) => done + seconds * 1000 + (step.do === "click" ? 90 : 0);
  const opens = opening && {
    at: effectAt(opening.after),
    room: after.room,
    boxes: inside(looked.length > 0 ? looked : begun(after), after.room),
  };
  if (!isPress(step) && !step.look && "at" in step) {
    const pointed = document.querySelector(`[data-target="${CSS.escape(step.at)}"]`);
    if (pointed) subjects.push(...framed(wordsOrBox(pointed)));
  }
  const known = new Set(before.words.map(placeOf));
  const changed = framed(after.words.filter((each) => !known.has(placeOf(each))).map(({ box }) => box));
  const first = Math.min(...effectsOf(step).map(({ after: seconds }) => seconds ?? 0));
  return {
    start,
    end,
    room,
    presses: isPress(step),
    subjects: inside(
      subjects.length > 0 || changed.length > 0 || opens || step.look ? subjects : begun(after),
      room,
    ),
    changes: {
      at: effectAt(Number.isFinite(first) ? first : 0),
      boxes: opens ? [] : inside(step.look ? looked : changed, room),
    },
    ...(opens && { opens }),
  };
}

/** What a screen begins with: its title or, without one, all words. */
function begun({ words }: ReturnType<typeof drawnAt>): Box[] {
  const title = document.querySelector(".room h2:first-child");
  return title ? [boxOf(title)] : words.map(({ box }) => box);
}

/** An element's box; of a wide one, those of its words. */
function wordsOrBox(element: Element): Box[] {
  const box = boxOf(element);
  return box.width > widestTarget ? wordsIn(element).map((each) => each.box) : [box];
}

function drawnAt(now: number): { screen: string; room: Box; words: Words[] } {
  const state = story.stateAt(now);
  render({ ...state, toast: undefined });
  const element = document.querySelector(".room") as HTMLElement;
  return { screen: state.screen, room: boxOf(element), words: wordsIn(element) };
}

function placeOf({ words, box: { x, y } }: Words): string {
  return `${words} ${Math.round(x)} ${Math.round(y)}`;
}

/** The parts of boxes that are in the room. */
function inside(boxes: Box[], room: Box): Box[] {
  return boxes.flatMap(({ x, y, width, height }) => {
    const [left, top] = [Math.max(x, room.x), Math.max(y, room.y)];
    const [right, bottom] = [
      Math.min(x + width, room.x + room.width),
      Math.min(y + height, room.y + room.height),
    ];
    const [wide, high] = [right - left, bottom - top];
    return wide > 0 && high > 0 ? [{ x: left, y: top, width: wide, height: high }] : [];
  });
}

function targeted(id: string): Element {
  const target = document.querySelector(`[data-target="${CSS.escape(id)}"]`);
  if (!target) throw new Error(`there is nothing called "${id}" on the screen at that moment`);
  return target;
}

const stage: StageWindow = {
  async load(board, lang, cloudName) {
    await document.fonts.ready;
    await Promise.all(
      ["500 16px 'Inter Variable'", "700 16px 'Inter Variable'", "500 16px 'JetBrains Mono Variable'"].map(
        (font) => document.fonts.load(font),
      ),
    );
    story = new Story(storyboardSchema.parse(board));
    words = { lang, cloudName };
    rehearse();
  },
  draw(now) {
    render(story.stateAt(now), cursorAt(now));
    return element.innerHTML;
  },
  faultsAt(from, now) {
    const covered = new Set<string>();
    const draw = (moment: number) => {
      render(story.stateAt(moment), cursorAt(moment));
      for (const heading of coveredByToast("h2, h3, .head")) covered.add(heading);
    };
    for (let moment = from; moment < now; moment += filmed) draw(moment);
    draw(now);
    const cut = [...cutOff(element), ...[...covered].map((heading) => `a toast covers "${heading}"`)];
    const filmedPicture = pictureOf(element);
    root.unmount();
    root = createRoot(element);
    draw(now);
    return pictureOf(element).isEqualNode(filmedPicture)
      ? cut
      : [...cut, "it depends on what was drawn before it"];
  },
  still(index, moment) {
    const timed = story.steps[index];
    if (!timed) throw new Error(`there is no step ${index + 1}`);
    const { step } = timed;
    const state = story.stateAt(moment === "press" ? pressTime(timed) : timed.end - beforeEnd);
    // A still has no cursor, so nothing is hovered.
    const pointed = step.do === "point" && moment === "end" ? step.at : undefined;
    render({ ...state, hover: undefined, lit: state.lit ?? pointed });
    const at = "at" in step ? document.querySelector(`[data-target="${CSS.escape(step.at)}"]`) : null;
    const pressed =
      moment === "press" && isPress(step)
        ? targeted(step.do === "select" ? `${step.at}:${step.option}` : step.at)
        : undefined;
    return {
      markup: element.innerHTML,
      ...(pressed && { target: { ...pressedPart(pressed), name: nameOf(pressed) } }),
      ...(at && { about: boxOf(at) }),
      words: wordsIn(document.querySelector(".room") as HTMLElement),
    };
  },
  sights() {
    // Some parts are drawn narrower in the square cut.
    views = [{ from: 0, lasts: 0, box: { x: 0, y: 0, width: stageSize.height, height: stageSize.height } }];
    return story.steps.map(sightOf);
  },
  cut(chosen) {
    views = chosen;
    for (const at of toastTimes()) {
      render(story.stateAt(at + toastCome));
      if (coveredByToast().length > 0) lowToasts.add(at);
    }
  },
};

/** How long a toast needs to stand in its place, in milliseconds. */
const toastCome = 300;

/** When toasts come. */
function toastTimes(): number[] {
  const last = story.steps.at(-1)?.end ?? 0;
  const times = new Set<number>();
  for (let now = 0; now < last; now += filmed) {
    const { toast } = story.stateAt(now);
    if (toast) times.add(toast.at);
  }
  return [...times];
}

/** The words that a toast covers, in some elements or anywhere. */
function coveredByToast(elements = ".content"): string[] {
  const toast = document.querySelector(".toast");
  if (!toast) return [];
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  return [...document.querySelectorAll(`.room :is(${elements})`)]
    .flatMap(wordsIn)
    .filter(
      ({ box: { x, y, width, height } }) => x < right && x + width > left && y < bottom && y + height > top,
    )
    .map(({ words: covered }) => covered);
}

Object.assign(window, { stage });
