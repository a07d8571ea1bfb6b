import { describe, expect, test } from "vitest";
import { type Shown, withholdFew } from "../../tools/insights/withheld";

describe("sums below 5 are withheld", () => {
  test.each<[string, number[], Shown[]]>([
    ["where there are none", [5, 12, 0], [5, 12, 0]],
    ["where all together are as few", [3, 0, 1], ["few", 0, "few"]],
    ["where several leave each other open", [100, 3, 2, 4], [100, "few", "few", "few"]],
    ["with the next larger, if one could be subtracted", [100, 3, 40], [100, "few", "some"]],
    ["with as many as are equal", [40, 3, 40], ["some", "few", "some"]],
    ["with more, if the next would be 5 at least and so give it away", [5, 1, 30], ["some", "few", "some"]],
    ["without saying how large, if nothing else is left", [4, 4], ["hidden", "hidden"]],
    ["without saying how large, if that gives it away", [5, 1], ["hidden", "hidden"]],
  ])("%s", (_, parts, shown) => {
    expect(withholdFew(parts)).toEqual(shown);
  });

  /** All combinations of withheld values that are possible, given the visible values and the total. */
  function* possible(shown: Shown[], left: number): Generator<number[]> {
    const [first, ...rest] = shown;
    if (first === undefined) {
      if (left === 0) yield [];
      return;
    }
    const [least, most] = { few: [1, 4], some: [5, left], hidden: [1, left] }[
      typeof first === "number" ? "hidden" : first
    ] as [number, number];
    const values =
      typeof first === "number"
        ? [first]
        : Array.from({ length: Math.max(0, Math.min(most, left) - least + 1) }, (_, index) => least + index);
    for (const value of values) for (const others of possible(rest, left - value)) yield [value, ...others];
  }

  test("and cannot be computed from the total", () => {
    for (let code = 0; code < 13 ** 3; code += 1) {
      const parts = [code % 13, Math.floor(code / 13) % 13, Math.floor(code / 169)];
      const whole = parts.reduce((sum, part) => sum + part, 0);
      if (whole < 5) continue;
      const shown = withholdFew(parts);
      const ways = [...possible(shown, whole)];
      parts.forEach((part, index) => {
        if (part === 0 || part > 4) return;
        const values = new Set(ways.map((way) => way[index]));
        expect(values.size, `${parts} as ${shown}`).toBeGreaterThanOrEqual(3);
      });
    }
  });
});
