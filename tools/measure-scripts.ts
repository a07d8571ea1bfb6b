import { chromium, type Page } from "playwright";
import { startSite } from "../tests/e2e/started-site";
import { browserOptions } from "./browser.mjs";

/**
 * `npm run measure:scripts`: JavaScript that a visitor's browser transfers, before and after they do
 * something, as a Markdown table. Needs a build.
 */
const site = await startSite({});
const browser = await chromium.launch(browserOptions());
const path = "/Seafood/PURCHASE/Create%20Purchase";

async function transferred(page: Page): Promise<string> {
  await page.waitForLoadState("networkidle");
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  return `${(sizes.reduce((sum, size) => sum + size, 0) / 1024).toFixed(1)} KB in ${sizes.length} files`;
}

const rows = new Map<string, string>();
// In two rounds: the server sends a file as well compressed as can be from the second time on.
for (const [screen, width] of [
  ["1440 px", 1440],
  ["390 px", 390],
  ["1440 px", 1440],
  ["390 px", 390],
] as const) {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  await page.goto(`${site.url}${path}?redirect`);
  rows.set(`${screen}, no dialog (\`?redirect\`)`, await transferred(page));
  await page.getByRole("link", { name: "SALES", exact: true }).click();
  await page.getByRole("heading", { name: "Create Sales Order" }).waitFor();
  rows.set(`${screen}, after going to another section`, await transferred(page));
  await page.goto(site.url + path);
  await page.getByRole("dialog").first().waitFor();
  rows.set(`${screen}, with both dialogs`, await transferred(page));
  await page.close();
}
await browser.close();
site.stop();

console.log("| Page | JavaScript, compressed |\n| --- | --- |");
for (const [name, size] of rows) console.log(`| ${name} | ${size} |`);
