/** Width without style sheets, in CSS pixels. Fits the smallest screens. */
export const unstyledWidth = 240;

export const videoSize = { width: 1280, height: 720 };

/** For pages whose style sheets are blocked. Style sheets override these attributes. */
export function unstyledSize({ width, height }: { width: number; height: number }) {
  return { width: unstyledWidth, height: Math.round((unstyledWidth * height) / width) };
}
