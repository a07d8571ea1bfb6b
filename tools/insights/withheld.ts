/** `few` is 1 to 4, `some` is at least 5, and `hidden` is at least 1. */
type Withheld = "few" | "some" | "hidden";

export type Shown = number | Withheld;

/** Readers who know the sum must not be able to calculate small parts. */
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
  // The labels "few" and "some" would still reveal a small part.
  return parts.map((part) => (part > 0 ? "hidden" : part));
};

/** Whether each small part could still be any value from 1 to 4. */
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
