/** An attempt to encode a video. A lower CRF (constant rate factor) results in better quality and a larger file. */
export type Encode = {
  crf: number;
  /** File size. If encoding was stopped early, this is an estimate of the complete file's size. */
  bytes: number;
  /** False if encoding was stopped. */
  whole: boolean;
};

/** `crf`: lowest CRF (best quality), which is tried first. `highestCrf`: highest allowed CRF (lowest quality). */
export type Qualities = { crf: number; highestCrf: number };

/** Increasing the CRF by about this number halves the file size, with either encoder. */
const stepsToHalf = 6;

/** Target size as a fraction of the limit. It leaves a margin, because estimated sizes may be too small. */
const aim = 0.96;

/**
 * Lower and upper limits for the measured number of CRF steps that halve the size, as multiples of `stepsToHalf`. They
 * are needed because the measurement can be wrong: some sizes are only estimates.
 */
const minStepFactor = 1 / 1.6;
const maxStepFactor = 1.6;

/**
 * Returns the CRF of the next attempt. The search stops within one step of the best CRF, because the remaining
 * difference would be invisible.
 * @param limit maximum file size in bytes
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
  // After two files that were too large, moves at least halfway to the highest CRF, because estimates are unreliable.
  const middle = Math.ceil((lowest - 1 + highest) / 2);
  return Math.min(highest, Math.max(likely, tooLarge.length > 1 ? middle : lowest));
}

export function bestWithin(limit: number, encodes: Encode[]): Encode | undefined {
  return encodes.filter((encode) => fits(encode, limit)).sort((a, b) => a.crf - b.crf)[0];
}

function fits({ whole, bytes }: Encode, limit: number): boolean {
  return whole && bytes <= limit;
}

/** Estimates the CRF by assuming that each CRF step reduces the file size by the same factor. */
function likelyCrf(encodes: Encode[], limit: number): number {
  const halvings = ({ bytes }: Encode) => Math.log2(bytes / (limit * aim));
  const [nearest, next] = encodes.toSorted(
    (a, b) => Number(b.whole) - Number(a.whole) || Math.abs(halvings(a)) - Math.abs(halvings(b)),
  );
  if (!nearest) throw new Error("no rendition was encoded");
  const measured = next ? (next.crf - nearest.crf) / (halvings(nearest) - halvings(next)) : stepsToHalf;
  const steps = Math.min(Math.max(measured, stepsToHalf * minStepFactor), stepsToHalf * maxStepFactor);
  return Math.ceil(nearest.crf + halvings(nearest) * steps);
}
