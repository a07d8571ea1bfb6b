/** Whether a word is so short that one edit often results in a different valid word. */
export function isShort(form: string): boolean {
  return form.length < 5;
}

export function toleratedEdits(form: string): number {
  if (/\d/.test(form) || form.length < 3) return 0;
  return form.length < 9 ? 1 : 2;
}

export function bigramsOf(form: string): string[] {
  const pairs = new Set<string>();
  for (let at = 2; at <= form.length; at++) pairs.add(form.slice(at - 2, at));
  return [...pairs];
}
