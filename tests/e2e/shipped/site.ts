import { test as base, expect } from "playwright/test";
import { loadContent } from "~/content/load/load.server";
import { productValues } from "~/schema/basics/products";
import { readExamined, wasExamined } from "../../../tools/media/examined";
import { tabsOf } from "../../tabs";
import { startSite } from "../started-site";

/** Editors change this content, so tests derive their expectations from it. */
export const content = loadContent("content");

export const tabs = tabsOf(content);

const examined = readExamined("tests/examined-media.json");

/** Default test runs skip videos that were already checked, except for each product's first video. */
export function tagsOf(video: string): string[] {
  const recording = content.media[video];
  const isFirst = productValues.some(
    (product) =>
      video === tabs.find(({ tab, path }) => tab.video && path.startsWith(`/${product}/`))?.tab.video,
  );
  return recording && wasExamined(video, recording, examined) && !isFirst ? ["@unchanged"] : [];
}

export const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      // An HTTPS origin, so that the server sends the same headers as in production.
      const { url, stop } = await startSite({ SITE_URL: "https://demo.tidevann.example" }, ".");
      await use(url);
      stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site),
});

export { expect };
