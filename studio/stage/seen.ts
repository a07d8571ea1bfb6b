/** Size of the stage and of the videos, in pixels. */
export const stageSize = { width: 1280, height: 720 };

/** A box on the stage, in pixels of the stage. */
export type Box = { x: number; y: number; width: number; height: number };

/** Readable words with their font size and box, in pixels of the stage. */
export type Words = { words: string; size: number; box: Box };

/** A box with the name of the element in the suite. */
export type NamedBox = Box & { name: string };

/** A picture of the stage without the cursor. */
export type Seen = {
  /** Time in milliseconds from the start of the video. */
  now: number;
  /** Markup of the stage. Equal markup means equal pictures. */
  markup: string;
  target?: NamedBox;
  about: NamedBox;
  words: Words[];
};

export function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/**
 * Size limits of targets, in pixels. Highlights of larger targets do not stand out, and fingers miss smaller targets.
 */
export const widestTarget = 516;
const smallestTarget = 48;

/** The clickable part: the whole element or, if the element is too wide, its marked part. */
export function pressedPart(element: Element): Box {
  const box = boxOf(element);
  if (box.width > widestTarget) {
    const part = element.querySelector("[data-aim]") ?? (element.matches(".row") && element.children[0]);
    return part ? boxOf(part) : { ...box, width: widestTarget };
  }
  const [wider, higher] = [box.width, box.height].map((length) => Math.max(0, smallestTarget - length));
  if (!wider || !higher) return box;
  return {
    x: box.x - wider / 2,
    y: box.y - higher / 2,
    width: box.width + wider,
    height: box.height + higher,
  };
}

/** Visible name of an element: a field's label, or the first words in or around the element. */
export function nameOf(element: Element): string {
  const label = element.closest(".field")?.querySelector(".label");
  const own = firstWords(element);
  if (label && !element.matches("li")) return firstWords(label) ?? "";
  return own ?? (element.parentElement ? nameOf(element.parentElement) : "");
}

function firstWords(element: Element): string | undefined {
  return (
    textsIn(element)
      // Word joiners only prevent line breaks.
      .map(({ data }) => data.replaceAll("\u2060", "").trim())
      .find((words) => /\p{L}{3}|\d/u.test(words))
  );
}

/** All words in the content, including words that the content's edges crop, but without words of a video. */
export function wordsIn(room: Element): Words[] {
  return textsIn(room).flatMap((node) => {
    const element = node.parentElement;
    if (!element || !node.data.trim() || element.closest(".player-screen")) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    if (width === 0) return [];
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * scaleOf(element);
    return [{ words: node.data.trim(), size, box: { x, y, width, height } }];
  });
}

export function elementOf(words: Text[], within: Element): Element {
  const most = 0.7 * lettersOf(words);
  const sized = [...within.querySelectorAll("*")].map((element) => ({ element, area: areaOf(element) }));
  const holding = sized.filter(
    ({ element, area }) => area > 0 && lettersOf(words.filter((each) => element.contains(each))) >= most,
  );
  return holding.sort((a, b) => a.area - b.area)[0]?.element ?? within;
}

function lettersOf(words: Text[]): number {
  return words.reduce((sum, { data }) => sum + data.trim().length, 0);
}

function areaOf(element: Element): number {
  const { width, height } = boxOf(element);
  return width * height;
}

export function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function scaleOf(element: Element): number {
  if (element instanceof SVGGraphicsElement) return element.getScreenCTM()?.a ?? 1;
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each instanceof HTMLElement && each.offsetWidth > 0)
      return each.getBoundingClientRect().width / each.offsetWidth;
  return 1;
}
