import { describe, expect, test } from "vitest";
import { merged } from "../../tools/editor/page/merge";

describe("concurrent changes", () => {
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
      "to different fields are both kept",
      withTitles("mine", "b"),
      withTitles("a", "theirs"),
      withTitles("mine", "theirs"),
      [],
    ],
    [
      "to the same field keep mine",
      withTitles("mine", "b"),
      withTitles("theirs", "b"),
      withTitles("mine", "b"),
      [["tabs", 0, "title"]],
    ],
    [
      "to the same value are no conflict",
      withTitles("new", "b"),
      withTitles("new", "b"),
      withTitles("new", "b"),
      [],
    ],
    ["by only the other window keep theirs", former, shorter, shorter, []],
    [
      "to an item and to its list keep mine",
      withTitles("mine", "b"),
      shorter,
      withTitles("mine", "b"),
      [["tabs"]],
    ],
    ["that add keys are both kept", { ...former, x: 1 }, { ...former, y: 2 }, { ...former, x: 1, y: 2 }, []],
    ["that remove a key keep it removed", {}, { ...former, y: 2 }, { y: 2 }, []],
  ])("%s", (_what, mine, theirs, value, clashes) => {
    expect(merged(former, mine, theirs)).toEqual({ value, clashes });
  });
});
