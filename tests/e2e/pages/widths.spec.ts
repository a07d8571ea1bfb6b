import { expect, test } from "../fixtures";

/** Between these pages change; scripts may have to follow, so each range is asked for by itself. */
const ranges = [320, 380, 510, 700, 768, 840, 1000, 1200, 1921];

/** Runs in the page around a frame: what is wrong within it at each width of a range, in px. */
function faults(frame: Element, [first, end]: [number, number]): string[] {
  const found: string[] = [];
  const { contentDocument, style } = frame as HTMLIFrameElement;
  const root = (contentDocument as Document).documentElement;
  for (let width = first; width < end; width++) {
    style.width = `${width}px`;
    const beyond = root.scrollWidth - root.clientWidth;
    const bubble = root.querySelector(".bubble")?.getBoundingClientRect().height ?? 0;
    if (root.clientWidth !== width) found.push(`${width} px were asked for, not ${root.clientWidth}`);
    if (beyond > 0) found.push(`${width} px: ${beyond} px too wide`);
    // Two lines with the padding around them.
    if (bubble > 56) found.push(`${width} px: the bubble is ${bubble} px high`);
  }
  return found;
}

for (const path of [
  "/Seafood/PURCHASE/Workflow?redirect",
  "/Logistics/SJ%C3%85F%C3%98R%20OG%20TRANSPORTKJ%C3%98PER/Confirm",
])
  test(`${path} is never wider than its window, at every width`, async ({ page }) => {
    // A frame's width is changed at once, the window's 30 times slower. Our pages allow no frames.
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
        ...(await page.locator("iframe").evaluate(faults, [ranges[index] ?? 0, end] as [number, number])),
      );
    expect(wrong).toEqual([]);
  });
