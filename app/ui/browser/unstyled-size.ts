/** Width of pictures and videos if style sheets are blocked, in CSS pixels. Fits the smallest screens. */
export const unstyledWidth = 240;

export const videoSize = { width: 1280, height: 720 };

/** Size attributes for pages whose style sheets are blocked. If style sheets load, they override these attributes. */
export function unstyledSize({ width, height }: { width: number; height: number }) {
  return { width: unstyledWidth, height: Math.round((unstyledWidth * height) / width) };
}
