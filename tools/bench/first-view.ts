import type { Browser, Page } from "playwright";

/** A visitor's connection and machine; rates in kbit/s, latency in ms. */
export const profiles = [
  { name: "LAN", latency: 0, down: -1, up: -1, slowdown: 1 },
  { name: "1.6 Mbit/s, 150 ms", latency: 150, down: 1600, up: 750, slowdown: 1 },
  { name: "400 kbit/s, 400 ms, 4× slower CPU", latency: 400, down: 400, up: 400, slowdown: 4 },
] as const;

/** What a first visit costs: transferred bytes, and milliseconds. */
export type FirstView = { bytes: number; fcp: number; lcp: number; blocked: number; frame: number };

type Recorded = { lcp: number; blocked: number };

/** Collects what the browser reports from the page's very beginning. */
function observe(): void {
  const recorded = { lcp: 0, blocked: 0 };
  Object.assign(window, { recorded });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) recorded.lcp = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) recorded.blocked += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
}

/** Presses play and waits for the first picture. */
async function timeToFrame(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const video = document.querySelector("video") as HTMLVideoElement;
    video.muted = true;
    const pressed = performance.now();
    await new Promise<void>((shown) => {
      video.requestVideoFrameCallback(() => shown());
      void video.play();
    });
    return performance.now() - pressed;
  });
}

/** Opens an address with an empty cache and measures it. */
export async function measureFirstView(
  browser: Browser,
  url: string,
  { latency, down, up, slowdown }: (typeof profiles)[number],
): Promise<FirstView> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send("Network.enable");
    const rate = (kilobits: number) => (kilobits < 0 ? -1 : (kilobits * 1000) / 8);
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: rate(down),
      uploadThroughput: rate(up),
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: "load", timeout: 120_000 });
    await page.locator("video").waitFor({ timeout: 120_000 });
    await page.waitForLoadState("networkidle", { timeout: 120_000 });
    const firstBytes = bytes;
    const paint = await page.evaluate(() => {
      const { lcp, blocked } = (window as unknown as { recorded: Recorded }).recorded;
      return { lcp, blocked, fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0 };
    });
    return { bytes: firstBytes, ...paint, frame: await timeToFrame(page) };
  } finally {
    await context.close();
  }
}

/** The middle of several measurements, value by value. */
export function median(views: FirstView[]): FirstView {
  const middle = (key: keyof FirstView) => {
    const sorted = views.map((view) => view[key]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return {
    bytes: middle("bytes"),
    fcp: middle("fcp"),
    lcp: middle("lcp"),
    blocked: middle("blocked"),
    frame: middle("frame"),
  };
}

/**
 * The page of the site that is the largest to transfer before any picture or video, as its sitemap lists them.
 *
 * @returns its path, and its bytes in the encodings that browsers ask for
 */
export async function heaviestPage(url: string): Promise<{ path: string; br: number; gzip: number }> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const transferred = async (path: string, encoding: string) => {
    const ask = () => fetch(url + path, { headers: { "accept-encoding": encoding } });
    // From the second time on the server sends it as well compressed as can be.
    await ask();
    return Number((await ask()).headers.get("content-length"));
  };
  let heaviest = { path: "", br: 0, gzip: 0 };
  for (const path of paths) {
    const page = { path, br: await transferred(path, "br"), gzip: await transferred(path, "gzip") };
    if (page.gzip > heaviest.gzip) heaviest = page;
  }
  return heaviest;
}
