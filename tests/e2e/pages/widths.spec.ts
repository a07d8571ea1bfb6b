import { expect, test } from "../fixtures";

/** Boundaries of the tested ranges of widths, in CSS pixels. The page has a different layout in each range. */
const ranges = [320, 380, 510, 700, 768, 840, 1000, 1200, 1921];

function problems(frame: Element, [first, end]: [number, number]): string[] {
  const found: string[] = [];
  const { contentDocument, style } = frame as HTMLIFrameElement;
  const root = (contentDocument as Document).documentElement;
  for (let width = first; width < end; width++) {
    style.width = `${width}px`;
    const beyond = root.scrollWidth - root.clientWidth;
    const bubble = root.querySelector(".bubble")?.getBoundingClientRect().height ?? 0;
    if (root.clientWidth !== width) found.push(`${width} px were asked for, not ${root.clientWidth}`);
    if (beyond > 0) found.push(`${width} px: ${beyond} px too wide`);
    // The hint bubble may have at most two lines.
    if (bubble > 56) found.push(`${width} px: the bubble is ${bubble} px high`);
  }
  return found;
}

for (const { path, tag } of [
  { path: "/Seafood/PURCHASE/Workflow?redirect", tag: [] },
  { path: "/Logistics/SJ%C3%85F%C3%98R%20OG%20TRANSPORTKJ%C3%98PER/Confirm", tag: ["@thorough"] },
])
  test(`${path} never scrolls sideways, at any width`, { tag }, async ({ page }) => {
    // Resizes a frame, which is 30 times faster than resizing the window. Removes the headers that forbid framing.
    const frame = `<style>iframe { border: 0; height: 800px }</style><iframe src="${path}"></iframe>`;
    await page.route("**/frame", (route) => route.fulfill({ contentType: "text/html", body: frame }));
    await page.route(
      (url) => url.href.endsWith(path),
      async (route) => {
        const body = await (await route.fetch()).text();
        await route.fulfill({ status: 200, contentType: "text/html", body });
      },
    );
    await page.setViewportSize({ width: 1920, height: 900 });
    await page.goto("/frame");
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
    const wrong: string[] = [];
    for (const [index, end] of ranges.slice(1).entries())
      wrong.push(
        ...(await page.locator("iframe").evaluate(problems, [ranges[index] ?? 0, end] as [number, number])),
      );
    expect(wrong).toEqual([]);
  });

const stops = {
  Seafood: ["create-purchase", "workflow@11", "document-handling", "invoicing"],
  Logistics: ["fakturering@2", "tolldeklarasjon", "laste-ordre", "confirm"],
};

test.describe("on a phone", () => {
  test.use({ expectedErrors: /status of 404/ });

  for (const [product, ids] of Object.entries(stops))
    test(`no page of ${product} scrolls sideways, also on tours`, {
      tag: ["@scripted", "@thorough"],
    }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width: 412, height: 800 });
      await page.goto(`/${product}?tour=${ids.join()}&redirect`);
      const all = page.getByRole("navigation", { name: /Tour|Omvisning/ }).locator("ol a");
      await expect(all).toHaveCount(ids.length);
      const links = await all.evaluateAll((each) => each.map((link) => (link as HTMLAnchorElement).href));
      const [first = ""] = links;
      const { pathname, search } = new URL(first);
      const others = ["tour", "share", "search?q=e", "questions", "legal/personvern", "Nope"];
      const wide: string[] = [];
      for (const address of [
        ...links,
        ...links.map((link) => `${link}&view=pictures`),
        pathname,
        `/${product}`,
        ...others.map((other) => `/${product}/${other}${other.includes("?") ? "&" : "?"}${search.slice(1)}`),
      ]) {
        await page.goto(address);
        for (const width of [320, 360, 390, 412]) {
          await page.setViewportSize({ width, height: 800 });
          const found = await page.evaluate(() => document.documentElement.scrollWidth);
          if (found > width) wide.push(`${address}: ${found} px at ${width}`);
        }
      }
      expect(wide).toEqual([]);
    });
});
