import { pathTo } from "~/urls/tables/addresses";
import { expect, logistics, seafood, sectionLink, shownPoster, tabBar, test } from "../fixtures";

const path = "/Seafood/PURCHASE/Workflow";

test.describe("in print", () => {
  // A4 at 96 dpi, without the margins.
  test.use({ viewport: { width: 688, height: 1017 } });

  for (const address of [path, pathTo("Logistics", "FORTOLLING (CMS)", "Tolldeklarasjon")]) {
    test(`${decodeURI(address)} is printed without controls`, { tag: "@scripted" }, async ({ page }) => {
      await page.goto(address);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("main").locator("img")).toBeVisible();
      expect(await shownPoster(page)).toContain(".800.avif?");
      const text = await page.locator(".demo-text").boundingBox();
      const transcript = await page.getByRole("region", { name: /Transcript|Tekst/ }).boundingBox();
      expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(1017);
      expect(transcript?.y).toBeGreaterThan(text?.y ?? 0);
      await expect(
        page.locator("button, input, select, textarea, video, nav").locator("visible=true"),
      ).toHaveCount(0);
      const [, area = ""] = address.split("/");
      await expect(page.getByRole("banner")).toContainText(area.slice(0, 5));
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await expect(
        page.getByText(`demo.provehavn.example${decodeURIComponent(address).replaceAll(" ", "+")}?redirect`, {
          exact: true,
        }),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: /@provehavn\.example$/ })).toBeVisible();
    });
  }
});

test("the printed page has a QR code, loaded only for printing", { tag: "@scripted" }, async ({ page }) => {
  const codes: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/share.svg")) codes.push(new URL(request.url()).search);
  });
  await page.goto(`${path}?rep=per&utm_campaign=fair&redirect`);
  await page.waitForLoadState("networkidle");
  expect(codes).toEqual([]);
  await page.pdf();
  expect(codes.map((each) => each.slice(1).split("&").sort())).toEqual([
    ["share-rep=per", "share-stops=workflow"],
  ]);
  const code = page.locator('img[src*="share.svg"]');
  expect(
    await code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
  ).toBeGreaterThan(0);
});

test("the transcript is printed as plain paragraphs", { tag: "@scripted" }, async ({ page }) => {
  await page.goto(path);
  await page.emulateMedia({ media: "print" });
  const lines = page.locator(".transcript li a");
  expect(await lines.count()).toBeGreaterThan(1);
  for (const line of await lines.all()) {
    await expect(line).toHaveCSS("text-decoration-line", "none");
    await expect(line).toHaveCSS("display", "inline");
    await expect(line.locator("b")).toBeHidden();
  }
  await expect(page.getByRole("link", { name: "Norsk" })).toBeHidden();
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the current section and tab differ from the others", { tag: "@scripted" }, async ({ page }) => {
    await page.goto(path);
    const background = (link: ReturnType<typeof sectionLink>) =>
      link.evaluate((element) => getComputedStyle(element).backgroundColor);
    const current = await background(sectionLink(page, "PURCHASE"));
    expect(current).not.toBe(await background(sectionLink(page, "SALES")));
    const tab = (name: string) => tabBar(page).getByRole("link", { name, exact: true });
    if (!(await tab("Workflow").isVisible())) return;
    expect(await background(tab("Workflow"))).toBe(current);
    expect(await background(tab("Inventory"))).not.toBe(current);
  });
});

test("the section links of each product fit a screen of 1024 px", { tag: "@scripted" }, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const [area, messages] of [
    ["/Seafood", seafood],
    ["/Logistics", logistics],
  ] as const) {
    await page.goto(area);
    const nav = page.getByRole("navigation", { name: messages.sections });
    expect(await nav.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
});

test.describe("with increased text spacing (WCAG 1.4.12)", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const [width, height, tag] of [
    [1440, 900, ["@thorough"]],
    [390, 844, []],
  ] as const) {
    test(`no text is cut off at ${width}×${height}`, { tag: ["@scripted", ...tag] }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const address of [
        `${path}?redirect`,
        `${path}?redirect&view=pictures`,
        `${path}?redirect&tour=workflow,invoicing`,
        `${pathTo("Logistics", "KUNDEHISTORIER", "Skarvøy Transport")}?redirect`,
        "/Seafood/search?q=invoice",
        "/Seafood/legal/privacy-policy?redirect",
      ]) {
        await page.goto(address);
        // Adds a style sheet object, because the Content-Security-Policy would block a style element.
        await page.evaluate(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(
            "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }" +
              "p { margin-bottom: 2em !important }",
          );
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        });
        expect(await page.evaluate(cutTexts), address).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(width);
      }
    });
  }
});

function cutTexts(): string[] {
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim();
    const parent = node.parentElement;
    if (!text || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest(".visually-hidden, .skip-link, template, script, style, select, video")) continue;
    if (getComputedStyle(parent).clipPath !== "none") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { top, bottom, left, right } = range.getBoundingClientRect();
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const isCutAcross = overflowX === "hidden" || overflowX === "clip";
      const isCutDown = overflowY === "hidden" || overflowY === "clip";
      if (
        (isCutAcross && (left < edge.left - 1 || right > edge.right + 1)) ||
        (isCutDown && (top < edge.top - 1 || bottom > edge.bottom + 1))
      )
        cut.push(text);
    }
    // Also finds text that overflows its button or link, even if the overflow is not clipped.
    const fixed = parent.closest(".section-nav a, .tab-links a, .button");
    const edge = fixed?.getBoundingClientRect();
    if (edge && (top < edge.top - 1 || bottom > edge.bottom + 1)) cut.push(text);
  }
  return cut;
}
