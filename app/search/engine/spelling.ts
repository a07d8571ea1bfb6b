/**
 * How many letters have to be put in, left out, replaced or swapped with their neighbours to make one word the other.
 *
 * @param most whatever is more than this counts as one more
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}

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
  return [
    ...new Set(Array.from({ length: Math.max(form.length - 1, 0) }, (_, at) => form.slice(at, at + 2))),
  ];
}
