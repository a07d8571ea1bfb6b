import type { Page } from "playwright";

/** What a visitor notices while a page loads: layout shift as CLS has it, everything else in milliseconds. */
export type Vitals = { fcp: number; lcp: number; blocked: number; shift: number };

type Recorded = { lcp: number; blocked: number; shifts: { at: number; value: number }[] };

/** Collects the browser's reports from the page's beginning. No function in it has a name: tsx would wrap it in a helper. */
export async function recordVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Recorded = { lcp: 0, blocked: 0, shifts: [] };
    Object.assign(window, { recorded });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) recorded.lcp = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) recorded.blocked += Math.max(0, duration - 50);
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) recorded.shifts.push({ at: startTime, value });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** @throws Error if nothing was reported, which must not pass for zero */
export async function vitalsOf(page: Page): Promise<Vitals> {
  const { fcp, lcp, blocked, shifts } = await page.evaluate(() => ({
    ...(window as unknown as { recorded: Recorded }).recorded,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  if (!(fcp > 0 && lcp > 0)) throw new Error("the browser has reported no paint");
  return { fcp, lcp, blocked, shift: largestWindow(shifts) };
}

/** The sum of the worst window: at most 5 s, and less than 1 s between two shifts. */
function largestWindow(shifts: Recorded["shifts"]): number {
  let [largest, sum, begun, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { at, value } of shifts) {
    if (at - last >= 1_000 || at - begun >= 5_000) [sum, begun] = [0, at];
    sum += value;
    last = at;
    largest = Math.max(largest, sum);
  }
  return largest;
}
