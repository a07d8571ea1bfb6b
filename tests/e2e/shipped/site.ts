import { test as base, expect } from "playwright/test";
import { loadContent } from "~/content/load/load.server";
import { productValues } from "~/content/schema/site";
import { readExamined, wasExamined } from "../../../tools/media/examined";
import { tabsOf } from "../../tabs";
import { startSite } from "../started-site";

/** The content that ships, which editors change: what a test expects of it, it takes from it. */
export const content = loadContent("content");

/** Every tab that is listed, with its page's path. */
export const tabs = tabsOf(content);

const examined = readExamined("tests/examined-media.json");

/**
 * The tags of a test of a film and its pictures: those that have been looked into, and are the same by their hashes, are
 * not gone through again (`npm run test:media` does), but the first of each product.
 */
export function tagsOf(video: string): string[] {
  const recording = content.media[video];
  const isFirst = productValues.some(
    (product) =>
      video === tabs.find(({ tab, path }) => tab.video && path.startsWith(`/${product}/`))?.tab.video,
  );
  return recording && wasExamined(video, recording, examined) && !isFirst ? ["@unchanged"] : [];
}

/** Tests on the site as it ships, one for each worker. */
export const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that this needs no other fixture.
    async ({}, use) => {
      const { url, stop } = await startSite({}, ".");
      await use(url);
      stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site),
});

export { expect };
