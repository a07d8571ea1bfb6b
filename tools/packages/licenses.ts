import type { LockedPackage } from "./production";

/** Licences whose only condition is that copies include the licence text. */
const allowed = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
];

/**
 * Returns whether the licence expression is allowed. Parentheses are supported only around the whole expression; with
 * any other parentheses, the result is false.
 */
export function isAllowed(expression = "") {
  const terms = expression.replace(/^\((.*)\)$/, "$1");
  if (/[()]/.test(terms)) return false;
  if (terms.includes(" OR ")) return terms.split(" OR ").some((term) => allowed.includes(term));
  return terms.split(" AND ").every((term) => allowed.includes(term));
}

export function printLicenses(packages: LockedPackage[]) {
  const byLicense = new Map<string, string[]>();
  for (const { license = "none", name, version } of packages) {
    byLicense.set(license, [...(byLicense.get(license) ?? []), `${name}@${version}`]);
  }
  for (const [license, names] of [...byLicense].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`${isAllowed(license) ? " " : "!"} ${String(names.length).padStart(4)}  ${license}`);
    if (!isAllowed(license)) console.log(`        ${names.join(", ")}`);
  }
  console.log(`  ${String(packages.length).padStart(4)}  total`);
  return [...byLicense.keys()].every((license) => isAllowed(license));
}
