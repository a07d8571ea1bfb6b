/** An error that the user of the media tools can fix. The message is one line. */
export class MediaError extends Error {
  override name = "MediaError";
}
