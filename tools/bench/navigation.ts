import type { Browser, Page } from "playwright";
import { allAtMost, type Findings } from "./aims";
import { median, milliseconds, spread, table, times } from "./figures";
import type { TestBed } from "./test-bed";
import { inTurns, openPage, type Profile, patience, slowProfiles, withVisitor } from "./visitor";

/** How long a pointer rests on a link before it is pressed, in milliseconds. */
const hover = 200;

const ways = ["load", "unhovered", "hovered", "ahead"] as const;
type Way = (typeof ways)[number];
type Step = { url: string; path: string };

/** From a tab to the next one: by script, and by loading its page without scripts. */
export async function measureNavigation(bed: TestBed): Promise<Findings> {
  const [browser, { url }] = [await bed.browser(), await bed.quayside()];
  const [, next] = bed.films;
  if (!next) throw new Error("the content has no second tab with a video");
  const step = { url: `${url}${bed.path}?redirect`, path: next.path };
  const rows: { profile: string; way: Way; took: number[]; load: number }[] = [];
  for (const profile of slowProfiles) {
    const all = await inTurns(
      ways.map((way) => () => timeToPoster(browser, step, profile, way)),
      bed.repeats,
    );
    const load = median(all[0] ?? []);
    for (const [index, way] of ways.entries())
      rows.push({ profile: profile.name, way, took: all[index] ?? [], load });
  }
  const factorsOf = (wanted: Way) =>
    rows
      .filter(({ way }) => way === wanted)
      .map(({ profile, took, load }) => ({ where: profile, factor: median(took) / load }));
  return {
    text: `## From tab to tab

The time from the press on a tab's link until its poster is painted, at 1440 × 900: the median of ${bed.repeats}, the lowest and the
highest. _load_ is the browser's own navigation with blocked scripts, _unhovered_ a press as soon as scripts run, _hovered_ one
after ${hover} ms on the link, both before anything is fetched ahead; _ahead_ one after the neighbouring tab's data and poster were.

${table(
  ["Profile", "Way", "Poster painted", "Lowest to highest", "load = 1"],
  rows.map(({ profile, way, took, load }) => [
    profile,
    way,
    milliseconds(median(took)),
    spread(took, milliseconds),
    times(median(took), load),
  ]),
)}`,
    aims: [
      {
        aim: "from tab to tab without hovering, the poster painted in at most 1.0 × the time of a load",
        ...allAtMost(1, factorsOf("unhovered")),
      },
      {
        aim: "the same after hovering in at most 0.6 ×",
        ...allAtMost(0.6, factorsOf("hovered")),
      },
    ],
  };
}

/** Goes to a tab; milliseconds from the press until its poster is painted. */
function timeToPoster(browser: Browser, { url, path }: Step, profile: Profile, way: Way): Promise<number> {
  return withVisitor(browser, async (visitor) => {
    const { page, block } = await openPage(visitor, profile);
    await page.addInitScript(watchPosters);
    if (way === "load") await block("*/_build/*");
    const fetched = page.waitForResponse((answer) => new URL(answer.url()).pathname === `${path}.data`, {
      timeout: patience,
    });
    fetched.catch(() => undefined);
    await page.goto(url, { waitUntil: "load", timeout: patience });
    // Hydrated pages draw captions by scripts.
    if (way !== "load") await page.locator("video[data-captions-below]").waitFor();
    if (way === "ahead") {
      await (await fetched).finished();
      await page.waitForLoadState("networkidle", { timeout: patience });
    }
    if (way === "hovered") {
      await link(page, path).hover();
      await page.waitForTimeout(hover);
    }
    await link(page, path).evaluate((element: HTMLElement) => element.click());
    const painted = await page.waitForFunction(
      () => {
        const { painted } = window as unknown as { painted: Painted[] };
        const { pressed } = sessionStorage;
        return pressed && painted.map(({ at }) => at - Number(pressed)).find((took) => took > 0);
      },
      undefined,
      { timeout: patience },
    );
    return Number(await painted.jsonValue());
  });
}

function link(page: Page, path: string) {
  return page.locator(`nav a[href^="${path}"]`).first();
}

/** In milliseconds since 1970. */
type Painted = { at: number };

/** Notes when posters are painted, and in the tab's storage when something is pressed. */
function watchPosters(): void {
  const painted: Painted[] = [];
  Object.assign(window, { painted });
  addEventListener(
    "click",
    ({ timeStamp }) => {
      sessionStorage.pressed = performance.timeOrigin + timeStamp;
    },
    true,
  );
  new MutationObserver(() => {
    for (const poster of document.querySelectorAll(".screen picture img"))
      poster.setAttribute("elementtiming", "poster");
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) painted.push({ at: performance.timeOrigin + startTime });
  }).observe({ type: "element", buffered: true });
}
