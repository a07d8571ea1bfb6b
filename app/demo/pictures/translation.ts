type Said = readonly { text: string }[];

/** Translates a scene's text, which is one or several successive captions; undefined if they lack the text. */
export function translationOf(text: string, captions: Said = [], translated: Said = []): string | undefined {
  if (translated.length !== captions.length) return undefined;
  for (const first of captions.keys()) {
    for (let end = first + 1; end <= captions.length; end++) {
      if (joined(captions.slice(first, end)) === text) return joined(translated.slice(first, end));
    }
  }
  return undefined;
}

/** A sentence in two captions has an ellipsis at the end of the first and at the start of the second. */
function joined(cues: Said): string {
  return cues
    .map(({ text }) => text)
    .join(" ")
    .replaceAll("… …", "…");
}
