/** Size of link previews in mail and chat, in pixels: the one that no reader of previews crops. */
export const previewSize = { width: 1200, height: 630 };
