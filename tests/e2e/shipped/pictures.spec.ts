import type { Page } from "playwright/test";
import { content, expect, tabs, tagsOf, test } from "./site";

const demos = tabs.flatMap(({ tab, path }) => {
  const { video = "" } = tab;
  const scenes = content.media[video]?.scenes;
  return scenes ? [{ path, video, scenes }] : [];
});

test("every demo with a video has pictures", () => {
  expect(demos.map(({ path }) => path)).toEqual(tabs.filter(({ tab }) => tab.video).map(({ path }) => path));
});

for (const { path, video, scenes } of demos) {
  test(`a visitor clicks through ${path} to its end`, { tag: tagsOf(video) }, async ({ page }) => {
    await page.goto(`${path}?redirect&view=pictures`);
    await expect(page).toHaveURL(`${path}?view=pictures`);
    for (const [index, { text }] of scenes.entries()) {
      const scene = page.locator(".scene:visible");
      await expect(scene).toHaveAttribute("id", `scene-${index + 1}`);
      await expect(scene).toContainText(text);
      const width = (image: HTMLImageElement) => image.naturalWidth;
      await expect.poll(() => scene.locator("img").evaluate(width)).toBeGreaterThan(0);
      await scene.locator("svg a:visible").click();
    }
    await expect(page).toHaveURL(`${path}?view=pictures#scene-end`);
  });
}

test.describe("on a phone", { tag: "@thorough" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  test("the resources before the second scene are at most 160 KB", async ({ page, context }) => {
    test.setTimeout(demos.length * 5_000);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const addresses = new Map<string, string>();
    session.on("Network.requestWillBeSent", ({ requestId, request }) =>
      addresses.set(requestId, request.url),
    );
    for (const { path } of demos) {
      // Retries the measurement, because the server compresses scripts better after it has sent them once.
      await expect(async () => {
        let bytes = 0;
        const count = ({
          requestId,
          encodedDataLength,
        }: {
          requestId: string;
          encodedDataLength: number;
        }) => {
          // Excludes files that the browser loads only when the network is idle, such as prefetched pages.
          if (!/\/scene-(?!1\.)|\.data\?/.test(addresses.get(requestId) ?? "")) bytes += encodedDataLength;
        };
        session.on("Network.loadingFinished", count);
        await session.send("Network.clearBrowserCache");
        await page.goto(`${path}?redirect&view=pictures`);
        await page.waitForLoadState("networkidle");
        session.off("Network.loadingFinished", count);
        expect(bytes, path).toBeLessThanOrEqual(160 * 1024);
      }).toPass({ timeout: 30_000 });
    }
  });
});

for (const area of ["Seafood", "Logistics"]) {
  test(`the pictures of a demo fit on two sheets of A4: ${area}`, { tag: "@thorough" }, async ({ page }) => {
    const longest = demos
      .filter(({ path }) => path.startsWith(`/${area}/`))
      .sort((a, b) => b.scenes.length - a.scenes.length)
      .slice(0, 3);
    for (const { path } of longest) {
      await page.goto(`${path}?redirect&view=pictures`);
      await expect(page).toHaveURL(`${path}?view=pictures`);
      expect(await sheetsOf(page), path).toBeLessThanOrEqual(2);
    }
  });

  test(`a demo fits on one sheet of A4: ${area}`, { tag: "@thorough" }, async ({ page }) => {
    for (const { path } of tabs.filter(({ path }) => path.startsWith(`/${area}/`))) {
      await page.goto(`${path}?redirect`);
      expect(await sheetsOf(page), path).toBe(1);
    }
  });
}

async function sheetsOf(page: Page): Promise<number | undefined> {
  const paper = await page.pdf({ format: "A4" });
  return paper.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length;
}
