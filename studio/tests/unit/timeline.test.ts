import { describe, expect, test } from "vitest";
import {
  captionsOf,
  chaptersOf,
  lengthOf,
  momentOf,
  posterTime,
  secondOfMoment,
  squarePosterStep,
  timeline,
} from "../../timeline";
import { boardOf } from "../board";

const long = "A line that is much longer, so that whoever reads it while watching needs more time.";

function first(step: object) {
  const timed = timeline(boardOf({ steps: [step] }))[0];
  if (!timed) throw new Error("there is no step");
  return timed;
}

describe("a step lasts as long as its longest part:", () => {
  const cases: [string, object, number][] = [
    ["the minimum duration", { do: "wait", say: "Look." }, 2300],
    ["reading the line", { do: "wait", say: long }, 500 + (long.length * 1000) / 17],
    ["the configured duration", { do: "wait", say: "Look.", seconds: 6 }, 6000],
    ["typing a text", { do: "type", at: "a", text: "x".repeat(60), say: "Type." }, 750 + 1900 + 1100],
    ["choosing an option", { do: "select", at: "a", option: "B", say: "Choose." }, 750 + 1100 + 1100],
    ["dragging an item", { do: "drag", at: "a", to: "b", say: "Drag." }, 750 + 1300 + 1100],
    ["the last effect", { do: "wait", say: "Look.", effects: [{ after: 3, show: ["a"] }] }, 3000 + 1100],
  ];
  test.each(cases)("%s", (_name, step, length) => {
    const { start, end } = first(step);
    expect(end - start).toBeCloseTo(length, -1);
  });
});

test("moving the cursor takes 750 ms, and each typed key takes 55 ms", () => {
  const { start, act, done } = first({ do: "type", at: "a", text: "21 Nov", say: "Type." });
  expect(act - start).toBe(750);
  expect(done - act).toBe(6 * 55);
});

test("a recorded video with other caption times is mapped to the same moments of the timeline", () => {
  const steps = timeline(boardOf({ steps: [{ do: "wait", say: "Look." }] }));
  const [first, second] = steps.map(({ start, end }) => ({ start, end }));
  if (!first || !second) throw new Error("there are no steps");
  const captions = captionsOf(steps).map(({ start }, index) => ({
    start: index === 0 ? start : start + 0.5,
  }));
  const moment = (now: number) => momentOf(steps, captions, now);
  expect(moment(200)).toBe(200);
  expect(moment(first.start + 1000)).toBe(first.start + 1000);
  expect(moment(first.end + 400)).toBe(first.end - 1);
  expect(moment(second.start + 1500)).toBe(second.start + 1000);
  expect(momentOf(steps, [], 5000)).toBe(5000);
  expect(secondOfMoment(steps, captions, { index: 1, moment: second.start + 1000 })).toBe(
    (second.start + 1500) / 1000,
  );
  expect(secondOfMoment(steps, [], { index: 1, moment: 5000 })).toBe(5);
});

test("a wait step acts immediately", () => {
  const { start, act, done } = first({ do: "wait", say: "Look." });
  expect([act, done]).toEqual([start, start]);
});

const chapter = (name: string) => ({
  en: { title: name, seen: `A table of ${name}.` },
  nb: { title: `${name} på norsk`, seen: `En tabell over ${name}.` },
});

describe("a storyboard's steps", () => {
  const steps = timeline(
    boardOf({
      steps: [
        { do: "click", at: "a", say: long, chapter: chapter("One") },
        { do: "wait", say: "Look.", effects: { toast: "Saved" } },
        { do: "select", at: "b", option: "B", say: "Choose.", chapter: chapter("Two") },
      ],
    }),
  );

  test("follow each other without gaps", () => {
    for (const [index, { start }] of steps.entries())
      if (index > 0) expect(start).toBe(steps[index - 1]?.end);
    expect(lengthOf(steps)).toBeGreaterThan(steps.at(-1)?.end ?? 0);
  });

  test("produce ordered captions that never overlap", () => {
    const captions = captionsOf(steps);
    expect(captions.map(({ text }) => text)).toEqual(steps.map(({ step }) => step.say));
    for (const [index, { start, end }] of captions.entries()) {
      expect(end).toBeGreaterThan(start);
      expect(start).toBeGreaterThan(captions[index - 1]?.end ?? 0);
    }
  });

  test("produce chapters, the first of which starts at 0 s", () => {
    const second = Math.floor((steps[2]?.start ?? 0) / 1000);
    const words = ({ en, nb }: ReturnType<typeof chapter>) => ({ ...en, translations: { nb } });
    expect(chaptersOf(steps, "en")).toEqual([
      { startSeconds: 0, ...words(chapter("One")) },
      { startSeconds: second, ...words(chapter("Two")) },
    ]);
  });

  test("take the poster within the step that is marked for it", () => {
    const step = steps.find((each) => each.step.poster);
    expect(posterTime(steps)).toBeGreaterThan(step?.done ?? 0);
    expect(posterTime(steps)).toBeLessThan(step?.end ?? 0);
  });

  test("take the wide video's poster for the square crop, unless a step is marked for it", () => {
    const say = "Look.";
    const wide = { do: "wait", say, poster: true } as const;
    const square = { do: "wait", say, poster: "square" } as const;
    expect(squarePosterStep({ steps: [{ do: "wait", say }, wide] })).toBe(1);
    expect(squarePosterStep({ steps: [wide, square] })).toBe(1);
    expect(posterTime(timeline({ steps: [square, wide] }))).toBeGreaterThan(
      timeline({ steps: [square] })[0]?.end ?? 0,
    );
  });
});
