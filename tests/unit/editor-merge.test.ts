import { describe, expect, test } from "vitest";
import { merged } from "../../tools/editor/page/merge";

describe("changes in two places", () => {
  const former = {
    tabs: [
      { tab: "A", title: "a" },
      { tab: "B", title: "b" },
    ],
  };
  const withTitles = (one: string, other: string) => ({
    tabs: [
      { tab: "A", title: one },
      { tab: "B", title: other },
    ],
  });
  const shorter = { tabs: [{ tab: "B", title: "b" }] };

  test.each([
    [
      "of different fields, both",
      withTitles("mine", "b"),
      withTitles("a", "theirs"),
      withTitles("mine", "theirs"),
      [],
    ],
    [
      "of the same field, mine",
      withTitles("mine", "b"),
      withTitles("theirs", "b"),
      withTitles("mine", "b"),
      [["tabs", 0, "title"]],
    ],
    [
      "of the same field to the same",
      withTitles("new", "b"),
      withTitles("new", "b"),
      withTitles("new", "b"),
      [],
    ],
    ["elsewhere alone, theirs", former, shorter, shorter, []],
    [
      "of an item and of the list, mine",
      withTitles("mine", "b"),
      shorter,
      withTitles("mine", "b"),
      [["tabs"]],
    ],
    ["that add a key, both", { ...former, x: 1 }, { ...former, y: 2 }, { ...former, x: 1, y: 2 }, []],
    ["that take a key away, without it", {}, { ...former, y: 2 }, { y: 2 }, []],
  ])("%s", (_what, mine, theirs, value, clashes) => {
    expect(merged(former, mine, theirs)).toEqual({ value, clashes });
  });
});
