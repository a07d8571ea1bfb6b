import { test as base, expect, type Locator, type Page } from "playwright/test";
import { addressBarQuery } from "~/urls/query/query";

export type Mode = "enhanced" | "scripted" | "no-script" | "bundle-blocked";
/** `playwright.config.ts` sets the sizes. */
export type ScreenKind = "wide" | "tablet" | "phone";
export type ModeOptions = { mode: Mode; screenKind: ScreenKind };

type Fixtures = {
  /** Expected errors on the console; any other error fails the test. */
  expectedErrors: RegExp | null;
  consoleGuard: undefined;
};

const blockedScript = /net::ERR_FAILED .*\/_build\/|Failed to fetch dynamically imported module/;

const blocked = {
  // Blocks the welcome dialogs, which have separate tests. Pages must work without the dialogs.
  scripted: /_build\/dialogs-/,
  "no-script": /_build\/.*\.js/,
  "bundle-blocked": /_build\/.*\.js/,
};

export const test = base.extend<Fixtures & ModeOptions>({
  mode: ["enhanced", { option: true }],
  screenKind: ["wide", { option: true }],
  expectedErrors: [null, { option: true }],
  consoleGuard: [
    async ({ page, mode, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
      });
      if (mode !== "enhanced") await page.route(blocked[mode], (route) => route.abort());
      await use(undefined);
      const expected = [expectedErrors, mode === "enhanced" ? null : blockedScript];
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
  email: "solveig@provehavn.example",
};
export const logistics = {
  sections: "Områder",
  tabs: "Demoer i dette området",
  show: "Vis",
  contact: "Kontakt oss",
  email: "hei@provehavn.example",
};

export function sectionLink(page: Page, section: string, messages = seafood): Locator {
  return page
    .getByRole("navigation", { name: messages.sections })
    .getByRole("link", { name: section, exact: true });
}

export function tabBar(page: Page, messages = seafood): Locator {
  return page.getByRole("navigation", { name: messages.tabs });
}

export async function chooseTab(page: Page, tab: string, messages = seafood): Promise<void> {
  const link = tabBar(page, messages).getByRole("link", { name: tab, exact: true });
  if (await link.isVisible()) return link.click();
  const list = tabBar(page, messages).getByRole("combobox");
  const show = tabBar(page, messages).getByRole("button", { name: messages.show });
  if (hasScripts()) {
    await expect(show).toHaveCount(0);
    await list.click();
    await page.getByRole("option", { name: tab, exact: true }).click();
  } else {
    await list.selectOption({ label: tab });
    await show.click();
  }
}

/** Checks that a page keeps a query: in its URL, or in its links if scripts have removed it from the URL. */
export async function expectQuery(page: Page, query: string, messages = seafood): Promise<void> {
  const link = page.getByRole("navigation", { name: messages.sections }).getByRole("link").first();
  await expect(link).toHaveAttribute("href", new RegExp(`${query.replace("?", "\\?")}$`));
  if (modeOf() !== "scripted") expect(new URL(page.url()).search).toBe(query);
  else await expect.poll(() => new URL(page.url()).search).toBe(addressBarQuery(query));
}

function hasScripts(): boolean {
  return modeOf() !== "no-script" && modeOf() !== "bundle-blocked";
}

function modeOf(): Mode | undefined {
  return optionsOf().mode;
}

function optionsOf(): Partial<ModeOptions> {
  return test.info().project.use as Partial<ModeOptions>;
}

export function contactForm(page: Page): Locator {
  return page.getByRole("region", { name: seafood.contact });
}

export const message = {
  email: "kari@example.com",
  name: "Kari Nordmann",
  company: "Nordmann & Sønn AS",
  text: "Two lines\nof <text>",
};

export async function fillInContactForm(page: Page, email = message.email): Promise<void> {
  const form = contactForm(page);
  await form.getByLabel("Work e-mail").fill(email);
  await form.getByLabel("Name").fill(message.name);
  await form.getByLabel("Company").fill(message.company);
  await form.getByLabel("Message").fill(message.text);
  await form.getByRole("checkbox").check();
}

export async function sendContactForm(page: Page): Promise<void> {
  await contactForm(page).getByRole("button", { name: "Send" }).click();
}

export function videoOn(page: Page): Locator {
  return page.getByLabel(/^Video: /);
}

export async function shownPoster(page: Page): Promise<string> {
  const picture = page.getByRole("main").locator("picture img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  return picture.evaluate((image: HTMLImageElement) => image.currentSrc);
}

/** Reads the style sheets, because scripts cannot read the computed styles of pseudo-elements such as `::cue`. */
export function pseudoElementValues(locator: Locator, part: string, property: string): Promise<string[]> {
  return locator.evaluate(
    (element, [part = "", property = ""]) => {
      const applied = (rules: CSSRuleList): CSSStyleRule[] =>
        [...rules].flatMap((rule) => {
          if (rule instanceof CSSMediaRule)
            return matchMedia(rule.conditionText).matches ? applied(rule.cssRules) : [];
          return rule instanceof CSSStyleRule && matches(rule) ? [rule] : [];
        });
      const matches = ({ selectorText }: CSSStyleRule) =>
        selectorText.endsWith(part) && element.matches(selectorText.slice(0, -part.length) || "*");
      return [...document.styleSheets, ...document.adoptedStyleSheets]
        .flatMap(({ cssRules }) => applied(cssRules))
        .map(({ style }) => style.getPropertyValue(property))
        .filter((value) => value !== "");
    },
    [part, property],
  );
}

export async function setTextSize(page: Page, pixels: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: pixels, fixed: pixels } });
}

