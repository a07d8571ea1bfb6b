import type { FrameLocator, Page } from "playwright/test";
import { frameSandbox } from "~/embed/snippet.server";
import { captions, content, tabs } from "../../fixture/site";
import { violations } from "../axe";
import { test as base, expect } from "../fixtures";
import { startSite } from "../started-site";

const embedder = "http://embedder.example";
const path = "/Seafood/PURCHASE/Workflow";
const { tab } = tabs.find((each) => each.path === path) ?? {};
const recording = content.media[tab?.video ?? ""];

/** A site whose demos the embedder may show, one for each worker. */
const test = base.extend<object, { embedding: string }>({
  embedding: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that this needs no other fixture.
    async ({}, use) => {
      const { url, stop } = await startSite({ EMBED_ANCESTORS: embedder });
      await use(url);
      stop();
    },
    { scope: "worker" },
  ],
});

/** Shows an address in a frame of another site's page. */
async function openFramed(page: Page, src: string, sandbox = "", site = embedder): Promise<FrameLocator> {
  const frame = `<iframe sandbox="${sandbox}" src="${src}" width="360" height="260"></iframe>`;
  await page.route(`${site}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: `<!DOCTYPE html><title>Elsewhere</title>${frame}` }),
  );
  await page.goto(`${site}/article`);
  return page.frameLocator("iframe");
}

test("plays in a frame that may do nothing, with captions, and asks for no script", async ({
  page,
  embedding,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const frame = await openFramed(page, `${embedding}/embed${path}?t=2`);
  const video = frame.getByLabel("Video: Purchase Workflow");
  await video.press(" ");
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(time).toBeGreaterThan(2);
  const shown = await video.evaluate((element: HTMLVideoElement) => {
    const [track] = element.textTracks;
    return { mode: track?.mode, cues: [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text) };
  });
  const narration = captions(recording?.captions?.path ?? "").map(({ text }) => text);
  expect(shown).toEqual({ mode: "showing", cues: narration });
  expect(scripts).toEqual([]);
});

test("leads to the demo's page in a tab of its own", async ({ page, context, embedding }) => {
  await context.route("http://localhost:3000/**", (route) => route.fulfill({ body: "the demo's page" }));
  const frame = await openFramed(page, `${embedding}/embed${path}`, frameSandbox);
  const opened = context.waitForEvent("page");
  await frame.getByRole("link", { name: "Purchase Workflow, at Prøvehavn Seafood Cloud" }).click();
  await expect(await opened).toHaveURL(`http://localhost:3000${path}`);
  await expect(page).toHaveURL(`${embedder}/article`);
});

test("is clicked through as pictures", async ({ page, embedding }) => {
  const frame = await openFramed(page, `${embedding}/embed${path}?view=pictures`);
  for (const [index, { text, target }] of (recording?.scenes ?? []).entries()) {
    const scene = frame.locator(`#scene-${index + 1}`);
    await expect(scene).toContainText(text);
    await expect(scene.getByText(text)).toBeInViewport();
    const isLast = index + 1 === recording?.scenes?.length;
    const name = target ? `Press ${target.name}` : "Next picture";
    const link = scene.getByRole("link", isLast ? {} : { name });
    const width = (image: HTMLImageElement) => image.naturalWidth;
    await expect.poll(() => link.locator("img").evaluate(width)).toBeGreaterThan(0);
    await link.click();
  }
  await expect(frame.locator("#scene-1").getByRole("link")).toBeInViewport();
});

test("axe finds nothing in it", async ({ page, embedding, mode }) => {
  test.skip(mode !== "scripted", "axe needs scripts");
  for (const query of ["", "?view=pictures"]) {
    await page.goto(`${embedding}/embed${path}${query}`);
    expect(await violations(page), query).toEqual([]);
  }
});

test.describe("elsewhere", () => {
  test.use({ expectedErrors: /frame-ancestors|Refused to frame/ });

  test("no other site may show it", async ({ page, embedding }) => {
    const frame = await openFramed(page, `${embedding}/embed${path}`, "", "http://elsewhere.example");
    await expect(frame.getByText("refused to connect")).toBeVisible();
    await expect(frame.locator("video")).toHaveCount(0);
  });
});
