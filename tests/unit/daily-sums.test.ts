import { describe, expect, test } from "vitest";
import { DailySums } from "~/insights/counts/daily-sums";

describe("daily sums", () => {
  const page = { kind: "page", tab: "workflow", lang: "en", detail: "" } as const;

  test("count events without visitor data", () => {
    let time = Date.parse("2026-11-22T23:59:59Z");
    const sums = new DailySums(() => time);
    sums.add(page, 1);
    sums.add(page, 1);
    sums.add({ ...page, lang: "nb" }, 1);
    time += 2000;
    sums.add(page, 1);
    expect(sums.take()).toEqual([
      { day: "2026-11-22", ...page, count: 2 },
      { day: "2026-11-22", ...page, lang: "nb", count: 1 },
      { day: "2026-11-23", ...page, count: 1 },
    ]);
    expect(sums.take()).toEqual([]);
  });

  test("are stored later if the database was unavailable", () => {
    const sums = new DailySums(() => Date.parse("2026-11-22T12:00:00Z"));
    sums.add(page, 1);
    const taken = sums.take();
    sums.add(page, 1);
    sums.restore(taken);
    expect(sums.take()).toEqual([{ day: "2026-11-22", ...page, count: 2 }]);
  });
});
