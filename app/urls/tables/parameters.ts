import { captionLanguages } from "~/schema/basics/languages";
import type { AddressKind, Shape } from "./address-table";

/** A query parameter that the site interprets (rule 4.2). */
export type Parameter = {
  /** A name that ends with a hyphen is a prefix: the row applies to all parameters with this prefix. */
  name: string;
  /** Flags are on with any value (rule 4.1). */
  flag?: true;
  /** Whether damaged values are repaired, which is safe only if values consist of names and numbers (rule 3.15). */
  mendable?: true;
  /** Whether links and redirects omit the parameter, because it applies only to the current page or data request. */
  isDropped?: true;
  /** Links on this kind of page omit the parameter. */
  droppedOn?: Shape;
  /** The parameter changes a page only if it has one of these values. */
  values?: readonly string[];
  /** `page`: the parameter changes only a page's HTML; `data`: also the data for client navigations. */
  changes?: "page" | "data";
  /** Whether the parameter stays in the address bar (rule 4.5). */
  inBar?: true;
  /** Visits are counted by this parameter's value (rule 23.2). Data requests also send it in a header. */
  counted?: true;
};

/** To add a parameter, add a row and the code that reads it. Parameters without a row pass through unchanged. */
export const parameters = [
  { name: "internal", flag: true, mendable: true },
  { name: "redirect", flag: true, mendable: true },
  { name: "tour", mendable: true, changes: "data", inBar: true, counted: true },
  { name: "rep", mendable: true, changes: "page", inBar: true },
  {
    name: "captions",
    mendable: true,
    values: captionLanguages,
    changes: "data",
    inBar: true,
    counted: true,
  },
  {
    name: "view",
    mendable: true,
    values: ["pictures"],
    changes: "page",
    inBar: true,
    counted: true,
  },
  { name: "quality", mendable: true, values: ["low", "full"], changes: "page", inBar: true },
  { name: "t", mendable: true, isDropped: true, changes: "page", inBar: true },
  { name: "tab", isDropped: true },
  { name: "sent", isDropped: true, changes: "page" },
  { name: "q", droppedOn: "q", changes: "data", inBar: true },
  { name: "share-", isDropped: true, changes: "data", inBar: true },
  { name: "ask", mendable: true, isDropped: true, changes: "data", inBar: true },
  { name: "of", droppedOn: "copy", changes: "data" },
  { name: "size", droppedOn: "copy", changes: "data" },
  { name: "lang", droppedOn: "copy", changes: "data" },
  { name: "release", droppedOn: "copy", changes: "data" },
  { name: "utm_campaign", counted: true },
  { name: "_routes", isDropped: true },
] as const satisfies Parameter[];

export type DataParameter = Extract<(typeof parameters)[number], { changes: "data" }>["name"];

export function isReadBy(name: string, { shapedBy = [] }: Pick<AddressKind, "shapedBy">): boolean {
  const { droppedOn } = parameterOf(name) ?? {};
  return droppedOn !== undefined && shapedBy.includes(droppedOn);
}

export function parameterOf(name: string): Parameter | undefined {
  const rows: readonly Parameter[] = parameters;
  return rows.find((row) => (row.name.endsWith("-") ? name.startsWith(row.name) : row.name === name));
}
