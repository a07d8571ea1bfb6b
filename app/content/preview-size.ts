/** Mail and chat apps show link previews of this size without cropping. */
export const previewSize = { width: 1200, height: 630 };
