/** Width of pictures and videos without style sheets, in CSS pixels. Fits the smallest screens. */
export const unstyledWidth = 240;

/** Size of wide videos, in pixels. */
export const videoSize = { width: 1280, height: 720 };

/**
 * Size attributes of a picture or video, for pages whose style sheets are blocked. Style sheets override these
 * attributes.
 */
export function unstyledSize({ width, height }: { width: number; height: number }) {
  return { width: unstyledWidth, height: Math.round((unstyledWidth * height) / width) };
}
