import type { Browser, BrowserContext } from "playwright";
import { allAtLeast, allAtMost, type Findings } from "./aims";
import { kilobytes, median, milliseconds, spread, table, times } from "./figures";
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
import { recordVitals, vitalsOf } from "./vitals";

/** In bytes transferred, and milliseconds. */
type FirstView = { bytes: number; fcp: number; lcp: number; blocked: number; frame: number };
type Row = { name: string; view: FirstView; lcps: number[] };

const [lan, fast, slow] = profiles;

export const measureFirstViewsLan = (bed: TestBed) => measureFirstViews(bed, wideScreen, lan);
export const measureFirstViewsWide = (bed: TestBed) => measureFirstViews(bed, wideScreen, fast);
export const measureFirstViewsWideSlow = (bed: TestBed) => measureFirstViews(bed, wideScreen, slow);
export const measureFirstViewsPhone = (bed: TestBed) => measureFirstViews(bed, phoneScreen, fast);
export const measureFirstViewsPhoneSlow = (bed: TestBed) => measureFirstViews(bed, phoneScreen, slow);

/** First views of the site, the static file and the single page. */
async function measureFirstViews(bed: TestBed, screen: Screen, profile: Profile): Promise<Findings> {
  const rows = await viewsOn(bed, screen, profile);
  const lcp = (name: string) => rows.find((row) => row.name === name)?.view.lcp ?? Number.NaN;
  const where = `${screen.name} px, ${profile.name}`;
  const isSlow = slowProfiles.some(({ name }) => name === profile.name);
  const text = `## First view, ${where}

The median of ${bed.repeats} visits with an empty cache, in turns, after one of each to warm up; the server has a core, which it
shares with the browser if that is busy. _Bytes_ are all that is transferred until the network is idle; _blocked_ is the total
blocking time, _first frame_ the time from pressing play to the video's first picture once all is loaded. The largest contentful
paint (LCP) is the video's poster. Nothing plays by itself and no dialog opens: \`?redirect\`, and the visitor prefers reduced
motion.

${table(
  ["Page", "Bytes", "FCP", "LCP", "Lowest to highest", "static = 1", "Blocked", "First frame"],
  rows.map(({ name, view, lcps }) => [
    name,
    kilobytes(view.bytes),
    milliseconds(view.fcp),
    milliseconds(view.lcp),
    spread(lcps, milliseconds),
    times(view.lcp, lcp("static file")),
    milliseconds(view.blocked),
    milliseconds(view.frame),
  ]),
  1,
)}`;
  const ours = lcp("quayside");
  return {
    text,
    aims: [
      {
        aim: "LCP at most 1.15 × the static file's",
        ...allAtMost(1.15, [{ where, factor: ours / lcp("static file") }]),
      },
      ...(isSlow
        ? [
            {
              aim: "the single page's LCP at least 2 × ours on slow networks",
              ...allAtLeast(2, [{ where, factor: lcp("single page") / ours }]),
            },
          ]
        : []),
    ],
  };
}

/** The heaviest first view before media. */
export async function measureHeaviest(bed: TestBed): Promise<Findings> {
  const heaviest = await heaviestPage((await bed.quayside()).url);
  return {
    text: "",
    aims: [
      {
        aim: "a first view of at most 14 KB before media",
        measured: `${kilobytes(heaviest.br)} brotli, ${kilobytes(heaviest.gzip)} gzip (the heaviest: \`${heaviest.path}\`)`,
        met: heaviest.gzip <= 14 * 1024,
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
    name,
    view: middle(taken[index] ?? []),
    lcps: (taken[index] ?? []).map(({ lcp }) => lcp),
  }));
}

/** Opens an address with an empty cache and measures it. */
function firstView(browser: Browser, url: string, screen: Screen, profile: Profile): Promise<FirstView> {
  const measure = async (visitor: BrowserContext) => {
    const { page, transferred } = await openPage(visitor, profile);
    await recordVitals(page);
    await page.goto(url, { waitUntil: "load", timeout: patience });
    await page.locator("video").waitFor();
    await page.waitForLoadState("networkidle", { timeout: patience });
    const bytes = bytesOf(transferred());
    const { fcp, lcp, blocked } = await vitalsOf(page);
    return { bytes, fcp, lcp, blocked, frame: await timeToFrame(page) };
  };
  return withVisitor(browser, measure, { screen });
}

/** The median of each value. */
function middle(views: FirstView[]): FirstView {
  const of = (key: keyof FirstView) => median(views.map((view) => view[key]));
  return { bytes: of("bytes"), fcp: of("fcp"), lcp: of("lcp"), blocked: of("blocked"), frame: of("frame") };
}
