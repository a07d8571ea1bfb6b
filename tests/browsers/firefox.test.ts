import { describe, expect, test } from "vitest";
import { findFirefox } from "../../tools/programs.mjs";
import { startSite } from "../e2e/started-site";
import { startFirefox } from "./firefox";
import { journeys } from "./journeys";

const firefox = findFirefox();

describe.skipIf(!firefox && !process.env.CI)(firefox ? "Firefox" : "Firefox is not installed", () => {
  journeys(async (scripts) => {
    if (!firefox) throw new Error("node tools/ensure-programs.mjs firefox installs it");
    return startFirefox(firefox, scripts);
  });

  test("nodes that an extension inserts before fields cause no reload and keep the typed text", async () => {
    const site = await startSite({});
    const browser = await startFirefox(firefox ?? "", true, () => {
      sessionStorage.documents = Number(sessionStorage.documents ?? 0) + 1;
      addEventListener("DOMContentLoaded", () => {
        for (const field of document.querySelectorAll("#page :is(input, textarea)"))
          field.before(document.createElement("div"));
        const message = document.querySelector("textarea");
        if (message) message.value = "typed";
      });
    });
    try {
      await browser.open(`${site.url}/Seafood/PURCHASE/Workflow?redirect`);
      // Waits until the query has disappeared from the URL, which shows that the page is hydrated.
      await expect.poll(() => browser.read("location.search"), { timeout: 30_000 }).toBe("");
      expect(await browser.read(`document.querySelector("textarea").value`)).toBe("typed");
      expect(await browser.read("sessionStorage.documents")).toBe("1");
    } finally {
      await browser.close();
      await site.stop();
    }
  }, 120_000);
});
