import { test as base, expect, type Locator, type Page } from "playwright/test";

export type Mode = "scripted" | "no-script" | "bundle-blocked";
export type ModeOptions = { mode: Mode };

type Fixtures = {
  /** Errors that a test expects on the console; any other one fails it. */
  expectedErrors: RegExp | null;
  consoleGuard: undefined;
};

const blockedBundle = /net::ERR_FAILED .*\/_build\/|Failed to fetch dynamically imported module/;

export const test = base.extend<Fixtures & ModeOptions>({
  mode: ["scripted", { option: true }],
  expectedErrors: [null, { option: true }],
  consoleGuard: [
    async ({ page, mode, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
      });
      if (mode === "bundle-blocked") await page.route("**/_build/*.js", (route) => route.abort());
      await use(undefined);
      const expected = [expectedErrors, mode === "bundle-blocked" ? blockedBundle : null];
      expect(errors.filter((error) => !expected.some((pattern) => pattern?.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const seafood = {
  sections: "Sections",
  tabs: "Demos in this section",
  show: "Show",
  contact: "Contact us",
};
export const logistics = {
  sections: "Områder",
  tabs: "Demoer i dette området",
  show: "Vis",
  contact: "Kontakt oss",
};
export type InterfaceWords = typeof seafood;

export function sectionLink(page: Page, section: string, words = seafood): Locator {
  return page
    .getByRole("navigation", { name: words.sections })
    .getByRole("link", { name: section, exact: true });
}

export function tabBar(page: Page, words = seafood): Locator {
  return page.getByRole("navigation", { name: words.tabs });
}

/** Chooses a tab the way the screen offers it: by its link, or in the list of the tab form. */
export async function chooseTab(page: Page, tab: string, words = seafood): Promise<void> {
  const link = tabBar(page, words).getByRole("link", { name: tab, exact: true });
  if (await link.isVisible()) return link.click();
  await tabBar(page, words).getByRole("combobox").selectOption({ label: tab });
  await tabBar(page, words).getByRole("button", { name: words.show }).click();
}

/** Opens the list of products in the top bar. */
export async function openSwitcher(page: Page): Promise<Locator> {
  await page.getByRole("banner").locator("summary").click();
  return page.getByRole("banner").getByRole("list").first();
}

/** The tab that the bar shows as the current one. */
export async function expectCurrentTab(page: Page, tab: string, words = seafood): Promise<void> {
  const wide = (page.viewportSize()?.width ?? 0) >= 1200;
  const bar = tabBar(page, words);
  if (wide) {
    const link = bar.getByRole("link", { name: tab, exact: true });
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(link).toHaveCSS("font-weight", "700");
  } else {
    await expect(bar.getByRole("combobox").locator("option:checked")).toHaveText(tab);
  }
}
