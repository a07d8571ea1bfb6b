import type { Page } from "playwright/test";
import { expect, pseudoElementValues, shownPoster, test, videoOn } from "../fixtures";

const path = "/Seafood/PURCHASE/Workflow";

function postersAsked(page: Page, video: string): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image" && request.url().includes(`/${video}.`)) asked.push(request.url());
  });
  return asked;
}

test("the browser requests one poster, in the size for its screen", async ({ page }) => {
  const asked = postersAsked(page, "workflow");
  await page.goto(`${path}?redirect`);
  await page.waitForLoadState("networkidle");
  const width = (page.viewportSize()?.width ?? 0) < 700 ? 480 : 1280;
  expect(asked.map((url) => new URL(url).pathname)).toEqual([
    `/assets/videos/seafood/purchase/workflow.${width}.avif`,
  ]);
  expect(await shownPoster(page)).toBe(asked[0]);
});

test("the document preloads the poster that is shown", { tag: "@scripted" }, async ({ page, request }) => {
  for (const [address, video] of [
    [path, "workflow"],
    ["/Logistics/FORTOLLING%20%28CMS%29/Tolldeklarasjon", "logistics/other"],
  ] as const) {
    const html = await (await request.get(address)).text();
    const [preload = "", ...others] =
      html.slice(0, html.indexOf("</head>")).match(/<link rel="preload"[^>]*>/g) ?? [];
    const [source = ""] = /<source type="image\/[^>]*>/.exec(html) ?? [];
    const read = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]+)"`, "i").exec(tag)?.[1];
    expect(others).toEqual([]);
    expect(read(preload, "as")).toBe("image");
    expect(read(preload, "fetchpriority")).toBe("high");
    expect(read(preload, "imagesrcset")).toBe(read(source, "srcset") ?? "a picture");
    expect(read(preload, "imagesizes")).toBe(read(source, "sizes") ?? "its sizes");
    expect(read(preload, "type")).toBe(read(source, "type") ?? "its type");
    const asked = postersAsked(page, video);
    await page.goto(`${address}?redirect`);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([await shownPoster(page)]);
    page.removeAllListeners("request");
  }
});

test("the poster is visible through the transparent video", { tag: "@bundle" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${path}?redirect`);
  await shownPoster(page);
  const video = videoOn(page);
  const box = await video.boundingBox();
  expect(await page.getByRole("main").locator("picture img").boundingBox()).toEqual(box);
  await expect(video).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  // `initial` is transparent, so the controls do not hide the poster.
  expect(await pseudoElementValues(video, "::-webkit-media-controls", "background-color")).toEqual([
    "initial",
  ]);
});

test.describe("on a phone with three device pixels per CSS pixel", () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  test("loads only the poster of medium size", { tag: "@scripted" }, async ({ page }) => {
    const asked = postersAsked(page, "workflow");
    await page.goto(`${path}?redirect`);
    await page.waitForLoadState("networkidle");
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("/workflow.800.avif?");
  });
});

test("a section's list shows each demo's poster and length", { tag: "@layout" }, async ({ page }) => {
  await page.goto("/Seafood/demos/PURCHASE?redirect");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("PURCHASE All 6 demos");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Workflow" });
  await expect(card).toHaveText(/0:\d\d Workflow/);
  const poster = card.locator("img");
  await expect.poll(() => poster.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif\?v=/);
  const box = await poster.boundingBox();
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByRole("heading", { level: 1, name: "Purchase Workflow" })).toBeVisible();
});

test('the heading for a section with two demos says "both"', async ({ page }) => {
  await page.goto("/Logistics/demos/SJÅFØR%20OG%20TRANSPORTKJØPER?redirect");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("SJÅFØR OG TRANSPORTKJØPER Begge demoene");
});
