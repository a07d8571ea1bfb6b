import type { Browser } from "playwright";

/** A connection and a machine; rates in kbit/s, latency in ms. */
export type Profile = { latency: number; down: number; up: number; slowdown: number };

export const screens = {
  wide: { viewport: { width: 1440, height: 900 } },
  /** Like most phones, with three device pixels per CSS pixel. */
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
};

/** The longest that a step of a visit may take, in milliseconds. */
const patience = 60_000;

/** How long a visitor stays after a page has loaded, in milliseconds: dialogs open, and neighbours are fetched. */
const stay = 4_000;

/** Bytes transferred, and milliseconds: the largest contentful paint, and the total blocking time. */
export type Visit = { bytes: number; lcp: number; blocked: number };

type Recorded = { lcp: number; blocked: number };

/**
 * Opens a page with an empty cache.
 *
 * @param until the network is idle, or some seconds later
 * @param isCalm whether the visitor prefers reduced motion, so that nothing plays by itself
 * @throws Error if the browser reported no paint, which must not pass for zero
 */
export async function visit(
  browser: Browser,
  url: string,
  screen: keyof typeof screens,
  profile: Profile,
  { until, isCalm = false }: { until: "idle" | "later"; isCalm?: boolean },
): Promise<Visit> {
  const visitor = await browser.newContext({
    ...screens[screen],
    reducedMotion: isCalm ? "reduce" : "no-preference",
  });
  try {
    const page = await visitor.newPage();
    const session = await visitor.newCDPSession(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: profile.latency,
      downloadThroughput: (profile.down * 1000) / 8,
      uploadThroughput: (profile.up * 1000) / 8,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: profile.slowdown });
    await page.addInitScript(record);
    await page.goto(url, { waitUntil: "load", timeout: patience });
    if (until === "idle") await page.waitForLoadState("networkidle", { timeout: patience });
    else await page.waitForTimeout(stay);
    const { lcp, blocked } = await page.evaluate(
      () => (window as unknown as { recorded: Recorded }).recorded,
    );
    if (!(lcp > 0)) throw new Error("the browser has reported no paint");
    return { bytes, lcp, blocked };
  } finally {
    await visitor.close();
  }
}

/** Collects the browser's reports. No function in it has a name: tsx would wrap it in a helper. */
function record(): void {
  const recorded: Recorded = { lcp: 0, blocked: 0 };
  Object.assign(window, { recorded });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) recorded.lcp = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) recorded.blocked += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
}
