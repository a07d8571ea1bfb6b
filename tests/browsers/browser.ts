import { isShown } from "../../tools/browser/layout";

export type Browser = {
  open(url: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page, even if scripts are disabled there. */
  read<Value>(expression: string): Promise<Value>;
  readInFrame<Value>(expression: string): Promise<Value>;
  /** Position of Chromium's play button, in CSS pixels from the lower left corner of the video. */
  readonly playButton?: readonly [right: number, up: number];
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Errors that the browser has reported since it started. Empty if the driver does not report errors. */
  errors(): string[];
  close(): Promise<void>;
};

export type Target = { selector: string; name?: string };

export async function click(browser: Browser, target: Target): Promise<void> {
  const box = await unmovedBox((expression) => browser.read(expression), target);
  await browser.clickAt(...middleOf(box));
}

/** Clicks the play button, and clicks again if the video does not play, because the controls may not work yet. */
export async function play(browser: Browser, { inFrame = false } = {}): Promise<void> {
  const inPage = <Value>(expression: string) => browser.read<Value>(expression);
  const inVideoFrame = inFrame
    ? <Value>(expression: string) => browser.readInFrame<Value>(expression)
    : inPage;
  const isPlaying = () => inVideoFrame<true | null>(`document.querySelector("video").paused ? null : true`);
  const press = async () => {
    const frame = inFrame ? await unmovedBox(inPage, { selector: "iframe" }) : undefined;
    const box = await unmovedBox(inVideoFrame, { selector: "video" });
    const [left, top, , height] = box;
    const [x, y] = browser.playButton
      ? [left + browser.playButton[0], top + height - browser.playButton[1]]
      : middleOf(box);
    await browser.clickAt(x + (frame?.[0] ?? 0), y + (frame?.[1] ?? 0));
    await present(isPlaying, "a video that plays", 5_000);
  };
  await press().catch(press);
}

type Box = [left: number, top: number, width: number, height: number];

const middleOf = ([left, top, width, height]: Box): [number, number] => [
  left + Math.round(width / 2),
  top + Math.round(height / 2),
];

/** Scrolls to the element, and waits until its position is stable. */
async function unmovedBox(read: (expression: string) => Promise<Box | null>, target: Target): Promise<Box> {
  const expression = withElement(
    target,
    // Turns off smooth scrolling with CSS, because old browsers do not support `behavior: "instant"`.
    `const { left: wasLeft, top: wasTop } = element.getBoundingClientRect();
     const { style } = document.documentElement;
     style.scrollBehavior = "auto";
     element.scrollIntoView({ block: "center" });
     style.scrollBehavior = "";
     const { left, top, width, height } = element.getBoundingClientRect();
     if (left !== wasLeft || top !== wasTop) return null;
     return [left + element.clientLeft, top + element.clientTop, width, height].map(Math.round);`,
  );
  let before: string | undefined;
  return present(async () => {
    const box = await read(expression);
    const moved = String(box) !== before;
    before = String(box);
    return moved ? null : box;
  }, JSON.stringify(target));
}

export async function enter(browser: Browser, field: Target, text: string): Promise<void> {
  const focus = () =>
    browser.read<true | null>(
      withElement(field, "element.focus({ preventScroll: true }); element.select(); return true;"),
    );
  await present(focus, JSON.stringify(field));
  await browser.type(text);
}

export async function present<Value>(
  find: () => Promise<Value | null>,
  what: string,
  patience = 30_000,
): Promise<Value> {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    // Ignores errors, because evaluating an expression fails while a new page is loading.
    const found = await find().catch(() => null);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not appear within ${patience} ms`);
}

function withElement({ selector, name = "" }: Target, body: string): string {
  return `((selector, name) => {
    const labelOf = (element) => (element.labels && element.labels[0]) || element;
    const nameOf = (element) =>
      (element.getAttribute("aria-label") || labelOf(element).textContent).replace(/\\s+/g, " ").trim();
    const element = [...document.querySelectorAll(selector)].find(
      (each) => ${isShown}(each) && (!name || nameOf(each) === name));
    if (!element) return null;
    ${body}
  })(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
}
