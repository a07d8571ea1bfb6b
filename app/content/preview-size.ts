/** Size of link preview images, in pixels. Mail and chat apps show images of this size without cropping. */
export const previewSize = { width: 1200, height: 630 };
