import type { Box } from "./scenes.server";

/** The smallest target, in CSS pixels (WCAG 2.2, 2.5.8), and a little more for what is rounded. */
const smallestTarget = 25;

/**
 * The part of a picture that leads on when it is pressed: the target, made larger where it would be too small for a
 * finger, and all of it inside the picture.
 *
 * @param target in the picture's pixels; the whole picture without one
 * @param narrowest how wide the picture is shown at least, in CSS pixels
 */
export function pressable(
  { width, height, target = [0, 0, width, height] }: { width: number; height: number; target?: Box },
  narrowest: number,
): Box {
  const smallest = Math.ceil((smallestTarget * width) / narrowest);
  const [x, w] = widened(target[0], target[2], smallest, width);
  const [y, h] = widened(target[1], target[3], smallest, height);
  return [x, y, w, h];
}

/** A stretch of at least a length around the middle of another one, between 0 and an end. */
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
