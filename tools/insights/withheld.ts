/** Shown instead of a sum: `few` is 1 to 4, `some` is 5 or more, `hidden` is any number except 0. */
type Withheld = "few" | "some" | "hidden";

export type Shown = number | Withheld;

/** Decides which parts of a sum to show, so that even readers who know the sum cannot calculate small parts. */
export type Show = (parts: number[]) => Shown[];

const minSum = 5;
const maxWithheld = minSum - 1;

export const showAll: Show = (parts) => parts;

/** Withholds parts from 1 to 4 (rule 23.11). If a reader could calculate one, also withholds larger parts. */
export const withholdFew: Show = (parts) => {
  const whole = sumOf(parts);
  const larger = parts.filter((part) => part >= minSum).sort((one, other) => one - other);
  for (const limit of [maxWithheld, ...larger]) {
    const withheld = parts.filter((part) => part > 0 && part <= limit);
    if (withheld.length > 0 && whole >= minSum && !areUncertain(withheld)) continue;
    return parts.map((part) => (part > 0 && part <= limit ? labelOf(part) : part));
  }
  // Readers could still calculate a small part, so the labels "few" and "some" are hidden too.
  return parts.map((part) => (part > 0 ? "hidden" : part));
};

/** Whether each small part could still be 1, 2, 3 or 4 for a reader who knows the sum of the withheld parts. */
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
