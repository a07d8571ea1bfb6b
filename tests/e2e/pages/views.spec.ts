import { pathTo } from "~/content/url/addresses";
import { expect, logistics, seafood, sectionLink, shownPoster, tabBar, test } from "../fixtures";

const path = "/Seafood/PURCHASE/Workflow";

test.describe("on paper", () => {
  // A4 at 96 dots per inch, less the margins.
  test.use({ viewport: { width: 688, height: 1017 } });

  for (const address of [
    path,
    "/Seafood/LOGISTICS/Sustainability%20Report",
    pathTo("Logistics", "KUNDEHISTORIER", "Skarvøy Transport"),
    pathTo("Logistics", "FORTOLLING (CMS)", "Tolldeklarasjon"),
  ]) {
    test(`${decodeURI(address)}: title, picture and text on the first page, and no controls`, async ({
      page,
    }) => {
      await page.goto(address);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("main").locator("img")).toBeVisible();
      expect(await shownPoster(page)).toContain(".800.avif?");
      const text = await page.locator(".demo-text").boundingBox();
      const transcript = await page
        .getByRole("main")
        .locator("details")
        .filter({ hasText: /Transcript|Transkripsjon/ })
        .boundingBox();
      expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(1017);
      expect(transcript?.y).toBeGreaterThan(text?.y ?? 0);
      await expect(
        page.locator("button, input, select, textarea, video, nav").locator("visible=true"),
      ).toHaveCount(1);
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await expect(page.getByRole("link", { name: /^(?:hello|hei)@/ })).toBeVisible();
    });
  }
});

test.describe("in the colours of the visitor's system", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the current section and tab stand out from the others", async ({ page }) => {
    await page.goto(path);
    const background = (link: ReturnType<typeof sectionLink>) =>
      link.evaluate((element) => getComputedStyle(element).backgroundColor);
    const current = await background(sectionLink(page, "PURCHASE"));
    expect(current).not.toBe(await background(sectionLink(page, "SALES")));
    const tab = (name: string) => tabBar(page).getByRole("link", { name, exact: true });
    if (!(await tab("Workflow").isVisible())) return;
    expect(await background(tab("Workflow"))).toBe(current);
    expect(await background(tab("Inventory"))).not.toBe(current);
  });
});

test("the sections of either product fit a screen of 1024 px", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const [area, messages] of [
    ["/Seafood", seafood],
    ["/Logistics", logistics],
  ] as const) {
    await page.goto(area);
    const nav = page.getByRole("navigation", { name: messages.sections });
    expect(await nav.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
});
