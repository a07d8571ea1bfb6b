import { test as base, expect } from "playwright/test";
import { loadContent } from "~/content/load.server";
import { tabsOf } from "../../tabs";
import { startSite } from "../started-site";

/** The content that ships, which editors change: what a test expects of it, it takes from it. */
export const content = loadContent("content");

/** Every tab that is listed, with its page's path. */
export const tabs = tabsOf(content);

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
