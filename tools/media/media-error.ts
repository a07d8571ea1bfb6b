/** An error that the caller of the media tools can fix; its message is one line. */
export class MediaError extends Error {
  override name = "MediaError";
}
