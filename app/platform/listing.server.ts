/** How long a listing is kept, in milliseconds. */
const keptFor = 1_000;

/** Keeps what a folder holds for a second: requests for invented names must not read it each time. */
export function keepListing(list: (folder: string) => string[]): (folder: string) => string[] {
  let known: { folder: string; names: string[]; until: number } | undefined;
  return (folder) => {
    const now = performance.now();
    if (known?.folder !== folder || known.until <= now)
      known = { folder, names: list(folder), until: now + keptFor };
    return known.names;
  };
}
