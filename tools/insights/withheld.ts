/** A sum that is withheld: `few` is 1 to 4, `some` is 5 or more, `hidden` is any but 0. */
export type Withheld = "few" | "some" | "hidden";

/** A sum as a report shows it. */
export type Shown = number | Withheld;

/** Decides how the parts of a sum are shown that a reader may know. */
export type Show = (parts: number[]) => Shown[];

/** The least that is shown: so many at least have done the same. */
const least = 5;
const mostOfFew = least - 1;

/** Shows everything, where the operator asks for that. */
export const showAll: Show = (parts) => parts;

/**
 * Withholds what is below 5 (rule 23.11); 0 tells of nobody and is shown.
 *
 * Who knows the whole could subtract what is shown from it. So the smallest that are shown are withheld as well, as many
 * as it takes for each of the few to be anything from 1 to 4 still.
 */
export const withholdFew: Show = (parts) => {
  const whole = sumOf(parts);
  const larger = parts.filter((part) => part >= least).sort((one, other) => one - other);
  for (const limit of [mostOfFew, ...larger]) {
    const withheld = parts.filter((part) => part > 0 && part <= limit);
    // Below 5 the whole is withheld itself.
    if (withheld.length > 0 && whole >= least && !areUncertain(withheld)) continue;
    return parts.map((part) => (part > 0 && part <= limit ? labelOf(part) : part));
  }
  // With all of them withheld, their sizes would still tell too much beside the whole.
  return parts.map((part) => (part > 0 ? "hidden" : part));
};

/** Whether each of the few among these may be anything from 1 to 4, as far as their sum tells. */
function areUncertain(withheld: number[]): boolean {
  const few = withheld.filter((part) => part < least).length;
  const some = withheld.length - few;
  const sum = sumOf(withheld);
  const mayBeMost = sum - mostOfFew >= few - 1 + some * least;
  const mayBeOne = some > 0 || sum - 1 <= (few - 1) * mostOfFew;
  return few === 0 || (mayBeMost && mayBeOne);
}

function labelOf(part: number): Withheld {
  return part < least ? "few" : "some";
}

function sumOf(parts: number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
