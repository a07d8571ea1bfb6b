import { type Language, languages } from "~/schema/basics/languages";
import { joined } from "~/urls/query/query";
import { type Stop, writtenTour } from "./tour";

/** Films in 360 lines, or in 720. */
export const copySizes = ["low", "full"] as const;
export type CopySize = (typeof copySizes)[number];

/** What a copy has: the demos that the query names, all of the product, or all of both. */
const contents = ["stops", "product", "everything"] as const;

/** What is asked for of a copy (section 25). */
export type CopyChoice = {
  of: (typeof contents)[number];
  size: CopySize;
  /** Language of the cover, and of the captions that are shown by themselves. */
  language: Language;
  /** Of an earlier copy, to find out whether there is a newer one: the present release, or `-` for any other. */
  release: string | undefined;
};

/**
 * Parses what is asked for of a copy. What makes no sense is left out.
 *
 * @param query a raw query
 * @param own language of the area
 * @param present the release that is shown
 */
export function copyIn(query: string, own: Language, present?: string): CopyChoice {
  const asked = new URLSearchParams(query);
  const release = asked.get("release");
  return {
    of: asked.has("tour")
      ? "stops"
      : (contents.find((each) => each === asked.get("of")) ?? ("product" as const)),
    size: copySizes.find((each) => each === asked.get("size")) ?? "low",
    language: languages.find((each) => each === asked.get("lang")) ?? own,
    release: release === null ? undefined : release === present ? present : "-",
  };
}

/** Its parameters in normal form, without defaults; the tour and the contact have their own. */
export function parametersOfCopy({ of, size, language, release }: CopyChoice, own: Language) {
  return {
    of: of === "product" ? undefined : of,
    size: size === "low" ? undefined : size,
    lang: language === own ? undefined : language,
    release,
  };
}

/** The query of a copy's page or file. */
export function queryOfCopy(
  { of, size, language, release }: Omit<CopyChoice, "release"> & Partial<Pick<CopyChoice, "release">>,
  tour: Stop[],
  rep: string | undefined,
): string {
  const parameters = {
    tour: of === "stops" ? writtenTour(tour) : undefined,
    of: of === "everything" ? of : undefined,
    ...{ size, lang: language, release, rep },
  };
  return joined(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`)),
  );
}
