/** The pictures that links show in mail and chat, in pixels: what all who read previews take uncut. */
export const previewSize = { width: 1200, height: 630 };
