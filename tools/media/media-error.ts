/** A fault that the caller of the media tools can mend; its message is one line. */
export class MediaError extends Error {
  override name = "MediaError";
}
