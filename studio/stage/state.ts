import type { Storyboard } from "../storyboard";
import { effectsOf, lengthOf, optionsOpen, type TimedStep, timeline } from "../timeline";
import type { GlyphName } from "./parts/glyph";

export type Value = string | number;
export type Point = { x: number; y: number };

/** A value with its previous value, and the time of the change in milliseconds. */
export type Kept = { value: Value; before: Value | undefined; at: number };

/** State of the stage at one time. It is computed from only the storyboard and the time. */
export type StageState = {
  now: number;
  screen: string;
  openedAt: number;
  values: Map<string, Kept>;
  /** Time at which each raised flag was raised, by flag. */
  flags: Map<string, number>;
  toast: { text: string; at: number } | undefined;
  focus: string | undefined;
  /** The open select, and the option that is about to be chosen. */
  list: { id: string; option: string } | undefined;
  lit: string | undefined;
  hover: string | undefined;
  carried: { name: string; icon: GlyphName } | undefined;
  /** Start of a pen stroke, and the fraction of the stroke that is drawn. */
  stroke: { id: string; share: number } | undefined;
  pressed: boolean;
  /** Scroll position of each screen, in pixels. */
  scrolled: Map<string, { from: number; to: number; at: number }>;
};

/** Duration of a toast, in milliseconds. */
export const toastLength = 2600;

/** Duration of a toast's fade, in milliseconds. */
export const toastFade = 220;
const press = 160;

export class Story {
  readonly steps: TimedStep[];
  readonly length: number;
  /** The cursor's position in each step, measured before the first frame. */
  readonly aims: Point[] = [];
  /** The cursor's second position in each step: the option of a select, or the end of a drag. */
  readonly options: (Point | undefined)[] = [];
  readonly scrolls: (number | undefined)[] = [];

  constructor(readonly board: Storyboard) {
    this.steps = timeline(board);
    this.length = lengthOf(this.steps);
  }

  /** @param now time in milliseconds from the start of the video */
  stateAt(now: number): StageState {
    const state: StageState = {
      now,
      screen: Object.keys(this.board.screens)[0] ?? "",
      openedAt: -10_000,
      values: new Map(),
      flags: new Map(),
      toast: undefined,
      focus: undefined,
      list: undefined,
      lit: undefined,
      hover: undefined,
      carried: undefined,
      stroke: undefined,
      pressed: false,
      scrolled: new Map(),
    };
    this.steps.forEach((timed, index) => {
      if (timed.start <= now) this.apply(state, timed, index);
    });
    return state;
  }

  private apply(state: StageState, { step, act, done, end }: TimedStep, index: number): void {
    const { now } = state;
    const current = now < end;
    if (now < act) return;
    if (step.do !== "wait" && current) state.hover = step.at;
    if (step.do === "click" || step.do === "type" || step.do === "select") state.pressed = now - act < press;
    if (step.do === "drag") {
      state.pressed = now - act < press;
      state.carried = now < done && step.carry ? { name: step.carry, icon: step.icon } : undefined;
      state.stroke = now < done ? { id: step.at, share: (now - act) / (done - act - 200) } : undefined;
      if (current && now > (act + done) / 2) state.hover = step.to;
    }
    if (step.do === "highlight") state.lit = current ? step.at : undefined;
    if (step.do === "scroll") {
      const to = this.scrolls[index] ?? 0;
      const from = state.scrolled.get(state.screen)?.to ?? 0;
      state.scrolled.set(state.screen, { from, to, at: act });
    }
    if (step.do === "type") {
      state.focus = current ? step.at : undefined;
      const typed =
        now >= done ? step.text.length : Math.floor(((now - act) / (done - act)) * step.text.length);
      this.keep(state, step.at, step.text.slice(0, typed), done);
    }
    if (step.do === "select") {
      if (now < done) state.list = { id: step.at, option: now - act > optionsOpen / 2 ? step.option : "" };
      else this.keep(state, step.at, step.option, done);
      state.pressed ||= now - done >= 0 && now - done < press;
    }
    for (const effect of effectsOf(step)) {
      const at = done + (effect.after ?? 0) * 1000 + (step.do === "click" ? 90 : 0);
      if (now < at) continue;
      if (effect.open) {
        state.screen = effect.open;
        state.openedAt = at;
        state.hover = undefined;
      }
      for (const [id, value] of Object.entries(effect.set ?? {})) this.keep(state, id, value, at);
      for (const flag of effect.show ?? []) state.flags.set(flag, at);
      for (const flag of effect.hide ?? []) state.flags.delete(flag);
      if (effect.toast) state.toast = now - at < toastLength ? { text: effect.toast, at } : undefined;
    }
  }

  private keep({ values }: StageState, id: string, value: Value, at: number): void {
    values.set(id, { value, before: values.get(id)?.value, at });
  }
}
