import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Page } from "playwright/test";
import { frameSandbox } from "~/sharing/embed/snippet.server";
import { captions, content, tabs } from "../../fixture/site";
import { violations } from "../axe";
import { test as base, expect } from "../fixtures";
import { type StartedSite, startSite } from "../started-site";

const path = "/Seafood/PURCHASE/Workflow";
const { tab } = tabs.find((each) => each.path === path) ?? {};
const recording = content.media[tab?.video ?? ""];

type Sites = {
  site: StartedSite;
  /** Origin of another site. It responds to each request with the HTML in the URL's path. */
  embedder: string;
};

const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      const other = createServer(({ url = "" }, response) => {
        response.writeHead(200, { "Content-Type": "text/html" }).end(decodeURIComponent(url.slice(1)));
      });
      await new Promise<void>((listening) => other.listen(0, listening));
      const embedder = `http://localhost:${(other.address() as AddressInfo).port}`;
      const site = await startSite({ EMBED_ANCESTORS: embedder });
      await use({ site, embedder });
      site.stop();
      other.close();
    },
    { scope: "worker" },
  ],
});

async function openFramed(page: Page, embedder: string, src: string, sandbox = ""): Promise<FrameLocator> {
  const frame = `<iframe sandbox="${sandbox}" src="${src}" width="360" height="260"></iframe>`;
  await page.goto(`${embedder}/${encodeURIComponent(`<!DOCTYPE html><title>Elsewhere</title>${frame}`)}`);
  return page.frameLocator("iframe");
}

test("demos play in a sandboxed frame", { tag: "@scripted" }, async ({ page, sites: { site, embedder } }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const frame = await openFramed(page, embedder, `${site.url}/embed${path}?t=2`);
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

test("an embedded demo links to its page, which opens in a new tab", { tag: "@scripted" }, async ({
  page,
  context,
  sites: { site, embedder },
}) => {
  await context.route("http://localhost:3000/**", (route) => route.fulfill({ body: "the demo's page" }));
  const frame = await openFramed(page, embedder, `${site.url}/embed${path}`, frameSandbox);
  const opened = context.waitForEvent("page");
  await frame.getByRole("link", { name: "Purchase Workflow – Prøvehavn Seafood Cloud" }).click();
  await expect(await opened).toHaveURL(`http://localhost:3000${path}`);
  expect(page.url()).toContain(embedder);
});

test.describe("an embed with pictures", () => {
  // Chromium logs this error if the test clicks in a frame without scripts.
  test.use({ expectedErrors: /^Blocked script execution/ });

  test("can be clicked through", { tag: "@scripted" }, async ({ page, sites: { site, embedder } }) => {
    const frame = await openFramed(page, embedder, `${site.url}/embed${path}?view=pictures`);
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
});

test("axe finds no errors in an embedded demo", { tag: "@scripted" }, async ({ page, sites: { site } }) => {
  for (const query of ["", "?view=pictures"]) {
    await page.goto(`${site.url}/embed${path}${query}`);
    expect(await violations(page), query).toEqual([]);
  }
});

test.describe("on a site that is not configured", () => {
  test.use({ expectedErrors: /frame-ancestors|Refused to frame/ });

  test("browsers block embedded demos", { tag: "@scripted" }, async ({ page, sites: { site, embedder } }) => {
    const frame = await openFramed(
      page,
      embedder.replace("localhost", "127.0.0.1"),
      `${site.url}/embed${path}`,
    );
    await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
    await expect(frame.locator("video")).toHaveCount(0);
  });
});
