import type { BrowserContext } from "playwright";
import { searchPath, sharePath } from "~/content/url/addresses";
import { allAtMost, type Findings } from "./aims";
import { kilobytes, median, milliseconds, spread, table } from "./figures";
import type { TestBed } from "./test-bed";
import {
  bytesOf,
  inTurns,
  openPage,
  type Profile,
  patience,
  phoneScreen,
  type Screen,
  wideScreen,
  withVisitor,
} from "./visitor";
import { recordVitals, type Vitals, vitalsOf } from "./vitals";

/** What Lighthouse takes for a computer's and for a phone's. */
const desktop = { name: "10 Mbit/s, 40 ms", latency: 40, down: 10_240, up: 10_240, slowdown: 1 };
const mobile = { name: "1.6 Mbit/s, 150 ms, 4× slower CPU", latency: 150, down: 1600, up: 750, slowdown: 4 };

/** How long a visit lasts after the page has loaded, in milliseconds: dialogs open, and neighbours are fetched. */
const stay = 4_000;

export const measureWideVisits = (bed: TestBed) => measureVisits(bed, wideScreen, desktop);
export const measurePhoneVisits = (bed: TestBed) => measureVisits(bed, phoneScreen, mobile);

type Visit = Vitals & { bytes: number };

/** First visits of several pages, as they are without flags, and as other parts measure them. */
async function measureVisits(bed: TestBed, screen: Screen, profile: Profile): Promise<Findings> {
  const [browser, { url }] = [await bed.browser(), await bed.quayside()];
  const pages = [
    { page: "demo", address: bed.path },
    { page: "demo, `?redirect`, reduced motion", address: `${bed.path}?redirect`, calm: true },
    { page: "pictures", address: `${bed.path}?view=pictures` },
    { page: "search", address: `${searchPath("Seafood")}?q=invoice` },
    { page: "share", address: sharePath("Seafood") },
  ];
  const all = await inTurns(
    pages.map(({ address, calm = false }) => () => {
      const visit = async (visitor: BrowserContext): Promise<Visit> => {
        const { page, transferred } = await openPage(visitor, profile);
        await recordVitals(page);
        await page.goto(url + address, { waitUntil: "load", timeout: patience });
        await page.waitForTimeout(stay);
        return { ...(await vitalsOf(page)), bytes: bytesOf(transferred()) };
      };
      return withVisitor(browser, visit, { screen, reducedMotion: calm });
    }),
    bed.repeats,
  );
  const rows = pages.map(({ page }, index) => {
    const of = (key: keyof Visit) => (all[index] ?? []).map((visit) => visit[key]);
    return {
      page,
      fcp: of("fcp"),
      lcp: of("lcp"),
      blocked: of("blocked"),
      shift: of("shift"),
      bytes: of("bytes"),
    };
  });
  const where = `${screen.name} px`;
  return {
    text: `## First visits, ${where}

With an empty cache, ${profile.name}: the median of ${bed.repeats}, the lowest and the highest. Dialogs open, films begin and the
neighbours' data is fetched as for any visitor, except in the row that says otherwise. _Bytes_, _blocked_ (the total blocking
time) and _shift_ (CLS) are those until ${stay / 1000} s after the page has loaded.

${table(
  ["Page", "Bytes", "FCP", "LCP", "Lowest to highest", "Blocked", "Lowest to highest", "Shift", "Highest"],
  rows.map(({ page, fcp, lcp, blocked, shift, bytes }) => [
    page,
    kilobytes(median(bytes)),
    milliseconds(median(fcp)),
    milliseconds(median(lcp)),
    spread(lcp, milliseconds),
    milliseconds(median(blocked)),
    spread(blocked, milliseconds),
    median(shift).toFixed(3),
    Math.max(...shift).toFixed(3),
  ]),
  1,
)}`,
    aims: [
      {
        aim: `first visits at ${where}: a shift of at most 0.01`,
        ...allAtMost(
          0.01,
          rows.map(({ page, shift }) => ({ where: page, factor: median(shift) })),
        ),
      },
      {
        aim: `first visits at ${where}: blocked for at most 80 ms`,
        ...allAtMost(
          80,
          rows.map(({ page, blocked }) => ({ where: `${page}, ms`, factor: median(blocked) })),
        ),
      },
    ],
  };
}
