import { describe, expect, test } from "vitest";
import { periodBefore, periodOf } from "../../tools/insights/period";

describe("the period of a report", () => {
  const today = "2026-03-10";

  test.each<[string, { from?: string; to?: string }, string, string]>([
    ["is by default the last 28 complete days", {}, "2026-02-10", "2026-03-09"],
    ["ends yesterday if only its start is given", { from: "2026-03-01" }, "2026-03-01", "2026-03-09"],
    ["has 28 days if only its end is given", { to: "2026-01-28" }, "2026-01-01", "2026-01-28"],
    ["may have a name: today", { from: "today" }, today, today],
    ["may have a name: last week, from Monday", { from: "last-week" }, "2026-03-02", "2026-03-08"],
    ["may have a name: last month", { from: "last-month" }, "2026-02-01", "2026-02-28"],
    ["may begin and end with names", { from: "last-month", to: "today" }, "2026-02-01", today],
  ])("%s", (_, asked, from, to) => {
    expect(periodOf(asked, today)).toEqual({ from, to });
  });

  test.each<[{ from?: string; to?: string }, string]>([
    [{ from: "1 March" }, "--from must be a date such as 2026-11-22"],
    [{ to: "2026-02-30" }, "--to must be a date such as 2026-11-22"],
    [{ to: "2026-03-11" }, "--to 2026-03-11 is in the future: today is 2026-03-10 (UTC)"],
    [{ from: "2026-02-02", to: "2026-02-01" }, "--from 2026-02-02 is after --to 2026-02-01"],
    [{ from: today }, "--from 2026-03-10 is after yesterday, the last day without --to"],
  ])("is rejected: %j", (asked, line) => {
    expect(() => periodOf(asked, today)).toThrow(line);
  });

  test("is compared with the same number of days before it, also across years", () => {
    expect(periodBefore({ from: "2026-01-01", to: "2026-01-31" })).toEqual({
      from: "2025-12-01",
      to: "2025-12-31",
    });
  });
});
