import type { Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
// Imports a module instead of the JSON file, because Playwright cannot import JSON files.
import bcd from "@mdn/browser-compat-data/forLegacyNode";
import { type BrowserList, browsersOf } from "../tools/browser-targets";

/** Maps names of browsers in browserslist to their names in the compatibility data. */
const names: Record<string, string> = { ios_saf: "safari_ios" };

/** The lowest version of each browser in a browser list of `package.json`. The keys are the names in the data. */
export function oldestOf(list: BrowserList): Map<string, number> {
  const oldest = new Map<string, number>();
  for (const browser of browsersOf(list)) {
    const [name = "", version = ""] = browser.split(" ");
    const known = names[name] ?? name;
    oldest.set(known, Math.min(oldest.get(known) ?? Number.POSITIVE_INFINITY, Number.parseFloat(version)));
  }
  return oldest;
}

/** Browsers that lack a feature, as strings such as `safari < 15.4`. */
export function lackedBy(
  feature: Identifier | undefined,
  oldest: Map<string, number>,
  prefix = "",
): string[] {
  const support = feature?.__compat?.support as
    | Record<string, SimpleSupportStatement | SimpleSupportStatement[] | undefined>
    | undefined;
  if (!support) return [];
  return [...oldest].flatMap(([browser, version]) => {
    const statements = [support[browser] ?? []].flat();
    const since = statements
      .filter((each) => (each.prefix ?? "") === prefix && !each.flags && !each.alternative_name)
      .filter(
        ({ version_removed: removed }) =>
          removed === undefined || statements.some(({ version_added: added }) => added === removed),
      )
      .map(({ version_added: added }) => versionOf(added));
    const first = Math.min(...since, Number.POSITIVE_INFINITY);
    return first <= version ? [] : [`${browser} ${Number.isFinite(first) ? `< ${first}` : ""}`.trim()];
  });
}

function versionOf(added: SimpleSupportStatement["version_added"]): number {
  if (typeof added !== "string" || added === "preview") return Number.POSITIVE_INFINITY;
  return Number.parseFloat(added.replace("≤", ""));
}

export { bcd };
