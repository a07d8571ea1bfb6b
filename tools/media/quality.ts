/** A rendition encoded with a CRF: the lower, the better and the larger. */
export type Encode = {
  crf: number;
  /** Of an encode that was stopped, extrapolated. */
  bytes: number;
  /** Whether it was not stopped. */
  whole: boolean;
};

/** The best quality, which is tried first, and the lowest. */
export type Qualities = { crf: number; highestCrf: number };

/** With either encoder, about so many steps of CRF halve a file. */
const stepsToHalf = 6;

/** The part of the limit that is aimed at: a near miss still keeps to the limit. */
const aim = 0.96;

/** How far measurements may change `stepsToHalf`: a stopped encode may have begun with its heaviest part. */
const leastTrust = 1 / 1.6;
const mostTrust = 1.6;

/**
 * The CRF to encode with next: the best that is likely to keep to the limit. Nobody sees a single step, so the search
 * ends one step beside the best.
 *
 * @param encodes so far, in their order
 * @param limit in bytes
 * @returns undefined at the end of the search
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
  // Where guesses fall short, as with a recording whose end is the heaviest, the rest is halved.
  const middle = Math.ceil((lowest - 1 + highest) / 2);
  return Math.min(highest, Math.max(likely, tooLarge.length > 1 ? middle : lowest));
}

/** @param limit in bytes */
export function bestWithin(limit: number, encodes: Encode[]): Encode | undefined {
  return encodes.filter((encode) => fits(encode, limit)).sort((a, b) => a.crf - b.crf)[0];
}

function fits({ whole, bytes }: Encode, limit: number): boolean {
  return whole && bytes <= limit;
}

/** The first CRF that is likely to keep to the limit: each step shrinks the file by much the same factor. */
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
