/** 83 seconds as `1:23`. */
export function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(Math.floor(seconds) % 60)}`;
}

/** The index of the text at a second, from sorted texts; -1 before the first. */
export function indexAt(texts: readonly (readonly [start: number, text: string])[], second: number): number {
  return texts.filter(([start]) => start <= second).length - 1;
}
