/** Something that whoever called the media tools can put right; its message is one line for them. */
export class MediaError extends Error {
  override name = "MediaError";
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
