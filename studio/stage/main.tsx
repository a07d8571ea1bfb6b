import "@fontsource-variable/inter/standard.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { maxFrameWidth, minTextPx, type Sight, type View, viewAt } from "../square";
import { storyboardSchema } from "../storyboard-schema";
import { beforeEnd, effectsOf, isPress, pressTime, type TimedStep } from "../timeline";
import { cutOff } from "./cut";
import {
  type Box,
  boxOf,
  elementOf,
  type NamedBox,
  nameOf,
  pressedPart,
  type Seen,
  stageSize,
  textsIn,
  type Words,
  widestTarget,
  wordsIn,
} from "./seen";
import "./stage.css";
import { Stage, type ToastPlace } from "./stage";
import { type Point, type StageState, Story, toastFade, toastLength } from "./state";

/** Functions that the recorder calls in the page. */
export type StageWindow = {
  load(board: unknown, lang: "en" | "nb", cloudName: string): Promise<void>;
  /** Draws the stage at a time in milliseconds. Returns a key: equal keys mean equal pictures. */
  draw(now: number): string;
  /** Plays the storyboard between two times, and returns the errors of the last picture. */
  problemsAt(from: number, now: number): string[];
  still(index: number, moment: Moment): Seen;
  sights(): Sight[];
  /** Draws the stage without cursor and toast, and returns the boxes that must not be cropped. */
  blocks(now: number): Box[];
  /** Sets the views of the square crop, in which later toasts are placed. */
  cut(views: View[]): void;
};

/** A time in a step: right before the step's target is clicked, or the end of the step. */
export type Moment = "press" | "end";

const element = document.getElementById("root") as HTMLElement;
let root = createRoot(element);
/** Milliseconds between the pictures of `problemsAt`. */
const checkIntervalMs = 200;
const home: Point = { x: 1010, y: 560 };
let story: Story;
let words: { lang: "en" | "nb"; cloudName: string };

let views: View[] = [];
/** Positions of toasts in the views, by the time of the toast. */
const toastPlaces = new Map<number, ToastPlace>();

function render(state: StageState, cursor?: Point): void {
  const view = views.length > 0 ? viewAt(views, state.now) : undefined;
  const toast = toastPlaces.get(state.toast?.at ?? Number.NaN);
  flushSync(() =>
    root.render(
      <Stage story={story} state={state} cursor={cursor} {...words} square={view && { view, toast }} />,
    ),
  );
}

/**
 * The position that the part defines, the middle, or the start of a wide target.
 * @param below whether the position is at the lower edge, which keeps the target readable
 */
function aimAt(id: string, below = false): Point {
  const target = targeted(id);
  const aims = [...target.querySelectorAll("[data-aim]")];
  const aim =
    aims.find((each) => each.closest("[data-target]")?.getAttribute("data-target") === id) ?? target;
  const { x, y, width, height } = aim.getBoundingClientRect();
  const down = below && height < 240 ? height - 5 : Math.min(height / 2, 160);
  // On a phone, the tap is next to the words, because a finger hides more than an arrow.
  const along = target.closest(".phone") ? width * 0.84 : Math.min(width / 2, 110);
  const foot = boxOf(document.querySelector(".room") as HTMLElement);
  return { x: Math.round(x + along), y: Math.round(Math.min(y + down, foot.y + foot.height - 38)) };
}

function scrollTo(id: string, now: number): number {
  const content = document.querySelector(".content") as HTMLElement;
  const room = document.querySelector(".room") as HTMLElement;
  const target = document.querySelector(`[data-target="${CSS.escape(id)}"]`);
  if (!target) throw new Error(`the scroll target "${id}" does not exist at ${now} ms`);
  const top = target.getBoundingClientRect().top - content.getBoundingClientRect().top;
  return Math.max(0, Math.min(content.scrollHeight - room.clientHeight, top - 90));
}

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

/** Removed styles leave empty attributes, which the copy omits. */
function pictureOf(drawn: Element): Node {
  const copy = drawn.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll('[style=""]')) each.removeAttribute("style");
  return copy;
}

/** Selector for elements that must not be cropped if they fit into a view. */
const frames = ".phone, .card, .paper, .tile, .field, .signin";

/** Selector for elements that a poster must not crop, including elements that are wider than a view. */
const blocks = `:is(.screen, .column) > :not(:has(.column, .tile, .board-lane)), .board > *, ${frames}`;

