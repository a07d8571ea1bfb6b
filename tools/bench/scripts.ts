import type { BrowserContext } from "playwright";
import type { Findings } from "./aims";
import { kilobytes, table } from "./figures";
import { sectionOf } from "./requests";
import type { TestBed } from "./test-bed";
import {
  bytesOf,
  openPage,
  patience,
  phoneScreen,
  profiles,
  type Screen,
  type Transferred,
  wideScreen,
  withVisitor,
} from "./visitor";

const [lan] = profiles;

/** The scripts that a browser transfers, before and after a visitor does something, and the cost of a second visit. */
export async function measureScripts(bed: TestBed): Promise<Findings> {
  const rows: string[][] = [];
  for (const screen of [wideScreen, phoneScreen]) {
    // From the second request on, the server sends files as well compressed as can be.
    await scriptsOn(bed, screen);
    rows.push(...(await scriptsOn(bed, screen)));
  }
  const visits: string[][] = [];
  for (const { name, url } of await bed.servers()) {
    visits.push([
      name,
      ...(await twoVisits(bed, url)).map((all) => `${kilobytes(bytesOf(all))} (${all.length})`),
    ]);
  }
  return {
    text: `## Scripts, and a second visit

JavaScript that a browser transfers, with the headers of its answers:

${table(["Page", "JavaScript", "Files"], rows, 1)}

All that two visits of the same page transfer, in brackets the number of answers; a browser asks again for what it may not
keep:

${table(["Page", "First visit", "Second visit"], visits, 1)}`,
    aims: [],
  };
}

async function scriptsOn(bed: TestBed, screen: Screen): Promise<string[][]> {
  const { url } = await bed.quayside();
  const elsewhere = bed.films.find(({ path }) => sectionOf(path) !== sectionOf(bed.path));
  if (!elsewhere) throw new Error("the content has no second section with a video");
  const measure = async (visitor: BrowserContext) => {
    const { page, transferred } = await openPage(visitor, lan);
    const scripts = async (what: string) => {
      await page.waitForLoadState("networkidle", { timeout: patience });
      const files = transferred().filter(({ url }) => new URL(url).pathname.endsWith(".js"));
      return [`${screen.name} px, ${what}`, kilobytes(bytesOf(files)), String(files.length)];
    };
    await page.goto(`${url}${bed.path}?redirect`);
    await page.locator("video[data-captions-below]").waitFor();
    const first = await scripts("no dialog (`?redirect`)");
    await page
      .locator(`nav a[href^="${sectionOf(elsewhere.path)}"]`)
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: elsewhere.tab.title, exact: true }).waitFor();
    const second = await scripts("after going to another section");
    await page.goto(url + bed.path);
    await page.getByRole("dialog").first().waitFor();
    return [first, second, await scripts("then with both dialogs")];
  };
  return withVisitor(await bed.browser(), measure, { screen });
}

/** What the first and the second visit of a page transfer. */
async function twoVisits(bed: TestBed, url: string): Promise<Transferred[][]> {
  return withVisitor(await bed.browser(), async (visitor) => {
    const visits: Transferred[][] = [];
    for (let visit = 0; visit < 2; visit++) {
      const { page, transferred } = await openPage(visitor, lan);
      await page.goto(`${url}${bed.path}?redirect`, { waitUntil: "load", timeout: patience });
      await page.locator("video").waitFor();
      await page.waitForLoadState("networkidle", { timeout: patience });
      visits.push(transferred());
      await page.close();
    }
    return visits;
  });
}
