import { counted } from "../command-line";
import type { Difference } from "./differences";

export type Report = {
  /** As the call named it. */
  folder: string;
  /** Lines; where there are some, there are no differences. */
  faults: string[];
  differences: Difference[];
};

/** Origins of the two sites; empty where the report has paths. */
export type Sites = { before: string; after: string };

/** A line like `tab "Approvals": renamed from "Workflow"; changed: title, video`. */
export function headline({ kind, name, news, changes }: Difference): string {
  const parts = changes.map(({ part }) => part);
  const told = parts.length > mostParts ? `${parts.length} texts` : parts.join(", ");
  return `${kind} "${name}": ${[...news, ...(told ? [`changed: ${told}`] : [])].join("; ") || "links break"}`;
}

/** A line counts more parts than that instead of naming them. */
const mostParts = 15;

export function summary(differences: Difference[]): string {
  const count = differences.filter(({ broken }) => broken.length > 0).length;
  const breaking = `${count || "none"} of which ${count > 1 ? "break" : "breaks"} links`;
  return counted(differences.length, "difference") + (differences.length > 0 ? `, ${breaking}` : "");
}

function brokenLines({ broken }: Difference): string[] {
  return broken.flatMap(({ links, outcome, mend }) => [
    `  old links break: ${outcome}`,
    ...links.map((link) => `    ${link}`),
    ...(mend ? [`    to keep them, in ${mend.where}: ${mend.line}`] : []),
  ]);
}

/** Only what breaks links that were sent. */
export function brokenText(differences: Difference[]): string {
  return lines(
    differences
      .filter(({ broken }) => broken.length > 0)
      .flatMap((difference) => [headline(difference), ...brokenLines(difference)]),
  );
}

export function reportText({ folder, faults, differences }: Report, sites: Sites): string {
  if (faults.length > 0) return lines([...faults, `${folder}: ${counted(faults.length, "fault")}`]);
  return lines([
    ...differences.flatMap((difference) => [
      `${difference.product ? `${difference.product}, ` : ""}${headline(difference)}`,
      ...brokenLines(difference),
      ...(difference.before ? [`  as it is:      ${sites.before}${difference.before}`] : []),
      ...(difference.after ? [`  as it will be: ${sites.after}${difference.after}`] : []),
    ]),
    `${folder}: ${summary(differences)}`,
  ]);
}

function lines(texts: string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
