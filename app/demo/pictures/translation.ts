type Said = readonly { text: string }[];

/**
 * A scene's text in another language. It consists of one or several successive captions; the translation has as many
 * captions.
 *
 * @returns undefined if the captions lack the text
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

/** Sentences that span captions have an ellipsis at the end of one and the beginning of the next. */
function joined(cues: Said): string {
  return cues
    .map(({ text }) => text)
    .join(" ")
    .replaceAll("… …", "…");
}
