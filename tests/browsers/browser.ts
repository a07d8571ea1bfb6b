import { isShown } from "../../tools/browser/layout";

/** Operations on the only page of a driven browser. */
export type Browser = {
  open(url: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page, even if its own scripts are off. */
  read<Value>(expression: string): Promise<Value>;
  /** Evaluates an expression in the page's first frame. */
  readInFrame<Value>(expression: string): Promise<Value>;
  /**
   * Where a film that has not loaded is played, in CSS pixels from its lower left corner: Chromium has a button there. In
   * other browsers a click anywhere in it plays it.
   */
  readonly playButton?: readonly [right: number, up: number];
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
  const box = await unmovedBox((expression) => browser.read(expression), target);
  await browser.clickAt(...middleOf(box));
}

/**
 * Plays the film of the page, or of its first frame, by its controls. As people do, it presses again where nothing
 * happens: a browser may draw controls before it answers to them.
 */
export async function play(browser: Browser, { inFrame = false } = {}): Promise<void> {
  const inPage = <Value>(expression: string) => browser.read<Value>(expression);
  const inFilm = inFrame ? <Value>(expression: string) => browser.readInFrame<Value>(expression) : inPage;
  const isPlaying = () => inFilm<true | null>(`document.querySelector("video").paused ? null : true`);
  const press = async () => {
    const frame = inFrame ? await unmovedBox(inPage, { selector: "iframe" }) : undefined;
    const film = await unmovedBox(inFilm, { selector: "video" });
    const [left, top, , height] = film;
    const [x, y] = browser.playButton
      ? [left + browser.playButton[0], top + height - browser.playButton[1]]
      : middleOf(film);
    await browser.clickAt(x + (frame?.[0] ?? 0), y + (frame?.[1] ?? 0));
    await present(isPlaying, "a film that plays", 5_000);
  };
  await press().catch(press);
}

/** Left and top in the viewport, width and height, without borders, in whole CSS pixels. */
type Box = [left: number, top: number, width: number, height: number];

const middleOf = ([left, top, width, height]: Box): [number, number] => [
  left + Math.round(width / 2),
  top + Math.round(height / 2),
];

/** An element's box once it is there and stays where it has been scrolled to. */
async function unmovedBox(read: (expression: string) => Promise<Box | null>, target: Target): Promise<Box> {
  const expression = withElement(
    target,
    // Old browsers do not know "instant".
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

/** Replaces a field's text. */
export async function enter(browser: Browser, field: Target, text: string): Promise<void> {
  const focus = () =>
    browser.read<true | null>(
      withElement(field, "element.focus({ preventScroll: true }); element.select(); return true;"),
    );
  await present(focus, JSON.stringify(field));
  await browser.type(text);
}

/** Polls until something is there, for a number of milliseconds. */
export async function present<Value>(
  find: () => Promise<Value | null>,
  what: string,
  patience = 30_000,
): Promise<Value> {
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
    const labelOf = (element) => (element.labels && element.labels[0]) || element;
    const nameOf = (element) =>
      (element.getAttribute("aria-label") || labelOf(element).textContent).replace(/\\s+/g, " ").trim();
    const element = [...document.querySelectorAll(selector)].find(
      (each) => ${isShown}(each) && (!name || nameOf(each) === name));
    if (!element) return null;
    ${body}
  })(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
}
