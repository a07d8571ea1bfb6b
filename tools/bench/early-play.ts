import type { Browser } from "playwright";
import { allAtMost, type Findings } from "./aims";
import { median, milliseconds, table, times } from "./figures";
import type { TestBed } from "./test-bed";
import { inTurns, openPage, type Profile, patience, profiles, timeToFrame, withVisitor } from "./visitor";

/** The time from pressing play at the first paint to the first picture: the site's and a bare page's. */
export async function measureEarlyPlay(bed: TestBed): Promise<Findings> {
  const [browser, quayside, statics] = [await bed.browser(), await bed.quayside(), await bed.statics()];
  const urls = [`${quayside.url}${bed.path}?redirect`, `${statics.url}/bare.html`];
  const rows: { profile: string; ours: number; bare: number }[] = [];
  for (const profile of profiles) {
    const [ours = [], bare = []] = await inTurns(
      urls.map((url) => () => playAtOnce(browser, url, profile)),
      bed.repeats,
    );
    rows.push({ profile: profile.name, ours: median(ours), bare: median(bare) });
  }
  const factors = rows.map(({ profile, ours, bare }) => ({ where: profile, factor: ours / bare }));
  return {
    text: `## Play pressed at once

The time from the press to the first picture where play is pressed at the first paint, when scripts are not here yet, as the
median of ${bed.repeats}: on the site, and on a page that has a heading and the same video with its poster, and no scripts.

${table(
  ["Profile", "quayside", "bare page", "bare = 1"],
  rows.map(({ profile, ours, bare }) => [profile, milliseconds(ours), milliseconds(bare), times(ours, bare)]),
  1,
)}`,
    aims: [
      {
        aim: "pressed at the first paint, the first picture within 1.1 × a bare page's time",
        ...allAtMost(1.1, factors),
        why: "the poster was on its way and shares the line with the video.",
      },
    ],
  };
}

/** Presses play at the first paint; milliseconds from there to the first picture. */
function playAtOnce(browser: Browser, url: string, profile: Profile): Promise<number> {
  return withVisitor(browser, async (visitor) => {
    const { page } = await openPage(visitor, profile);
    await page.goto(url, { waitUntil: "commit", timeout: patience });
    await page.evaluate(async () => {
      await new Promise<void>((painted) => {
        new PerformanceObserver(() => painted()).observe({ type: "paint", buffered: true });
      });
      while (!document.querySelector("video")) await new Promise(requestAnimationFrame);
    });
    return timeToFrame(page);
  });
}
