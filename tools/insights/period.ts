import { dayLength, dayOf } from "~/insights/counts/daily-sums";
import { CallError } from "../command-line";

/** Days by the calendar of UTC, both of them included: `2026-11-01`. */
export type Period = { from: string; to: string };

/** Whole weeks, so that no weekday weighs more than another. */
const usualDays = 28;

/** More days than a table of them is read with: then there is one of months. */
const mostDays = 92;

/**
 * The period that is asked for: unless told, it ends yesterday, the last day that is over, and has 28 days.
 *
 * @param today as `2026-11-22`
 * @throws CallError
 */
export function periodOf(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const from = asked.from === undefined ? undefined : dayGiven("--from", asked.from);
  const to = asked.to === undefined ? shifted(today, -1) : dayGiven("--to", asked.to);
  if (to > today) throw new CallError(`--to ${to} is yet to come: today is ${today}`);
  const first = from ?? shifted(to, 1 - usualDays);
  if (first > to) {
    const end = asked.to === undefined ? "yesterday, where the period ends without --to" : `--to ${to}`;
    throw new CallError(`--from ${first} is after ${end}`);
  }
  return { from: first, to };
}

/** As many days, right before a period. */
export function periodBefore({ from, to }: Period): Period {
  const length = (Date.parse(to) - Date.parse(from)) / dayLength + 1;
  return { from: shifted(from, -length), to: shifted(from, -1) };
}

export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shifted(day, 1)) days.push(day);
  return days;
}

/** What a period is told by: its days, or its months (`2026-11`) where those are too many. */
export function spansOf(period: Period): string[] {
  const days = daysOf(period);
  return days.length <= mostDays ? days : [...new Set(days.map(monthOf))];
}

/** The beginning of a day that names its month. */
export function monthOf(day: string): string {
  return day.slice(0, "2026-11".length);
}

function shifted(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayLength);
}

function dayGiven(option: string, text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  // The 30th of February is read as a day in March.
  if (!isDay || dayOf(Date.parse(text)) !== text) throw new CallError(`${option} is a day like 2026-11-22`);
  return text;
}
