import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isShown } from "../../tools/browser/layout";
import type { OldChromium, Size } from "../../tools/browser/old-chromium";
import { type StartedSite, startSite } from "../e2e/started-site";
import { click, enter } from "./browser";
import { problemsOf } from "./unsupported-features";

export const wide: Size = { width: 1366, height: 768 };
const phone: Size = { width: 390, height: 844 };

const workflow = "/Seafood/PURCHASE/Workflow";
const video = `document.querySelector("main video")`;
const tour = "tour=create-purchase,workflow,invoicing";

const pages: [title: string, path: string][] = [
  ["the first demo in Norwegian", "/Logistics"],
  ["a demo", workflow],
  ["a demo without a video", "/Seafood/SALES/Document%20handling"],
  ["a demo as pictures", `${workflow}?view=pictures`],
  ["search results", "/Seafood/search?q=box"],
  ["the share form", "/Seafood/share?share-stops=workflow,invoicing"],
  ["a stop of a tour", `${workflow}?${tour}`],
  ["a tour on one page", `/Seafood/tour?${tour}`],
  ["a legal page in Norwegian", "/Logistics/legal/personvern"],
  ["a missing page", "/Seafood/Nope"],
];

export function layouts(start: () => Promise<OldChromium>, scripts: boolean): void {
  let site: StartedSite;
  let browser: OldChromium;
  beforeAll(async () => {
    site = await startSite({ TRUSTED_PROXIES: "1" });
    browser = await start();
  });
  afterAll(async () => {
    await browser?.close();
    site.stop();
  });
  afterEach(() => expect(browser.errors().splice(0)).toEqual([]));

  const expectPage = (expression: string, timeout = 30_000) =>
    expect.poll(() => browser.read(expression), { timeout, interval: 100 });
  const textOf = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).textContent`;
  const heading = textOf("h1");
  const countOf = (selector: string) =>
    `[...document.querySelectorAll(${JSON.stringify(selector)})].filter(${isShown}).length`;
  const expectNoProblems = async () => {
    const problems = problemsOf(scripts);
    try {
      await expectPage(`${problems}.length`, 5_000).toBe(0);
    } catch {
      // Continues after the timeout, so that the assertion below fails and lists the problems.
    }
    expect(await browser.read(problems)).toEqual([]);
  };

  /** Opens a page as a returning visitor, so that no dialog opens. If scripts run, waits for hydration. */
  const open = async (path: string) => {
    await browser.open(`${site.url}${path}${path.includes("?") ? "&" : "?"}redirect`);
    if (scripts) await expectPage("location.search").not.toMatch(/redirect/);
  };

  const expectRefusals = async (count: number) => {
    await expect.poll(() => browser.errors().length).toBe(count);
    for (const error of browser.errors().splice(0)) expect(error).toMatch(/status of 40[04]/);
  };

  describe.each([wide, phone])("at $width × $height", (size) => {
    const isWide = size === wide;
    beforeAll(() => browser.resize(size));

    const firstVisitWithDialogs = async () => {
      await open("/Seafood/legal/privacy-policy");
      await browser.read("localStorage.clear()");
      await browser.open(`${site.url}${workflow}`);
      const dialogs = "[role=dialog]";
      await expectPage(countOf(dialogs)).toBe(2);
      await expectPage(
        `[...document.querySelectorAll("${dialogs}")].every((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
        })`,
      ).toBe(true);
      const choice = {
        selector: `${dialogs} button`,
        name: "Seafood Buy, produce and sell fish. In English.",
      };
      await click(browser, choice);
      await expectPage(countOf(dialogs)).toBe(1);
      await expectNoProblems();
      const unfold = `${dialogs} [aria-expanded=false]`;
      if (await browser.read(`${countOf(unfold)} > 0`)) await click(browser, { selector: unfold });
      await expectPage(countOf(`${dialogs} input[type=email]`)).toBe(1);
      await expectNoProblems();
    };

    const firstVisitWithoutScripts = async () => {
      await browser.open(`${site.url}${workflow}`);
      await expectPage(heading).toBe("Purchase Workflow");
      await expectNoProblems();
      expect(await browser.read(countOf(".tab-form select"))).toBe(isWide ? 0 : 1);
      expect(await browser.read(countOf(".tab-links a"))).toBe(isWide ? 6 : 0);
    };

    if (scripts) test("first visit: the dialogs open within the viewport", firstVisitWithDialogs);
    else test("first visit: no dialog opens, and no element waits for a script", firstVisitWithoutScripts);

    test.each(pages)("%s has no layout errors", async (_, path) => {
      await open(path);
      if (/Nope/.test(path)) await expectRefusals(1);
      await expectNoProblems();
    });

    // Some browsers ignore `media` on video sources, so they show the wide video on phones too (rule 7.18).
    test("a video with a square crop has a box with the wide video's aspect ratio", async () => {
      await open("/Seafood/SALES/Invoicing");
      const ratio = `(({ width, height }) => width / height)(${video}.getBoundingClientRect())`;
      expect(await browser.read(ratio)).toBeGreaterThan(1.7);
    });

    test("the skip link is invisible until it has the focus", async () => {
      await open(workflow);
      const inSight = `(({ left, right, top, bottom }) =>
        left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && right - left > 40
      )(document.querySelector(".skip-link").getBoundingClientRect())`;
      expect(await browser.read(inSight)).toBe(false);
      await browser.press("Tab");
      await expectPage(`document.activeElement.className`).toBe("skip-link");
      await expectPage(inSight).toBe(true);
      await browser.press("Enter");
      await expectPage("location.hash").toBe("#content");
      await expectPage(inSight).toBe(false);
    });

    // Skipped on wide screens, because journeys.ts tests the same steps there.
    test.skipIf(isWide)("a visitor opens another section and one of its tabs", async () => {
      await open(workflow);
      await click(browser, { selector: ".section-nav a", name: "SALES" });
      await expectPage(heading).toBe("Create Sales Order");
      if (scripts) {
        await click(browser, { selector: ".tab-bar [role=combobox]" });
        await click(browser, { selector: "[role=option]", name: "Invoicing" });
      } else {
        await browser.read(`void (document.querySelector(".tab-form select").value = "Invoicing")`);
        await click(browser, { selector: ".tab-form button" });
      }
      await expectPage(heading).toBe("Invoicing");
      await expectNoProblems();
    });

    test("a visitor searches from the top bar", async () => {
      await open(workflow);
      if (!isWide) {
        await click(browser, { selector: ".search-link" });
        await expectPage(heading).toBe("Search the demos");
      }
      const form = isWide ? "header" : "main";
      await enter(browser, { selector: `${form} input[name=q]` }, "half the way lies");
      await browser.press("Enter");
      await expectPage(heading).toBe("2 demos match “half the way lies”");
      await expectNoProblems();
      await click(browser, { selector: "main a", name: "0:11 Half of the way lies behind it." });
      await expectPage("location.search").toMatch(/\bt=11$/);
      await expectPage(countOf("main video")).toBe(1);
    });

    test("a visitor creates a link to a demo, and the link opens the demo", async () => {
      await open(workflow);
      await click(browser, { selector: "main summary", name: "Share" });
      await click(browser, { selector: "main a", name: "Demo link and QR code" });
      await expectPage(heading).toBe("Create a demo link");
      await click(browser, { selector: "main button", name: "Create link" });
      const link = `[...document.querySelectorAll("main input")].map((each) => each.value)
        .find((value) => value.startsWith("http"))`;
      await expectPage(link).toMatch(/\/Seafood\/PURCHASE\/Workflow\?redirect/);
      await expectNoProblems();
      const made = new URL(await browser.read<string>(link));
      await browser.open(`${site.url}${made.pathname}${made.search}`);
      await expectPage(heading).toBe("Purchase Workflow");
    });

    test("a visitor follows a tour to its end", async () => {
      await open(`/Seafood?${tour}`);
      await expectPage(heading).toBe("Create Purchase");
      for (const next of ["Workflow", "Invoicing"]) {
        await click(browser, { selector: "main a", name: `Next: ${next}` });
        await expectPage(textOf("[aria-current=step]")).toBe(next);
        await expectNoProblems();
      }
    });

    test("an empty message is rejected, with an error at each field", async () => {
      await open("/Logistics");
      await click(browser, { selector: "#contact button", name: "Send" });
      await expectPage(countOf("#contact [aria-invalid=true]")).toBe(3);
      await expectPage(countOf("#contact [role=alert]")).toBe(1);
      await expectRefusals(1);
      await expectNoProblems();
    });

    test("a 404 page links to a demo", async () => {
      await open("/Seafood/Nope");
      await expectRefusals(1);
      await click(browser, { selector: "main a", name: "Go to the first demo" });
      await expectPage(heading).toBe("Introduction to Prøvehavn Seafood Cloud");
    });
  });
}
