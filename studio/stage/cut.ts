const elements =
  "[data-target], .press, .card, .row, .field, .banner, .paper, li, .map-place, .map-tag, .map-leg";

/** Selector for texts of limited width. Texts in a table's foot may overflow into empty cells. */
const texts =
  ".row:not(.foot) > span, .box, .press, .chip, .label, h2, .tile b, .note, .paper-cell > *, .paper-line > span, .paper, .timeline-stop, .lesson, .task, .board-note, .board-small";

/** Tolerance for rounding and shadows, in pixels. */
const tolerance = 1.5;

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** Describes cropped elements, and words that overflow. */
export function cutOff(stage: Element): string[] {
  const cut = new Map<Element, string>();
  for (const each of stage.querySelectorAll(elements)) {
    const [box, seen] = [each.getBoundingClientRect(), seenOf(each, stage)];
    if (!seen || !isDrawn(each, stage) || [...cut.keys()].some((around) => around.contains(each))) continue;
    const missing = [
      seen.top - box.top > tolerance && `${Math.round(seen.top - box.top)} px at its top`,
      box.bottom - seen.bottom > tolerance && `${Math.round(box.bottom - seen.bottom)} px at its bottom`,
      seen.left - box.left > tolerance && `${Math.round(seen.left - box.left)} px on its left`,
      box.right - seen.right > tolerance && `${Math.round(box.right - seen.right)} px on its right`,
    ].filter((side) => side !== false);
    if (missing.length > 0) cut.set(each, `${nameOf(each)} is cut off: ${missing.join(", ")}`);
  }
  const narrow = [...stage.querySelectorAll(texts)].filter(
    (each) => each.scrollWidth > each.clientWidth && isDrawn(each, stage) && seenOf(each, stage),
  );
  const rows = [...stage.querySelectorAll(":is(.row, .paper-line):not(.foot, [data-foot])")];
  const full = rows.filter((row) => isFull([...row.querySelectorAll("[data-pair]")])).map(nameOf);
  const spilt = narrow.map((each) => `the text "${each.textContent}" does not fit into its box`);
  return [
    ...cut.values(),
    ...new Set(spilt),
    ...full.map((row) => `${row} has too many values to be readable`),
  ];
}

/** Maximum number of labelled values in a row whose values do not fit on one line. */
const maxValues = 3;

/** Maximum vertical difference between values on one line, in pixels. Their fonts may differ. */
const sameLine = 8;

function isFull(values: Element[]): boolean {
  const tops = values.map((each) => each.getBoundingClientRect().top);
  return values.length > maxValues && Math.max(...tops) - Math.min(...tops) > sameLine;
}

function seenOf(element: Element, stage: Element): Box | undefined {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const seen = { left, top, right, bottom };
  for (let frame = element.parentElement; frame; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflow !== "visible") {
      const edge = frame.getBoundingClientRect();
      seen.left = Math.max(seen.left, edge.left);
      seen.top = Math.max(seen.top, edge.top);
      seen.right = Math.min(seen.right, edge.right);
      seen.bottom = Math.min(seen.bottom, edge.bottom);
    }
    if (frame === stage) break;
  }
  return seen.right - seen.left > tolerance && seen.bottom - seen.top > tolerance ? seen : undefined;
}

function isDrawn(element: Element, stage: Element): boolean {
  for (let each: Element | null = element; each && each !== stage; each = each.parentElement)
    if (Number(getComputedStyle(each).opacity) < 0.05) return false;
  return true;
}

function nameOf(element: Element): string {
  const words = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
  const name = element.getAttribute("data-target") ?? element.className;
  return words ? `"${words}" (${name})` : String(name);
}
