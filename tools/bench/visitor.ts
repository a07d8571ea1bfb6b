import type { Browser, BrowserContext, Page } from "playwright";

/** A visitor's connection and machine; rates in kbit/s, latency in ms. */
export const profiles = [
  { name: "LAN", latency: 0, down: -1, up: -1, slowdown: 1 },
  { name: "1.6 Mbit/s, 150 ms", latency: 150, down: 1600, up: 750, slowdown: 1 },
  { name: "400 kbit/s, 400 ms, 4× slower CPU", latency: 400, down: 400, up: 400, slowdown: 4 },
] as const satisfies readonly Profile[];

export type Profile = { name: string; latency: number; down: number; up: number; slowdown: number };

export const slowProfiles = profiles.filter(({ down }) => down > 0);

export const wideScreen = { name: "1440", viewport: { width: 1440, height: 900 } };
/** Like most phones, with three device pixels per CSS pixel. */
export const phoneScreen = {
  name: "390",
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

export type Screen = typeof wideScreen | typeof phoneScreen;

/** The longest that a measurement in a browser may take, in milliseconds. */
export const patience = 60_000;

export type Visit = {
  page: Page;
  transferred(): Transferred[];
  /** Fails requests for URLs of a pattern, where `*` is any text. */
  block(pattern: string): Promise<void>;
};

/** A file, in bytes transferred, with headers. */
export type Transferred = { url: string; bytes: number };

/**
 * Opens a browser with empty caches, and closes it afterwards.
 *
 * @param reducedMotion whether the visitor prefers it, so that nothing plays by itself
 */
export async function withVisitor<Result>(
  browser: Browser,
  act: (visitor: BrowserContext) => Promise<Result>,
  { screen: { name: _, ...screen } = wideScreen as Screen, reducedMotion = true } = {},
): Promise<Result> {
  const visitor = await browser.newContext({
    ...screen,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
  });
  try {
    return await act(visitor);
  } finally {
    await visitor.close();
  }
}

export async function openPage(
  visitor: BrowserContext,
  { latency, down, up, slowdown }: Profile,
): Promise<Visit> {
  const page = await visitor.newPage();
  page.setDefaultTimeout(patience);
  const session = await visitor.newCDPSession(page);
  const urls = new Map<string, string>();
  const all: Transferred[] = [];
  session.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    // Files from the browser's cache were not transferred.
    if (encodedDataLength > 0) all.push({ url: urls.get(requestId) ?? "", bytes: encodedDataLength });
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
  const block = async (pattern: string) => {
    await session.send("Network.setBlockedURLs", { urls: [pattern] });
  };
  return { page, transferred: () => all, block };
}

/** Presses play with the keyboard; milliseconds until the first picture. */
export async function timeToFrame(page: Page): Promise<number> {
  const video = await page.evaluateHandle(() => {
    const player = document.querySelector("video") as HTMLVideoElement;
    player.muted = true;
    const shown = new Promise<number>((resolve) => {
      let pressed = 0;
      player.addEventListener("keydown", ({ timeStamp }) => {
        pressed ||= timeStamp;
      });
      player.requestVideoFrameCallback(() => resolve(performance.now() - pressed));
    });
    player.focus();
    // A promise alone would be waited for.
    return { shown };
  });
  await page.keyboard.press("Space");
  return video.evaluate(({ shown }) => shown);
}

export function bytesOf(all: Transferred[]): number {
  return all.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** @throws Error after a minute: `page.evaluate` has no timeout */
async function inTime<Result>(measured: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${patience} ms`)), patience);
  });
  return Promise.race([measured, late]).finally(() => clearTimeout(timer));
}

/**
 * Takes several measurements over and over, in turns, so that whatever else the machine does affects all of them.
 *
 * @param repeats how often; if more than once, each is taken once before to warm up
 * @returns the results of each measurement
 * @throws the error of a measurement that fails twice
 */
export async function inTurns<Result>(
  measures: (() => Promise<Result>)[],
  repeats: number,
): Promise<Result[][]> {
  const results = measures.map((): Result[] => []);
  for (let turn = repeats > 1 ? 0 : 1; turn <= repeats; turn++) {
    for (const [index, measure] of measures.entries()) {
      const result = await inTime(measure()).catch((error: Error) => {
        process.stderr.write(`measured once more: ${error.message}\n`);
        return inTime(measure());
      });
      if (turn > 0) results[index]?.push(result);
    }
  }
  return results;
}
