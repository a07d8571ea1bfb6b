/** Shown instead of a count: `few` means 1 to 4, `some` means 5 or more, `hidden` means 1 or more. */
type Withheld = "few" | "some" | "hidden";

export type ReportedCount = number | Withheld;

/** Decides which parts of a sum to show, so that readers cannot calculate small parts even if they know the sum. */
export type Show = (parts: number[]) => ReportedCount[];

const minSum = 5;
const maxWithheld = minSum - 1;

export const showAll: Show = (parts) => parts;

/** Withholds counts from 1 to 4 (rule 23.11), and larger counts from which such a count could be calculated. */
export const withholdFew: Show = (parts) => {
  const whole = sumOf(parts);
  const larger = parts.filter((part) => part >= minSum).sort((one, other) => one - other);
  for (const limit of [maxWithheld, ...larger]) {
    const withheld = parts.filter((part) => part > 0 && part <= limit);
    if (withheld.length > 0 && whole >= minSum && !areUncertain(withheld)) continue;
    return parts.map((part) => (part > 0 && part <= limit ? labelOf(part) : part));
  }
  // Labels every non-zero part as `hidden`, because different labels could reveal a small part.
  return parts.map((part) => (part > 0 ? "hidden" : part));
};

/** Whether a reader who knows the sum of `withheld` cannot narrow down any part below 5: each may be 1, 2, 3 or 4. */
function areUncertain(withheld: number[]): boolean {
  const few = withheld.filter((part) => part < minSum).length;
  const some = withheld.length - few;
  const sum = sumOf(withheld);
  const mayBeMost = sum - maxWithheld >= few - 1 + some * minSum;
  const mayBeOne = some > 0 || sum - 1 <= (few - 1) * maxWithheld;
  return few === 0 || (mayBeMost && mayBeOne);
}

function labelOf(part: number): Withheld {
  return part < minSum ? "few" : "some";
}

function sumOf(parts: number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
