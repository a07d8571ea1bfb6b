/** Width of pictures and videos if style sheets are blocked, in CSS pixels. */
export const unstyledWidth = 240;

export const videoSize = { width: 1280, height: 720 };

/** Style sheets override these size attributes. */
export function unstyledSize({ width, height }: { width: number; height: number }) {
  return { width: unstyledWidth, height: Math.round((unstyledWidth * height) / width) };
}
