import { describe, expect, test } from "vitest";
import { Story } from "../../stage/state";
import { boardOf } from "../board";

function tell(step: object) {
  const story = new Story(boardOf({ steps: [step] }));
  const timed = story.steps[0];
  if (!timed) throw new Error("there is no step");
  return { ...timed, at: (now: number) => story.stateAt(now) };
}

test("before the first step a story shows its first screen unchanged", () => {
  const { at } = tell({ do: "click", at: "a", say: "Click.", effects: { open: "second" } });
  expect(at(0)).toMatchObject({ screen: "first", hover: undefined, pressed: false, toast: undefined });
  expect(at(0).values.size).toBe(0);
});

describe("typing", () => {
  const { act, done, end, at } = tell({ do: "type", at: "day", text: "21 Nov", say: "Type." });
  const typed = (now: number) => at(now).values.get("day")?.value;

  test("adds one character at a time", () => {
    const seen = new Set<unknown>();
    for (let now = act; now <= done; now += 5) seen.add(typed(now));
    expect([...seen]).toEqual(["", "2", "21", "21 ", "21 N", "21 No", "21 Nov"]);
    expect(typed(end + 1)).toBe("21 Nov");
  });

  test("keeps the focus in the field until the step ends", () => {
    expect([act - 1, act, end - 1, end].map((now) => at(now).focus)).toEqual([
      undefined,
      "day",
      "day",
      undefined,
    ]);
  });
});

test("a select opens, points at the option, and then chooses it", () => {
  const { act, done, at } = tell({ do: "select", at: "from", option: "Vestfjord Laks", say: "Choose." });
  expect(at(act - 1).list).toBeUndefined();
  expect(at(act + 10).list).toEqual({ id: "from", option: "" });
  expect(at(done - 10).list).toEqual({ id: "from", option: "Vestfjord Laks" });
  expect(at(done - 10).values.has("from")).toBe(false);
  expect(at(done).list).toBeUndefined();
  expect(at(done).values.get("from")?.value).toBe("Vestfjord Laks");
});

test("a click shows the control as pressed for 160 ms, and its effects follow", () => {
  const { act, done, at } = tell({ do: "click", at: "go", say: "Click.", effects: { open: "second" } });
  expect([act, act + 159, act + 160].map((now) => at(now).pressed)).toEqual([true, true, false]);
  expect([done + 89, done + 90].map((now) => at(now).screen)).toEqual(["first", "second"]);
  expect(at(done + 90).hover).toBeUndefined();
});

test("a drag moves an item from one place to another", () => {
  const { act, done, end, at } = tell({
    do: "drag",
    at: "file",
    to: "zone",
    carry: "orders.xlsx",
    say: "Drag.",
  });
  expect([act - 1, act, done - 1, done].map((now) => at(now).carried?.name)).toEqual([
    undefined,
    "orders.xlsx",
    "orders.xlsx",
    undefined,
  ]);
  expect([act, end - 1].map((now) => at(now).hover)).toEqual(["file", "zone"]);
});

test("a highlight stays until its step ends", () => {
  const { act, end, at } = tell({ do: "highlight", at: "sum", say: "Look." });
  expect([act - 1, act, end - 1, end].map((now) => at(now).lit)).toEqual([
    undefined,
    "sum",
    "sum",
    undefined,
  ]);
});

describe("effects", () => {
  const { done, at } = tell({
    do: "wait",
    say: "Look.",
    effects: [
      { show: ["a"], set: { kg: 5 } },
      { after: 1, hide: ["a"], show: ["b"], set: { kg: 7 } },
      { after: 1.5, toast: "Saved" },
    ],
    seconds: 6,
  });

  test.each([
    [-1, [], undefined, undefined],
    [0, ["a"], 5, undefined],
    [999, ["a"], 5, undefined],
    [1000, ["b"], 7, undefined],
    [1500, ["b"], 7, "Saved"],
    [4099, ["b"], 7, "Saved"],
    [4100, ["b"], 7, undefined],
  ])("apply %d ms after the action", (after, flags, kg, toast) => {
    const state = at(done + after);
    expect([...state.flags.keys()]).toEqual(flags);
    expect(state.values.get("kg")?.value).toBe(kg);
    expect(state.toast?.text).toBe(toast);
  });

  test("remember a value's previous value", () => {
    expect(at(done + 1000).values.get("kg")).toEqual({ value: 7, before: 5, at: done + 1000 });
  });
});

test("a screen scrolls from its current position to the measured one", () => {
  const story = new Story(boardOf({ steps: [{ do: "scroll", at: "foot", say: "Scroll." }] }));
  story.scrolls[0] = 240;
  expect(story.stateAt(10_000).scrolled.get("first")).toMatchObject({ from: 0, to: 240 });
});
