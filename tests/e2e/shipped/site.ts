import { test as base, expect } from "playwright/test";
import { loadContent } from "~/content/load/load.server";
import { productValues } from "~/schema/basics/products";
import { readExamined, wasExamined } from "../../../tools/media/examined";
import { tabsOf } from "../../tabs";
import { startSite } from "../started-site";

/** The shipped content, which editors change: tests derive their expectations from it. */
export const content = loadContent("content");

/** Every listed tab, with its page's path. */
export const tabs = tabsOf(content);

const examined = readExamined("tests/examined-media.json");

/**
 * Tags for a test of a film and its pictures. Files with known hashes have been checked before, so only the first of
 * each product is checked again (`npm test -- media` checks all).
 */
export function tagsOf(video: string): string[] {
  const recording = content.media[video];
  const isFirst = productValues.some(
    (product) =>
      video === tabs.find(({ tab, path }) => tab.video && path.startsWith(`/${product}/`))?.tab.video,
  );
  return recording && wasExamined(video, recording, examined) && !isFirst ? ["@unchanged"] : [];
}

/** Tests on the shipped site, started once per worker. */
export const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: tells Playwright that it needs no other fixture
    async ({}, use) => {
      // As it is in public: with all the headers that come with HTTPS.
      const { url, stop } = await startSite({ SITE_URL: "https://demo.tidevann.example" }, ".");
      await use(url);
      stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site),
});

export { expect };
