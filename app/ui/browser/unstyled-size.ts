/** Width of pictures and videos without styles, in CSS pixels; it fits the smallest screens. */
export const unstyledWidth = 240;

/** In pixels. */
export const videoSize = { width: 1280, height: 720 };

/** For the markup of pages whose style sheets are blocked; style sheets override it. */
export function unstyledSize({ width, height }: { width: number; height: number }) {
  return { width: unstyledWidth, height: Math.round((unstyledWidth * height) / width) };
}
