type Cues = readonly { text: string }[];

export function translationOf(text: string, captions: Cues = [], translated: Cues = []): string | undefined {
  if (translated.length !== captions.length) return undefined;
  for (const first of captions.keys()) {
    for (let end = first + 1; end <= captions.length; end++) {
      if (joined(captions.slice(first, end)) === text) return joined(translated.slice(first, end));
    }
  }
  return undefined;
}

/** If a sentence spans two captions, merges the two ellipses between the captions into one. */
function joined(cues: Cues): string {
  return cues
    .map(({ text }) => text)
    .join(" ")
    .replaceAll("… …", "…");
}
