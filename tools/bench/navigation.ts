import type { Browser, BrowserContext, Page } from "playwright";
import { allAtMost, type Findings } from "./aims";
import { median, milliseconds, table, times } from "./figures";
import type { TestBed } from "./test-bed";
import { inTurns, openPage, type Profile, patience, slowProfiles, withVisitor } from "./visitor";

/** How long a pointer rests on a link before it is pressed, in milliseconds. */
const hover = 200;

type Way = "load" | "unhovered" | "hovered" | "ahead";
type Step = { url: string; to: { path: string; title: string } };

/** From a tab to the next one: by script, and by loading its page without scripts. */
export async function measureNavigation(bed: TestBed): Promise<Findings> {
  const [browser, { url }] = [await bed.browser(), await bed.quayside()];
  const [, next] = bed.films;
  if (!next) throw new Error("the content has no second tab with a video");
  const step = { url: `${url}${bed.path}?redirect`, to: { path: next.path, title: next.tab.title } };
  const rows: { profile: string; took: Record<Way, number> }[] = [];
  for (const profile of slowProfiles) {
    const ways: Way[] = ["load", "unhovered", "hovered", "ahead"];
    const all = await inTurns(
      ways.map((way) => () => (way === "load" ? timeToLoad : timeToTitle)(browser, step, profile, way)),
      bed.repeats,
    );
    const [load, unhovered, hovered, ahead] = all.map(median) as [number, number, number, number];
    rows.push({ profile: profile.name, took: { load, unhovered, hovered, ahead } });
  }
  const factors = rows.flatMap(({ profile, took: { load, ...others } }) =>
    Object.entries(others).map(([way, took]) => ({ where: `${way}, ${profile}`, factor: took / load })),
  );
  return {
    text: `## From tab to tab

The time from the press on a tab's link until its title is painted, as the median of ${bed.repeats}. _Load_ is the browser's own
navigation without scripts, _unhovered_ a press as soon as scripts run, _hovered_ one after ${hover} ms on the link, both by a
visitor for whom nothing is fetched ahead; _ahead_ one when the neighbouring tabs' data has been fetched.

${table(
  ["Profile", "Load", "Unhovered", "Hovered", "Ahead", "Unhovered, load = 1"],
  rows.map(({ profile, took: { load, unhovered, hovered, ahead } }) => [
    profile,
    milliseconds(load),
    milliseconds(unhovered),
    milliseconds(hovered),
    milliseconds(ahead),
    times(unhovered, load),
  ]),
  1,
)}`,
    aims: [
      {
        aim: "from tab to tab by script in at most 0.6 × the time of a load",
        ...allAtMost(0.6, factors),
        why: "the data of a tab nobody has pointed at takes one round trip of the line, and so does most of a page of 14 KB.",
      },
    ],
  };
}

/** Goes to a tab without scripts; milliseconds until its first paint, which has the title. */
function timeToLoad(browser: Browser, { url, to }: Step, profile: Profile): Promise<number> {
  const measure = async (visitor: BrowserContext) => {
    const { page } = await openPage(visitor, profile);
    await page.goto(url, { waitUntil: "load", timeout: patience });
    await link(page, to.path).click({ noWaitAfter: true });
    await page.getByRole("heading", { level: 1, name: to.title, exact: true }).waitFor();
    await page.waitForLoadState("load", { timeout: patience });
    return page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    );
  };
  return withVisitor(browser, measure, { javaScriptEnabled: false });
}

/** Goes to a tab by script; milliseconds until its title is painted. */
function timeToTitle(browser: Browser, { url, to }: Step, profile: Profile, way: Way): Promise<number> {
  return withVisitor(browser, async (visitor) => {
    const { page } = await openPage(visitor, profile);
    // The site fetches nothing ahead for visitors who save data.
    if (way !== "ahead") {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      });
    }
    const fetched = page.waitForResponse((answer) => new URL(answer.url()).pathname === `${to.path}.data`, {
      timeout: patience,
    });
    await page.goto(url, { waitUntil: "load", timeout: patience });
    // Hydrated pages draw captions by scripts.
    await page.locator("video[data-captions-below]").waitFor();
    if (way === "ahead") await (await fetched).finished();
    else fetched.catch(() => undefined);
    if (way === "hovered") {
      await link(page, to.path).hover();
      await page.waitForTimeout(hover);
    }
    const painted = await page.evaluateHandle(watchTitle, to.title);
    await link(page, to.path).evaluate((element: HTMLElement) => element.click());
    return painted.evaluate(({ at }) => at);
  });
}

function link(page: Page, path: string) {
  return page.locator(`nav a[href^="${path}"]`).first();
}

/** Measures the time from the next press until a title is painted. */
function watchTitle(title: string): { at: Promise<number> } {
  const at = new Promise<number>((resolve) => {
    let pressed = 0;
    addEventListener("click", ({ timeStamp }) => {
      pressed ||= timeStamp;
    });
    new MutationObserver((_, observer) => {
      if (document.querySelector("h1")?.textContent !== title) return;
      observer.disconnect();
      // The frame after the next has it painted.
      requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - pressed)));
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  // A promise alone would be waited for.
  return { at };
}
