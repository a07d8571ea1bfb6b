/** What a driver can do with its browser's one page. */
export type Browser = {
  open(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page; also where pages run no scripts of their own. */
  read<Value>(expression: string): Promise<Value>;
  /** The value of an expression in the page's first frame. */
  readInFrame<Value>(expression: string): Promise<Value>;
  /** Clicks with the mouse, in pixels from the page's upper left corner as seen. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types on the keyboard. */
  type(text: string): Promise<void>;
  /** What the browser has reported as an error since it started, if it tells. */
  errors(): string[];
  close(): Promise<void>;
};

/** A visible element: what selects it, and what it is called where that is not enough. */
export type Target = { selector: string; name?: string };

/** Clicks an element, once it is there and stands still. */
export async function click(browser: Browser, target: Target): Promise<void> {
  const middle = withElement(
    target,
    `element.scrollIntoView({ block: "center", behavior: "instant" });
     const { left, top, width, height } = element.getBoundingClientRect();
     return [Math.round(left + width / 2), Math.round(top + height / 2)];`,
  );
  let before: string | undefined;
  const [x, y] = await present(async () => {
    const point = await browser.read<[number, number] | null>(middle);
    const moved = String(point) !== before;
    before = String(point);
    return moved ? null : point;
  }, JSON.stringify(target));
  await browser.clickAt(x, y);
}

/** Puts a text in place of what a field holds. */
export async function enter(browser: Browser, field: Target, text: string): Promise<void> {
  const focus = () =>
    browser.read<true | null>(
      withElement(field, "element.focus({ preventScroll: true }); element.select(); return true;"),
    );
  await present(focus, JSON.stringify(field));
  await browser.type(text);
}

/** Waits until something is there. */
export async function present<Value>(find: () => Promise<Value | null>, what: string): Promise<Value> {
  const patience = 10_000;
  for (const end = Date.now() + patience; Date.now() < end; ) {
    // A page that is just being replaced answers with an error.
    const found = await find().catch(() => null);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not appear within ${patience} ms`);
}

/** An expression that does something with an element, or is null where there is none. */
function withElement({ selector, name = "" }: Target, body: string): string {
  return `((selector, name) => {
    const nameOf = (element) =>
      (element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent)
        .replace(/\\s+/g, " ").trim();
    const element = [...document.querySelectorAll(selector)].find(
      (each) => each.checkVisibility() && (!name || nameOf(each) === name));
    if (!element) return null;
    ${body}
  })(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
}
