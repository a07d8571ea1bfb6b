import type { Browser, BrowserContext } from "playwright";
import { allAtLeast, allAtMost, type Findings } from "./aims";
import { kilobytes, median, milliseconds, table, times } from "./figures";
import { heaviestPage } from "./heaviest-page";
import type { TestBed } from "./test-bed";
import {
  bytesOf,
  inTurns,
  openPage,
  type Profile,
  patience,
  phoneScreen,
  profiles,
  type Screen,
  slowProfiles,
  timeToFrame,
  wideScreen,
  withVisitor,
} from "./visitor";

/** In bytes transferred, and milliseconds. */
type FirstView = { bytes: number; fcp: number; lcp: number; blocked: number; frame: number };
type Row = { profile: string; screen: string; name: string; view: FirstView };

type Recorded = { lcp: number; blocked: number };

/** First views on three connections, at two widths, of the site, the static file and the single page. */
export async function measureFirstViews(bed: TestBed): Promise<Findings> {
  const rows: Row[] = [];
  for (const [screen, profilesOfScreen] of [
    [wideScreen, profiles],
    [phoneScreen, slowProfiles],
  ] as const) {
    for (const profile of profilesOfScreen) rows.push(...(await viewsOn(bed, screen, profile)));
  }
  const heaviest = await heaviestPage((await bed.quayside()).url);
  const lcp = (profile: string, screen: string, name: string) =>
    rows.find((row) => row.profile === profile && row.screen === screen && row.name === name)?.view.lcp ??
    Number.NaN;
  const cases = rows.filter(({ name }) => name === "quayside");
  const behindStatic = cases.map(({ profile, screen, view }) => ({
    where: `${screen} px, ${profile}`,
    factor: view.lcp / lcp(profile, screen, "static file"),
  }));
  const aheadOfSingle = cases
    .filter(({ profile }) => slowProfiles.some(({ name }) => name === profile))
    .map(({ profile, screen, view }) => ({
      where: `${screen} px, ${profile}`,
      factor: lcp(profile, screen, "single page") / view.lcp,
    }));
  const text = `## First view

Each is the median of ${bed.repeats} visits with an empty cache, after one to warm up, at 1440 × 900 and as a phone has it at
390 × 844. _Bytes_ are all that is transferred until the network is idle; _blocked_ is the total blocking time, _first
frame_ the time from pressing play to the video's first picture once all is loaded. The largest contentful paint (LCP) is
the video's poster. Nothing plays by itself: the visitor prefers reduced motion.

${table(
  ["Profile", "Page", "Width", "Bytes", "FCP", "LCP", "LCP, static = 1", "Blocked", "First frame"],
  rows.map(({ profile, screen, name, view }) => [
    profile,
    name,
    screen,
    kilobytes(view.bytes),
    milliseconds(view.fcp),
    milliseconds(view.lcp),
    times(view.lcp, lcp(profile, screen, "static file")),
    milliseconds(view.blocked),
    milliseconds(view.frame),
  ]),
)}`;
  return {
    text,
    aims: [
      {
        aim: "LCP at most 1.15 × the static file's",
        ...allAtMost(1.15, behindStatic),
        why: "the poster is asked for by the same HTML; what comes on top is the time of the server that makes it.",
      },
      {
        aim: "the single page's LCP at least 2 × ours on slow networks",
        ...allAtLeast(2, aheadOfSingle),
        why: "the single page here has the content in one script and the poster in as few bytes as ours, so that only its script and one more round trip are in its way.",
      },
      {
        aim: "a first view of at most 14 KB before media",
        measured: `${kilobytes(heaviest.br)} brotli, ${kilobytes(heaviest.gzip)} gzip (the heaviest: \`${heaviest.path}\`)`,
        met: heaviest.gzip <= 14 * 1024,
        why: "every page has the style sheet and its icons in it.",
      },
    ],
  };
}

async function viewsOn(bed: TestBed, screen: Screen, profile: Profile): Promise<Row[]> {
  const [browser, servers] = [await bed.browser(), await bed.servers()];
  const taken = await inTurns(
    servers.map(
      ({ url }) =>
        () =>
          firstView(browser, `${url}${bed.path}?redirect`, screen, profile),
    ),
    bed.repeats,
  );
  return servers.map(({ name }, index) => ({
    profile: profile.name,
    screen: screen.name,
    name,
    view: middle(taken[index] ?? []),
  }));
}

/** Collects the browser's reports from the page's beginning. */
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

/** Opens an address with an empty cache and measures it. */
function firstView(browser: Browser, url: string, screen: Screen, profile: Profile): Promise<FirstView> {
  const measure = async (visitor: BrowserContext) => {
    const { page, transferred } = await openPage(visitor, profile);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: "load", timeout: patience });
    await page.locator("video").waitFor();
    await page.waitForLoadState("networkidle", { timeout: patience });
    const bytes = bytesOf(transferred());
    const paint = await page.evaluate(() => {
      const { lcp, blocked } = (window as unknown as { recorded: Recorded }).recorded;
      return { lcp, blocked, fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0 };
    });
    return { bytes, ...paint, frame: await timeToFrame(page) };
  };
  return withVisitor(browser, measure, { screen });
}

/** The median of each value. */
function middle(views: FirstView[]): FirstView {
  const of = (key: keyof FirstView) => median(views.map((view) => view[key]));
  return { bytes: of("bytes"), fcp: of("fcp"), lcp: of("lcp"), blocked: of("blocked"), frame: of("frame") };
}
