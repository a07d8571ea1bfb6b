/** A rendition encoded with a CRF: lower is better and larger. */
export type Encode = {
  crf: number;
  /** Extrapolated if the encode was stopped. */
  bytes: number;
  /** False if the encode was stopped. */
  whole: boolean;
};

/** `crf`: the best quality, which is tried first. */
export type Qualities = { crf: number; highestCrf: number };

/** With either encoder, about this many CRF steps halve a file. */
const stepsToHalf = 6;

/** Fraction of the limit to aim for, so that a near miss is within the limit. */
const aim = 0.96;

/** How far measurements may change `stepsToHalf`: a stopped encode may have started with its heaviest part. */
const minTrust = 1 / 1.6;
const maxTrust = 1.6;

/**
 * The best CRF that is likely to fit the limit. The search ends within a step of the best, because a step is invisible.
 * @param encodes so far, in order
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
  // If guesses fall short, as with a recording that is heaviest at its end, continue with a binary search.
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

/** Each CRF step shrinks the file by about the same factor. */
function likelyCrf(encodes: Encode[], limit: number): number {
  const halvings = ({ bytes }: Encode) => Math.log2(bytes / (limit * aim));
  const [nearest, next] = encodes.toSorted(
    (a, b) => Number(b.whole) - Number(a.whole) || Math.abs(halvings(a)) - Math.abs(halvings(b)),
  );
  if (!nearest) throw new Error("no rendition was encoded");
  const measured = next ? (next.crf - nearest.crf) / (halvings(nearest) - halvings(next)) : stepsToHalf;
  const steps = Math.min(Math.max(measured, stepsToHalf * minTrust), stepsToHalf * maxTrust);
  return Math.ceil(nearest.crf + halvings(nearest) * steps);
}
