/** Whether one letter more or less easily makes a word another one. */
export function isShort(form: string): boolean {
  return form.length < 5;
}

/** How many slips are forgiven in a word without asking. */
export function toleratedEdits(form: string): number {
  if (/\d/.test(form) || form.length < 3) return 0;
  return form.length < 9 ? 1 : 2;
}

/** The pairs of neighbouring letters in a word, each once. */
export function bigramsOf(form: string): string[] {
  const pairs = new Set<string>();
  for (let at = 2; at <= form.length; at++) pairs.add(form.slice(at - 2, at));
  return [...pairs];
}
