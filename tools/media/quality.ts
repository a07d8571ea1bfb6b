/** An encode of a rendition in a quality, which CRF tells: the lower, the better and the larger. */
export type Encode = {
  crf: number;
  /** Of one that was stopped, as many as it would have had if it had gone on as it began. */
  bytes: number;
  /** Whether it went on to its end. */
  whole: boolean;
};

/** What qualities a rendition may have. */
export type Qualities = {
  /** The best, which is tried first. */
  crf: number;
  highestCrf: number;
};

/** How many steps of CRF halve a file, roughly, with either encoder. */
const stepsToHalf = 6;

/** The part of the limit that is aimed at: a file that misses by a little shall not miss the limit. */
const aim = 0.96;

/** How far what was measured may move the steps to a half; a stopped encode may have begun with its heaviest part. */
const leastTrust = 1 / 1.6;
const mostTrust = 1.6;

/**
 * The quality to encode in next: the best that is likely to keep to the limit. One step more is not to be seen and not
 * worth an encode, so the search ends one beside it.
 *
 * @param encodes so far, in their order
 * @param limit in bytes
 * @returns undefined where the best of those that keep to the limit is good enough, or even the lowest quality does not
 */
export function nextCrf(encodes: Encode[], qualities: Qualities, limit: number): number | undefined {
  if (encodes.length === 0) return qualities.crf;
  const fitting = bestWithin(limit, encodes);
  const tooLarge = encodes.filter((encode) => !fits(encode, limit));
  const lowest = Math.max(qualities.crf - 1, ...tooLarge.map(({ crf }) => crf)) + 1;
  const highest = fitting ? fitting.crf - 1 : qualities.highestCrf;
  if (lowest > highest) return undefined;
  const likely = likelyCrf(encodes, limit);
  if (fitting) return likely < highest ? Math.max(lowest, likely) : undefined;
  // Where guesses fall short, as with a recording whose end is the heaviest, half of what is left is given up.
  const middle = Math.ceil((lowest - 1 + highest) / 2);
  return Math.min(highest, Math.max(likely, tooLarge.length > 1 ? middle : lowest));
}

/** The best of the encodes that keep to a limit, in bytes. */
export function bestWithin(limit: number, encodes: Encode[]): Encode | undefined {
  return encodes.filter((encode) => fits(encode, limit)).sort((a, b) => a.crf - b.crf)[0];
}

function fits({ whole, bytes }: Encode, limit: number): boolean {
  return whole && bytes <= limit;
}

/** The first CRF whose file is likely to keep to the limit: a file's size falls by much the same factor with each step. */
function likelyCrf(encodes: Encode[], limit: number): number {
  const halvings = ({ bytes }: Encode) => Math.log2(bytes / (limit * aim));
  const [nearest, next] = encodes.toSorted(
    (a, b) => Number(b.whole) - Number(a.whole) || Math.abs(halvings(a)) - Math.abs(halvings(b)),
  );
  if (!nearest) throw new Error("nothing has been encoded");
  const measured = next ? (next.crf - nearest.crf) / (halvings(nearest) - halvings(next)) : stepsToHalf;
  const steps = Math.min(Math.max(measured, stepsToHalf * leastTrust), stepsToHalf * mostTrust);
  return Math.ceil(nearest.crf + halvings(nearest) * steps);
}
