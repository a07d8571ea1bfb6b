/** As wide as pictures and films are without styles, in CSS pixels: the smallest screens have room for it. */
export const unstyledWidth = 240;

/** The size of every film and its poster, in pixels. */
export const filmSize = { width: 1280, height: 720 };

/**
 * The size of a picture or film in its markup. It has its shape, and holds where style sheets are blocked; where they
 * are not, they set another one.
 */
export function unstyledSize({ width, height }: { width: number; height: number }) {
  return { width: unstyledWidth, height: Math.round((unstyledWidth * height) / width) };
}
