/** Operations on the only page of a driven browser. */
export type Browser = {
  open(url: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page, even if its own scripts are off. */
  read<Value>(expression: string): Promise<Value>;
  /** Evaluates an expression in the page's first frame. */
  readInFrame<Value>(expression: string): Promise<Value>;
  /** Clicks at a position in the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types on the keyboard. */
  type(text: string): Promise<void>;
  /** Errors that the browser has reported since its start, if it does. */
  errors(): string[];
  close(): Promise<void>;
};

/** Selects a visible element, by accessible name if a selector is not enough. */
export type Target = { selector: string; name?: string };

/** Clicks an element once it is there and does not move. */
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

/** Replaces a field's text. */
export async function enter(browser: Browser, field: Target, text: string): Promise<void> {
  const focus = () =>
    browser.read<true | null>(
      withElement(field, "element.focus({ preventScroll: true }); element.select(); return true;"),
    );
  await present(focus, JSON.stringify(field));
  await browser.type(text);
}

/** Polls until something is there. */
export async function present<Value>(find: () => Promise<Value | null>, what: string): Promise<Value> {
  const patience = 30_000;
  for (const end = Date.now() + patience; Date.now() < end; ) {
    // A page that is being replaced answers with an error.
    const found = await find().catch(() => null);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not appear within ${patience} ms`);
}

/** An expression that does something with an element, or is null without one. */
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
