import { listedTabs, pathTo } from "~/content/addresses";
import { legalPagesOf } from "../../tabs";
import { violations } from "../axe";
import { compressedBytes } from "../compressed";
import { content, expect, tabs, test } from "./site";

const tours = Object.values(content.products).flatMap((product) => product.tours);
const legalPages = legalPagesOf(content);

for (const { product, sections } of Object.values(content.products)) {
  for (const section of sections) {
    test(`${product.value}, ${section.sectionName}: every demo has a page, and axe finds nothing in it`, async ({
      page,
    }) => {
      test.slow();
      for (const tab of listedTabs(section.tabs)) {
        const path = pathTo(product.value, section.sectionName, tab.tab);
        const response = await page.goto(`${path}?redirect`);
        expect(response?.status(), path).toBe(200);
        await expect(page).toHaveTitle(`${tab.title} – ${product.cloudName}`);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(tab.title);
        expect(await violations(page), path).toEqual([]);
      }
    });
  }
}

test("every legal page has its title, and nothing left to fill in", async ({ page }) => {
  test.slow();
  for (const { path, title } of legalPages) {
    const response = await page.goto(`${path}?redirect`);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("article"), path).not.toContainText("{");
    expect(await violations(page), path).toEqual([]);
  }
});

test("the frame has brand, year and ways to get in touch", async ({ page }) => {
  const { brand, contact, copyrightYear, products } = content.site;
  for (const { value, lang } of products) {
    await page.goto(`${pathTo(value)}?redirect`);
    await expect(page.getByRole("contentinfo")).toContainText(`© ${copyrightYear} ${brand.legalName}`);
    await expect(page.getByRole("link", { name: contact.phone })).toBeVisible();
    await expect(page.getByRole("link", { name: contact.email[lang] })).toBeVisible();
    await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", brand.themeColor);
  }
});

test("every page's first view is at most 14 KB", async ({ baseURL }) => {
  test.slow();
  for (const path of [
    ...[...tabs, ...legalPages].map((each) => `${each.path}?internal`),
    ...tabs.map(({ path }) => `${path}?view=pictures`),
    ...tabs.flatMap(({ path }) => tours.map(({ stops }) => `${path}?tour=${stops.join(",")}&internal`)),
    "/Seafood/Nope",
    "/Logistics/Nope",
  ]) {
    for (const encoding of ["gzip", "br"]) {
      expect(await compressedBytes(`${baseURL}${path}`, encoding), `${path} as ${encoding}`).toBeLessThan(
        14 * 1024,
      );
    }
  }
});
