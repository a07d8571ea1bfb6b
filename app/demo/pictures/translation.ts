type Said = readonly { text: string }[];

/**
 * A scene's text in another language. Scenes say what captions say, one or several in a row; the translated captions are
 * as many.
 *
 * @returns undefined for a text that the captions do not have
 */
export function translationOf(text: string, captions: Said = [], translated: Said = []): string | undefined {
  if (translated.length !== captions.length) return undefined;
  for (const first of captions.keys()) {
    for (let end = first + 1; end <= captions.length; end++) {
      if (joined(captions.slice(first, end)) === text) return joined(translated.slice(first, end));
    }
  }
  return undefined;
}

/** A sentence that goes on in the next caption has dots at the end of the one and the beginning of the other. */
function joined(cues: Said): string {
  return cues
    .map(({ text }) => text)
    .join(" ")
    .replaceAll("… …", "…");
}
