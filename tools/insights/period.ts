import { dayLength, dayOf } from "~/insights/counts/daily-sums";
import { CallError } from "../command-line";

/** First and last day of a period in UTC, like `2026-11-01`. */
export type Period = { from: string; to: string };

/** Length of the default period in days. A multiple of 7, so that each weekday occurs equally often. */
const usualDays = 28;

/** Weeks start on Monday. */
const named: Record<string, (today: string) => Period> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: shifted(today, -1), to: shifted(today, -1) }),
  "last-week": (today) => {
    const sunday = shifted(today, -(new Date(today).getUTCDay() || 7));
    return { from: shifted(sunday, -6), to: sunday };
  },
  "last-month": (today) => {
    const last = shifted(`${monthOf(today)}-01`, -1);
    return { from: `${monthOf(last)}-01`, to: last };
  },
};

/**
 * `from` may be the name of a period. In that case, `to` defaults to the end of the period.
 * @throws CallError if the period is invalid
 */
export function periodOf(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const start = asked.from === undefined ? undefined : periodGiven("--from", asked.from, today);
  const isName = asked.from !== undefined && Object.hasOwn(named, asked.from);
  const usualEnd = start && isName ? start.to : shifted(today, -1);
  const to = asked.to === undefined ? usualEnd : periodGiven("--to", asked.to, today).to;
  if (to > today) throw new CallError(`--to ${to} is in the future: today is ${today} (UTC)`);
  const first = start?.from ?? shifted(to, 1 - usualDays);
  if (first > to) {
    const end = asked.to === undefined ? "yesterday, the last day without --to" : `--to ${to}`;
    throw new CallError(`--from ${first} is after ${end}`);
  }
  return { from: first, to };
}

export function periodBefore({ from, to }: Period): Period {
  const length = (Date.parse(to) - Date.parse(from)) / dayLength + 1;
  return { from: shifted(from, -length), to: shifted(from, -1) };
}

function monthOf(day: string): string {
  return day.slice(0, "2026-11".length);
}

function shifted(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayLength);
}

function periodGiven(option: string, text: string, today: string): Period {
  if (Object.hasOwn(named, text)) return named[text]?.(today) as Period;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  // JavaScript parses February 30 as a day in March, so such dates are rejected here.
  if (!isDay || dayOf(Date.parse(text)) !== text)
    throw new CallError(
      `${option} must be a date such as 2026-11-22, or ${Object.keys(named).join(", ")} (found ${text})`,
    );
  return { from: text, to: text };
}
