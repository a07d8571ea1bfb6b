import { captionLanguages } from "~/schema/basics/languages";
import type { AddressKind, Shape } from "./address-table";

/** A query parameter that the site interprets (rule 4.2). */
export type Parameter = {
  /** A name that ends with a hyphen is a prefix: the row applies to all parameters with this prefix. */
  name: string;
  /** Flags are on with any value (rule 4.1). */
  flag?: true;
  /** Damaged values can be repaired, because they consist only of names and numbers (rule 3.15). */
  mendable?: true;
  /** Links and redirects omit the parameter, because it applies only to the current page or data request. */
  ofPage?: true;
  /** Links on pages of this kind omit the parameter. All other pages pass it through. */
  ofKind?: Shape;
  /** The parameter changes a page only if it has one of these values. */
  values?: readonly string[];
  /** `page`: changes only the HTML of a page; `data`: also changes the data of client navigations. */
  shapes?: "page" | "data";
  /** Whether the parameter stays in the address bar (rule 4.5). */
  inBar?: true;
  /** Visit counts use the parameter (rule 23.2), so data requests send it in a header. */
  counted?: true;
};

/** Parameters without a row are passed through. A new parameter needs a row, and code that reads its value. */
export const parameters = [
  { name: "internal", flag: true, mendable: true },
  { name: "redirect", flag: true, mendable: true },
  { name: "tour", mendable: true, shapes: "data", inBar: true, counted: true },
  { name: "rep", mendable: true, shapes: "page", inBar: true },
  {
    name: "captions",
    mendable: true,
    values: captionLanguages,
    shapes: "data",
    inBar: true,
    counted: true,
  },
  {
    name: "view",
    mendable: true,
    values: ["pictures"],
    shapes: "page",
    inBar: true,
    counted: true,
  },
  { name: "quality", mendable: true, values: ["low", "full"], shapes: "page", inBar: true },
  { name: "t", mendable: true, ofPage: true, shapes: "page", inBar: true },
  { name: "tab", ofPage: true },
  { name: "sent", ofPage: true, shapes: "page" },
  { name: "q", ofKind: "q", shapes: "data", inBar: true },
  { name: "share-", ofPage: true, shapes: "data", inBar: true },
  { name: "ask", mendable: true, ofPage: true, shapes: "data", inBar: true },
  { name: "of", ofKind: "copy", shapes: "data" },
  { name: "size", ofKind: "copy", shapes: "data" },
  { name: "lang", ofKind: "copy", shapes: "data" },
  { name: "release", ofKind: "copy", shapes: "data" },
  { name: "utm_campaign", counted: true },
  { name: "_routes", ofPage: true },
] as const satisfies Parameter[];

export type DataParameter = Extract<(typeof parameters)[number], { shapes: "data" }>["name"];

export function isReadBy(name: string, { shapedBy = [] }: Pick<AddressKind, "shapedBy">): boolean {
  const { ofKind } = parameterOf(name) ?? {};
  return ofKind !== undefined && shapedBy.includes(ofKind);
}

/** @returns undefined if a parameter is passed through */
export function parameterOf(name: string): Parameter | undefined {
  const rows: readonly Parameter[] = parameters;
  return rows.find((row) => (row.name.endsWith("-") ? name.startsWith(row.name) : row.name === name));
}