export function videoTime(page: Page): Promise<number> {
  return videoOn(page).evaluate((element: HTMLVideoElement) => element.currentTime);
}

export function isPlaying(page: Page): Promise<boolean> {
  return videoOn(page).evaluate((element: HTMLVideoElement) => !element.paused);
}

export async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Clicks the product's name, because the bubble next to the name may disappear. */
export async function openSwitcher(page: Page): Promise<Locator> {
  await page.getByRole("banner").locator("summary > span").first().click();
  return page.getByRole("banner").getByRole("list").first();
}

export async function expectCurrentTab(page: Page, tab: string, messages = seafood): Promise<void> {
  const bar = tabBar(page, messages);
  if (optionsOf().screenKind === "wide") {
    const link = bar.getByRole("link", { name: tab, exact: true });
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(link).toHaveCSS("font-weight", "700");
  } else {
    const shown = (list: HTMLElement) =>
      list instanceof HTMLSelectElement ? list.selectedOptions[0]?.text : list.textContent;
    await expect.poll(() => bar.getByRole("combobox").evaluate(shown)).toBe(tab);
  }
}

/** Runs in the page: whether the focused element is in the viewport and not covered. */
export function isUncovered(): boolean {
  const element = document.activeElement;
  if (!element) return false;
  const { left, right, top, bottom, height } = element.getBoundingClientRect();
  let [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)];
  // A link that is wider than its scroll container is cut off at the container's edge.
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (getComputedStyle(each).overflowX === "visible") continue;
    const box = each.getBoundingClientRect();
    [from, to] = [Math.max(from, box.left), Math.min(to, box.right)];
  }
  // The focus may be on a video's controls, which the browser scrolls into view instead of the video's top.
  const isVideo = element instanceof HTMLVideoElement;
  const y = isVideo
    ? (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    : Math.min(top + Math.min(height / 2, 40), innerHeight - 1);
  const hit = document.elementFromPoint((from + to) / 2, y);
  return hit !== null && (element.contains(hit) || hit.contains(element));
}

/** @param look gets the HTML of each focused element */
export async function tabThrough(page: Page, look: (html: string) => Promise<void>): Promise<number> {
  const elements = new Set<string>();
  for (let presses = 0; presses < 250; presses++) {
    await page.keyboard.press("Tab");
    const html = await page.evaluate(() =>
      document.activeElement === document.body ? "" : `${document.activeElement?.outerHTML}`,
    );
    if (html === "") return elements.size;
    elements.add(html);
    await look(html);
  }
  throw new Error("the focus never leaves the page");
}
