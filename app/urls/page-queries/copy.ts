import { type Language, languages } from "~/schema/basics/languages";
import { joined } from "~/urls/query/query";
import { type Stop, writtenTour } from "./tour";

/** Heights of the videos in a copy: `low` is 360 pixels, `full` is 720 pixels. */
export const copySizes = ["low", "full"] as const;
export type CopySize = (typeof copySizes)[number];

/** A copy contains the stops of a tour, the demos of one product, or the demos of both products. */
const contents = ["stops", "product", "everything"] as const;

/** Options of an offline copy (section 25). */
export type CopyChoice = {
  of: (typeof contents)[number];
  size: CopySize;
  /** Language of the cover, and of the captions that are on by default. */
  language: Language;
  /** Release of the downloaded copy that links to this page: the current release, or `-` for any other release. */
  release: string | undefined;
};

export function copyIn(query: string, pageLanguage: Language, currentRelease?: string): CopyChoice {
  const searchParams = new URLSearchParams(query);
  const release = searchParams.get("release");
  return {
    of: searchParams.has("tour")
      ? "stops"
      : (contents.find((each) => each === searchParams.get("of")) ?? ("product" as const)),
    size: copySizes.find((each) => each === searchParams.get("size")) ?? "low",
    language: languages.find((each) => each === searchParams.get("lang")) ?? pageLanguage,
    release: release === null ? undefined : release === currentRelease ? currentRelease : "-",
  };
}

/** Normalised query parameters of the copy page, without the tour and the contact. */
export function parametersOfCopy({ of, size, language, release }: CopyChoice, own: Language) {
  return {
    of: of === "product" ? undefined : of,
    size: size === "low" ? undefined : size,
    lang: language === own ? undefined : language,
    release,
  };
}

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
