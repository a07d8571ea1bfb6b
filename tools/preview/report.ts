import { counted } from "../command-line";
import type { Difference } from "./differences";

/** What is known of a content folder, compared with the content that is shown now. */
export type Report = {
  /** As it was named. */
  folder: string;
  /** Lines; where there are some, nothing else can be told. */
  faults: string[];
  differences: Difference[];
};

/** Where the two sites are, without a slash at the end; empty where addresses are told as paths. */
export type Sites = { before: string; after: string };

/** A difference in one line: `tab "Approvals": renamed from "Workflow"; changed: title, video`. */
export function headline({ kind, name, news, changes }: Difference): string {
  const parts = changes.map(({ part }) => part);
  const told = parts.length > mostParts ? `${parts.length} texts` : parts.join(", ");
  return `${kind} "${name}": ${[...news, ...(told ? [`changed: ${told}`] : [])].join("; ") || "links break"}`;
}

/** More parts than that are counted in a line, and not named. */
const mostParts = 15;

/** How many differences there are, and how many of them break links. */
export function summary(differences: Difference[]): string {
  const count = differences.filter(({ broken }) => broken.length > 0).length;
  const breaking = `${count || "none"} of which ${count > 1 ? "break" : "breaks"} links`;
  return counted(differences.length, "difference") + (differences.length > 0 ? `, ${breaking}` : "");
}

/** All of a report, for a terminal. */
export function reportText({ folder, faults, differences }: Report, sites: Sites): string {
  if (faults.length > 0) return lines([...faults, `${folder}: ${counted(faults.length, "fault")}`]);
  return lines([
    ...differences.flatMap((difference) => [
      `${difference.product ? `${difference.product}, ` : ""}${headline(difference)}`,
      ...difference.broken.flatMap(({ links, outcome, mend }) => [
        `  old links break: ${outcome}`,
        ...links.map((link) => `    ${link}`),
        ...(mend ? [`    to keep them, in ${mend.where}: ${mend.line}`] : []),
      ]),
      ...(difference.before ? [`  as it is:      ${sites.before}${difference.before}`] : []),
      ...(difference.after ? [`  as it will be: ${sites.after}${difference.after}`] : []),
    ]),
    `${folder}: ${summary(differences)}`,
  ]);
}

function lines(texts: string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
