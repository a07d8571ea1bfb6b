type Said = readonly { text: string }[];

/**
 * Translates a scene's text, which consists of one or several successive captions. Undefined if the captions do not
 * contain the text.
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

/**
 * Joins captions to a sentence. If a sentence has two captions, the first ends and the second begins with an ellipsis.
 */
function joined(cues: Said): string {
  return cues
    .map(({ text }) => text)
    .join(" ")
    .replaceAll("… …", "…");
}
