import { expect, expectCurrentTab, expectQuery, logistics, sectionLink, tabBar, test } from "../fixtures";

test("redirects links that mail programs have broken or escaped twice to the page", async ({ page }) => {
  const demo = "/Logistics/FORTOLLING%20%28CMS%29/Tolldeklarasjon";
  const escapedTwice = demo.replaceAll("%", "%25");
  const broken = demo.replace("deklarasjon", "%0D%0A%20deklarasjon");
  for (const mangled of [`${demo}%3Ft=5).`, `${escapedTwice}?t=5%E2%80%8B`, `${broken}?t=5`]) {
    const response = await page.goto(mangled);
    expect(response?.status(), mangled).toBe(200);
    await expect(page).toHaveURL(`${demo}?t=5`);
  }
});

test.describe("missing pages", () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ });

  test("an unknown section shows a 404 page with header, footer and links", async ({ page }) => {
    const response = await page.goto("/Seafood/Nope");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/could not find/);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page.getByLabel("Video: ")).toBeVisible();
  });

  test("the 404 page is in the product's language", { tag: "@scripted" }, async ({ page }) => {
    await page.goto("/Logistics/Finnes%20ikke");
    await expect(page.locator("html")).toHaveAttribute("lang", "nb");
    await expect(page).toHaveTitle("Vi fant ikke siden – Prøvehavn Logistics Cloud");
    await sectionLink(page, "ANALYSE", logistics).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(sectionLink(page, "ANALYSE", logistics)).toHaveAttribute("aria-current", "true");
  });

  test("the 404 page links to the other product, with the query", { tag: "@scripted" }, async ({ page }) => {
    await page.goto("/Seafood/Nope?internal&k=a%20b&&z=%zz");
    await expect(page.getByRole("main").locator("p[lang=nb] a")).toHaveAttribute(
      "href",
      "/Logistics?internal&k=a%20b&&z=%zz&redirect=true",
    );
  });

  test("an unknown tab shows the section's tabs", { tag: "@layout" }, async ({ page, screenKind }) => {
    const response = await page.goto("/Seafood/PURCHASE/Nope?internal");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not find that demo");
    await expect(tabBar(page).locator("[aria-current]")).toHaveCount(0);
    await expect(sectionLink(page, "PURCHASE")).toHaveAttribute("aria-current", "true");
    await expect(page.getByLabel("Video: ")).toHaveCount(0);
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
    if (screenKind !== "wide") await expectCurrentTab(page, "Demo");
    await page.getByRole("main").getByRole("link", { name: "Go to Create Purchase" }).click();
    await expect(page.getByLabel("Video: Create Purchase")).toBeVisible();
    await expectQuery(page, "?internal");
  });
});

test("an unknown area shows Logistics and links to /Logistics", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/partner");
  await expect(page).toHaveURL(/\/partner\/KUNDEHISTORIER\//);
  await expect(page.locator("html")).toHaveAttribute("lang", "nb");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    /^https:\/\/demo\.provehavn\.example\/Logistics\/KUNDEHISTORIER\//,
  );
  await sectionLink(page, "ANALYSE", logistics).click();
  await expect(page).toHaveURL(/\/Logistics\/ANALYSE\//);
});