/** Extends each box to the frame around it, unless the frame is wider than a view. */
function framed(boxes: Box[]): Box[] {
  const around = [...document.querySelectorAll(frames)]
    .map(boxOf)
    .filter(({ width }) => width <= maxFrameWidth)
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

/** A step's targets, and the words that appear or change before the end of the step. */
function sightOf({ step, start, act, done, end }: TimedStep): Sight {
  // A step that waits has its first effects at its start.
  const before = drawnAt(start - 1);
  const subjects: Box[] = [];
  if (isPress(step)) {
    drawnAt(step.do === "select" ? (act + done) / 2 : act - 1);
    const ids = [step.at, ...(step.do === "select" ? [`${step.at}:${step.option}`] : [])];
    const pressed = [...ids, ...(step.do === "drag" ? [step.to] : [])].map((id) => pressedPart(targeted(id)));
    subjects.push(...framed(pressed));
  }
  const after = drawnAt(end - beforeEnd);
  const room =
    before.screen === after.screen && after.room.height > before.room.height ? after.room : before.room;
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
  const shown = inside(
    subjects.length > 0 || changed.length > 0 || opens || step.look ? subjects : begun(after),
    room,
  );
  const changes = opens ? [] : inside(step.look ? looked : changed, room);
  return {
    start,
    end,
    room,
    presses: isPress(step),
    subjects: shown,
    changes: { at: effectAt(Number.isFinite(first) ? first : 0), boxes: changes },
    words: after.words.map(({ box }) => box),
    smallest: smallestAmong(opens ? before.words : [...before.words, ...after.words], [...shown, ...changes]),
    ...(opens && { opens }),
  };
}

/** Height of the smallest words within the boxes' horizontal range, in pixels. */
function smallestAmong(seen: Words[], boxes: Box[]): number {
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const sizes = seen
    .filter(({ size, box: { x, width } }) => size > 1 && x < right && x + width > left)
    .map(({ size }) => Math.round(size));
  return Math.max(minTextPx, Math.min(...(sizes.length > 0 ? sizes : [minTextPx])));
}

function begun({ words }: ReturnType<typeof drawnAt>): Box[] {
  const title = document.querySelector(".room h2:first-child");
  return title ? [boxOf(title)] : words.map(({ box }) => box);
}

function wordsOrBox(element: Element): Box[] {
  const box = boxOf(element);
  return box.width > widestTarget ? wordsIn(element).map((each) => each.box) : [box];
}

/** The target, the spoken words or the changes. If there are none, the toast or the whole screen. */
function subjectOf({ step, start, act }: TimedStep, still: StageState): NamedBox {
  const room = boxOf(document.querySelector(".room") as HTMLElement);
  const placed = (subject: Element): NamedBox => {
    const [box = room] = inside([withLabel(boxOf(subject.closest(".box") ?? subject), subject)], room);
    return { ...box, name: nameOf(subject) };
  };
  const named = isPress(step) || !("at" in step) ? step.look?.[0] : step.at;
  const there = named && document.querySelector(`[data-target="${CSS.escape(named)}"]`);
  if (there) return placed(there);
  render({ ...story.stateAt(isPress(step) ? act - 1 : start - 1), toast: undefined });
  const known = new Set(textsShown().map(textPlace));
  render(still);
  const shown = textsShown();
  const fresh = shown.filter((each) => !known.has(textPlace(each)));
  const said = fresh.filter(({ data }) => inWords(step.say).includes(inWords(data)));
  const name = said.map(({ data }) => data.trim()).join(" ");
  const [box] = name.length >= minSpokenLetters ? inside([boxAround(uncut(said))], room) : [];
  if (box && box.height < room.height / 2) return { ...box, name };
  const toast = document.querySelector(".toast");
  if (fresh.length === 0 && toast) return placed(toast);
  return placed(elementOf(fresh.length > 0 ? fresh : shown, document.querySelector(".content") as Element));
}

function inWords(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

/** Minimum number of spoken letters that must be on the screen for them to be the step's subject. */
const minSpokenLetters = 12;

/** Margins around words and labels, in pixels. */
const margins = { words: 12, label: 6 };

function boxAround(texts: Text[], margin = margins.words): Box {
  const { x, y, width, height } = rangeOf(texts).getBoundingClientRect();
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** Adds texts of the same group that the edge of the box around the texts would crop. */
function uncut(texts: Text[]): Text[] {
  const box = boxAround(texts);
  return textsShown().filter(
    (each) =>
      texts.some(({ parentElement: own }) => own?.parentElement?.contains(each)) &&
      inside([rangeOf([each]).getBoundingClientRect()], box).length > 0,
  );
}

/** Adds the label of a field to the box of its control, so that no ring covers the label. */
function withLabel(box: Box, control: Element): Box {
  const label = control.matches("li") ? undefined : control.closest(".field")?.querySelector(".label");
  if (!label) return box;
  const named = boxAround(textsIn(label), margins.label);
  const [x, y] = [Math.min(box.x, named.x), Math.min(box.y, named.y)];
  const right = Math.max(box.x + box.width, named.x + named.width);
  const bottom = Math.max(box.y + box.height, named.y + named.height);
  return { x, y, width: right - x, height: bottom - y };
}

function rangeOf(texts: Text[]): Range {
  const range = document.createRange();
  range.setStartBefore(texts[0] as Text);
  range.setEndAfter(texts.at(-1) as Text);
  return range;
}

function textsShown(): Text[] {
  return textsIn(document.querySelector(".content") as Element).filter((each) => each.data.trim());
}

function textPlace(text: Text): string {
  const { x, y } = rangeOf([text]).getBoundingClientRect();
  return placeOf({ words: text.data, size: 0, box: { x, y, width: 0, height: 0 } });
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
  if (!target) throw new Error(`the target "${id}" is not on the screen at that time`);
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
  problemsAt(from, now) {
    const wrong = new Set<string>();
    const draw = (moment: number) => {
      const state = story.stateAt(moment);
      render(state, cursorAt(moment));
      // The toast slides while it fades.
      const age = moment - (state.toast?.at ?? moment);
      const toast = document.querySelector(".toast");
      if (!toast || age < toastFade || age > toastLength - toastFade) return;
      const seen = views.length > 0 ? viewAt(views, moment) : { x: 0, y: 0, ...stageSize };
      if (!isWithin(boxOf(toast), seen)) wrong.add("a toast is outside the picture");
      if (rests(moment))
        for (const heading of coveredBy(toastShown(), shownIn(headings)))
          wrong.add(`a toast covers "${heading}"`);
    };
    for (let moment = from; moment < now; moment += checkIntervalMs) draw(moment);
    draw(now);
    const cut = [...cutOff(element), ...wrong];
    const lastPicture = pictureOf(element);
    root.unmount();
    root = createRoot(element);
    draw(now);
    return pictureOf(element).isEqualNode(lastPicture)
      ? cut
      : [...cut, "it depends on what was drawn before it"];
  },
  still(index, moment) {
    const timed = story.steps[index];
    if (!timed) throw new Error(`step ${index + 1} does not exist`);
    const { step } = timed;
    const state = story.stateAt(moment === "press" ? pressTime(timed) : timed.end - beforeEnd);
    const pointed = step.do === "point" && moment === "end" ? step.at : undefined;
    const still = { ...state, hover: undefined, lit: state.lit ?? pointed };
    // Equal pictures need equal markup, so the stage is rendered from scratch.
    root.unmount();
    root = createRoot(element);
    render(still);
    const pressed =
      moment === "press" && isPress(step)
        ? targeted(step.do === "select" ? `${step.at}:${step.option}` : step.at)
        : undefined;
    const words = wordsIn(document.querySelector(".room") as HTMLElement);
    const seen = { now: state.now, markup: element.innerHTML, words };
    if (pressed) {
      const target = { ...withLabel(pressedPart(pressed), pressed), name: nameOf(pressed) };
      return { ...seen, target, about: target };
    }
    return { ...seen, about: subjectOf(timed, still) };
  },
  sights() {
    // Some parts measure their width, which differs in the square crop.
    root.unmount();
    root = createRoot(element);
    views = [{ from: 0, lasts: 0, box: { x: 0, y: 0, width: stageSize.height, height: stageSize.height } }];
    rehearse();
    return story.steps.map(sightOf);
  },
  blocks(now) {
    drawnAt(now);
    return [
      ...document.querySelectorAll(blocks),
      ...document.querySelectorAll(".room :is(h2, h3, p, b, .label)"),
    ].map(boxOf);
  },
  cut(chosen) {
    views = chosen;
    for (const at of toastTimes()) toastPlaces.set(at, freePlace(at));
  },
};

/** Words that a toast must not cover. */
const headings = "h2, h3, .head";
const headingsWeight = 1000;

/** Minimum vertical distance between words and a toast, in pixels. */
const clearance = 4;

/** Positions to try for a toast, from the top down, and on the right side before the left side. */
const toastTried: ToastPlace[] = Array.from({ length: 34 }, (_, index) => 10 + index * 16).flatMap((down) =>
  (["right", "left"] as const).map((side) => ({ down, side })),
);

/** The position in the view in which a toast covers the fewest words and routes. */
function freePlace(at: number): ToastPlace {
  // Views may move while the toast is shown, but the content does not depend on the toast's position.
  const moments: { moment: number; content: Words[]; heads: Words[]; routes: DOMPoint[] }[] = [];
  for (let after = toastFade; after < toastLength - toastFade; after += checkIntervalMs) {
    render(story.stateAt(at + after));
    const [content, heads] = [shownIn(".content"), rests(at + after) ? shownIn(headings) : []];
    moments.push({ moment: at + after, content, heads, routes: routesShown() });
  }
  let best: { place: ToastPlace; covered: number } | undefined;
  for (const place of toastTried) {
    toastPlaces.set(at, place);
    let covered = 0;
    for (const { moment, content, heads, routes } of moments) {
      render(story.stateAt(moment));
      const toast = toastShown();
      const [room, view] = [boxOf(document.querySelector(".room") as HTMLElement), viewAt(views, moment)];
      if (toast && toast.bottom > Math.min(room.y + room.height, view.y + view.height) - 10)
        covered = Number.POSITIVE_INFINITY;
      covered += coveredBy(toast, content, clearance).join("").length;
      covered += routes.filter((point) => isUnder(toast, point)).length;
      covered += coveredBy(toast, heads).length * headingsWeight;
      if (best && covered >= best.covered) break;
    }
    if (!best || covered < best.covered) best = { place, covered };
    if (covered === 0) break;
  }
  return best?.place ?? { down: 10, side: "right" };
}

function rests(moment: number): boolean {
  if (views.length === 0) return true;
  const [before, after] = [moment - 1, moment + 1].map((each) => viewAt(views, each));
  return before?.x === after?.x && before?.y === after?.y;
}

function toastTimes(): number[] {
  const last = story.steps.at(-1)?.end ?? 0;
  const times = new Set<number>();
  for (let now = 0; now < last; now += checkIntervalMs) {
    const { toast } = story.stateAt(now);
    if (toast) times.add(toast.at);
  }
  return [...times];
}

function toastShown(): DOMRect | undefined {
  return document.querySelector(".toast")?.getBoundingClientRect();
}

function shownIn(elements: string): Words[] {
  return [...document.querySelectorAll(`.room :is(${elements})`)].flatMap(wordsIn);
}

/** @param room minimum vertical distance between words and the toast, in pixels */
function coveredBy(toast: DOMRect | undefined, words: Words[], room = 0): string[] {
  if (!toast) return [];
  const { left, right, top, bottom } = toast;
  return words
    .filter(
      ({ box: { x, y, width, height } }) =>
        x < right && x + width > left && y < bottom + room && y + height > top - room,
    )
    .map(({ words: covered }) => covered);
}

/** Distance between the points of a route for which overlaps with a toast are counted, in pixels. */
const routePoints = 20;

/** Minimum distance between a route's points and a toast, in pixels. Places and vehicles are larger than points. */
const routeRoom = 24;

function routesShown(): DOMPoint[] {
  return [...document.querySelectorAll<SVGPathElement>(".map-route")].flatMap((route) => {
    const onScreen = route.getScreenCTM() ?? undefined;
    const count = Math.floor(route.getTotalLength() / routePoints);
    return Array.from({ length: count + 1 }, (_, index) =>
      route.getPointAtLength(index * routePoints).matrixTransform(onScreen),
    );
  });
}

function isUnder(toast: DOMRect | undefined, { x, y }: DOMPoint): boolean {
  if (!toast) return false;
  const [isBeside, isAbove] = [x > toast.left - routeRoom, y > toast.top - routeRoom];
  return isBeside && isAbove && x < toast.right + routeRoom && y < toast.bottom + routeRoom;
}

Object.assign(window, { stage });
