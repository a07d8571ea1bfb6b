import type { Page } from "playwright/test";
import { captions, content } from "../../fixture/site";
import { chooseTab, expect, test, videoOn } from "../fixtures";

const path = "/Seafood/PURCHASE/Workflow";
const own = captions("/videos/seafood/purchase/workflow.vtt");
const translated = captions("/videos/seafood/purchase/workflow.nb.vtt");
const translation = content.products.Seafood.sections
  .flatMap(({ tabs }) => tabs)
  .find(({ tab }) => tab === "Workflow")?.translation;

function transcript(page: Page) {
  return page.getByRole("region", { name: "Transcript" });
}

function shownLanguage(page: Page): Promise<string[]> {
  return videoOn(page).evaluate((video: HTMLVideoElement) =>
    [...video.textTracks].filter(({ mode }) => mode === "showing").map(({ language }) => language),
  );
}

test("a link switches transcript, captions, title and description to another language", async ({ page }) => {
  await page.goto(`${path}?utm_source=a%20b`);
  await expect.poll(() => shownLanguage(page)).toEqual(["en"]);
  await page.getByText("Transcript", { exact: true }).click();
  await expect(page.getByRole("link", { name: "English", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.getByRole("link", { name: "Norsk", exact: true }).click();
  await expect(page).toHaveURL(`${path}?utm_source=a%20b&captions=nb`);
  const lines = transcript(page).locator("ol[lang=nb] a");
  await expect(lines).toHaveText(translated.map(({ text }) => new RegExp(`${text}$`)));
  await expect(lines.first()).toBeVisible();
  await expect(transcript(page).getByRole("heading", { name: translation?.title ?? "" })).toBeVisible();
  await expect(transcript(page).getByText(translation?.description ?? "")).toBeVisible();
  await expect.poll(() => shownLanguage(page)).toEqual(["nb"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Purchase Workflow");

  await page.getByRole("link", { name: "English", exact: true }).click();
  await expect(page).toHaveURL(`${path}?utm_source=a%20b`);
  await expect.poll(() => shownLanguage(page)).toEqual(["en"]);
  await expect(
    transcript(page)
      .locator("[lang]")
      .filter({ hasNotText: /^(?:Norsk|English)$/ }),
  ).toHaveCount(0);
});

test("other tabs keep the caption language if they have a translation", async ({ page }) => {
  await page.goto(`${path}?captions=nb`);
  await expect.poll(() => shownLanguage(page)).toEqual(["nb"]);
  await chooseTab(page, "Inventory");
  await expect(page.getByRole("heading", { level: 1, name: "Inventory" })).toBeVisible();
  await expect(page).toHaveURL("/Seafood/PURCHASE/Inventory?captions=nb");
  await expect.poll(() => shownLanguage(page)).toEqual(["en"]);
  await expect(page.getByRole("link", { name: "Norsk", exact: true })).toHaveCount(0);
  await chooseTab(page, "Workflow");
  await expect(page.getByRole("heading", { level: 1, name: "Purchase Workflow" })).toBeVisible();
  await expect.poll(() => shownLanguage(page)).toEqual(["nb"]);
  await expect(transcript(page).getByText(translated[0]?.text ?? "")).toBeVisible();
});

test("the sentences of pictures are translated too", { tag: "@scripted" }, async ({ page }) => {
  await page.goto(`${path}?view=pictures&captions=nb`);
  await expect(page.locator("#scene-1 p[lang=nb]")).toHaveText(translated[0]?.text ?? "");
  await page.getByRole("link", { name: "Watch the video instead" }).click();
  await expect.poll(() => shownLanguage(page)).toEqual(["nb"]);
});

test("link previews use the chosen language", { tag: "@scripted" }, async ({ page }) => {
  await page.goto(`${path}?captions=nb&redirect`);
  const property = (name: string) => page.locator(`head meta[property="og:${name}"]`);
  await expect(property("title")).toHaveAttribute("content", new RegExp(`^${translation?.title} – `));
  await expect(property("description")).toHaveAttribute("content", translation?.description ?? "");
  await expect(property("locale")).toHaveAttribute("content", "nb_NO");
  await page.goto(`${path}?captions=nb&redirect&t=14`);
  await expect(property("description")).toHaveAttribute("content", translated[3]?.text ?? "");
});

test("an invalid caption language selects the page's language", { tag: "@scripted" }, async ({ page }) => {
  for (const nonsense of ["de", "nb,en"]) {
    await page.goto(`${path}?captions=${nonsense}`);
    await expect.poll(() => shownLanguage(page), nonsense).toEqual(["en"]);
    await expect(page.locator(".transcript ol li").first(), nonsense).toContainText(own[0]?.text ?? "?");
  }
});
