/** Something that is tried: what came of it in lines, and whether that is what is promised. */
export type Trial = (args: string[]) => Promise<{ said: string[]; isAsPromised: boolean }>;

/** How often each answer was given, in words. */
export function tally(statuses: Iterable<number | string>): string {
  const counts = new Map<number | string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(", ");
}
