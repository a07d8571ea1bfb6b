/** Something that is tried: what came of it in lines, and whether that is what is promised. */
export type Trial = (args: string[]) => Promise<{ said: string[]; isAsPromised: boolean }>;

/** How often each answer was given, in words. */
export function tally(statuses: Iterable<number | string>): string {
  const counts = new Map<number | string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(", ");
}

/** Does something for each item, for so many of them at the same time; resolves with what came of each, as it came. */
export async function together<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.values();
  const work = async () => {
    for (const item of left) results.push(await act(item));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
