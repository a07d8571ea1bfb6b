import "@fontsource-variable/inter/standard.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { storyboardSchema } from "../storyboard-schema";
import { beforeEnd, isPress, pressTime } from "../timeline";
import { cutOff } from "./cut";
import { boxOf, nameOf, pressedPart, type Seen, wordsIn } from "./seen";
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

function render(state: StageState, cursor?: Point): void {
  flushSync(() => root.render(<Stage story={story} state={state} cursor={cursor} {...words} />));
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
    const draw = (moment: number) => render(story.stateAt(moment), cursorAt(moment));
    for (let moment = from; moment < now; moment += filmed) draw(moment);
    draw(now);
    const [cut, filmedPicture] = [cutOff(element), pictureOf(element)];
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
};

Object.assign(window, { stage });
