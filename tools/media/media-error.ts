/** Something that whoever called the media tools can put right; its message is one line for them. */
export class MediaError extends Error {
  override name = "MediaError";
}
