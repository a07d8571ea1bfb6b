import type { Box } from "./scenes.server";

/** Minimum size of a hotspot in CSS pixels: 24 (WCAG 2.2, criterion 2.5.8), plus 1 to allow for rounding. */
const minTargetPx = 25;

/** @param narrowest the smallest width at which a page shows the picture, in CSS pixels */
export function hotspotArea(
  { width, height, target = [0, 0, width, height] }: { width: number; height: number; target?: Box },
  narrowest: number,
): Box {
  const smallest = Math.ceil((minTargetPx * width) / narrowest);
  const [x, w] = widened(target[0], target[2], smallest, width);
  const [y, h] = widened(target[1], target[3], smallest, height);
  return [x, y, w, h];
}

function widened(
  start: number,
  length: number,
  smallest: number,
  end: number,
): [start: number, length: number] {
  const wanted = Math.min(Math.max(length, smallest), end);
  const from = Math.round(start - (wanted - length) / 2);
  return [Math.min(Math.max(from, 0), end - wanted), wanted];
}
