import { describe, expect, test } from "vitest";
import { type ReportedCount, withholdFew } from "../../tools/insights/withheld";

describe("withholding numbers below 5", () => {
  test.each<[string, number[], ReportedCount[]]>([
    ["changes nothing if no number is small", [5, 12, 0], [5, 12, 0]],
    ["hides small numbers if their total is small too", [3, 0, 1], ["few", 0, "few"]],
    ["hides only small numbers if several are hidden", [100, 3, 2, 4], [100, "few", "few", "few"]],
    ["hides the next larger number too if only one is hidden", [100, 3, 40], [100, "few", "some"]],
    ["hides all numbers that are equal to the next larger one", [40, 3, 40], ["some", "few", "some"]],
    ["hides one more number if the next larger number is 5", [5, 1, 30], ["some", "few", "some"]],
    ["hides the size of both numbers if there are only two", [4, 4], ["hidden", "hidden"]],
    ["hides the size of both numbers if their size would reveal the values", [5, 1], ["hidden", "hidden"]],
  ])("%s", (_, parts, shown) => {
    expect(withholdFew(parts)).toEqual(shown);
  });

  /** Yields every list of numbers that is consistent with the shown values and whose sum is `left`. */
  function* possible(shown: ReportedCount[], left: number): Generator<number[]> {
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

  test("prevents calculating a hidden number from the total", () => {
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
