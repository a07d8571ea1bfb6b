import type { Browser, Page } from "playwright";
import { allAtMost, type Findings } from "./aims";
import { median, milliseconds, spread, table } from "./figures";
import type { TestBed } from "./test-bed";
import { inTurns, openPage, patience, phoneScreen, type Screen, wideScreen, withVisitor } from "./visitor";

/** Like a phone's processor, without a network to wait for. */
const slowMachine = { name: "LAN, 4× slower CPU", latency: 0, down: -1, up: -1, slowdown: 4 };

/** Pause between two keys, in milliseconds. */
const pace = 120;

/** How long the browser takes to paint the answer to a key in the lead form. */
export async function measureTyping(bed: TestBed): Promise<Findings> {
  const [browser, { url }] = [await bed.browser(), await bed.quayside()];
  const screens = [wideScreen, phoneScreen];
  const all = await inTurns(
    screens.map((screen) => () => typeInto(browser, url + bed.path, screen)),
    bed.repeats,
  );
  const rows = screens.map(({ name }, index) => {
    const taken = all[index] ?? [];
    return { name, worst: taken.map((took) => Math.max(...took)), middle: median(taken.flat()) };
  });
  return {
    text: `## Typing in the lead form

From the press of a key to the next frame that is painted, as the browser's Event Timing reports it (in steps of 8 ms), with a
4× slower CPU and no wait for the network: 24 keys in the lead dialog, ${pace} ms apart, at 1440 × 900 and 390 × 844. _Worst_ is the
longest of a visit, which is what INP reports: the median of ${bed.repeats} visits.

${table(
  ["Width", "Worst", "Lowest to highest", "Median of all keys"],
  rows.map(({ name, worst, middle }) => [
    name,
    milliseconds(median(worst)),
    spread(worst, milliseconds),
    milliseconds(middle),
  ]),
  1,
)}`,
    aims: [
      {
        aim: "a key in the lead form painted within 80 ms on a 4× slower CPU",
        ...allAtMost(
          80,
          rows.map(({ name, worst }) => ({ where: `${name} px, ms`, factor: median(worst) })),
        ),
      },
    ],
  };
}

/** Fills in the lead dialog; the duration of each interaction in milliseconds. */
function typeInto(browser: Browser, url: string, screen: Screen): Promise<number[]> {
  return withVisitor(
    browser,
    async (visitor) => {
      const { page } = await openPage(visitor, slowMachine);
      await page.goto(url, { timeout: patience });
      await page.locator(".choose-options button").first().click();
      const unfold = page.locator('.lead-bar button[aria-expanded="false"]');
      const fields = page.locator(
        ".lead-dialog form :is(input, textarea):not([type=hidden], [type=checkbox], [tabindex])",
      );
      await page.locator(".choose-dialog").waitFor({ state: "detached" });
      if (await unfold.isVisible()) await unfold.click();
      await fields.first().click();
      await page.waitForTimeout(1_000);
      await page.evaluate(watchInteractions);
      await typeText(page, "Kari Nordmann");
      await fields.nth(1).click();
      await typeText(page, "kari@fjord.");
      await page.waitForTimeout(500);
      return page.evaluate(() => [...(window as unknown as Watched).taken.values()]);
    },
    { screen },
  );
}

async function typeText(page: Page, text: string): Promise<void> {
  for (const letter of text) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(pace);
  }
}

type Watched = { taken: Map<number, number> };

/** Notes the longest event of each interaction. */
function watchInteractions(): void {
  const taken = new Map<number, number>();
  Object.assign(window, { taken });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId > 0) taken.set(interactionId, Math.max(taken.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}
