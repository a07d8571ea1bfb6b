import { captionLanguages } from "~/schema/basics/languages";
import type { AddressKind, Shape } from "./address-table";

/** A query parameter that means something (rule 4.2). */
export type Parameter = {
  /** What every name begins with that ends with a hyphen here. */
  name: string;
  /** Whether it is set whatever its value (rule 4.1). */
  flag?: true;
  /** Whether its values are names and numbers, so that a mangled one can be mended (rule 3.15). */
  mendable?: true;
  /** Whether it belongs to one page, so that links and redirects do not carry it on. Data requests have one of their own. */
  ofPage?: true;
  /** The kind of pages that it belongs to: their links do not carry it on, and elsewhere it only travels. */
  ofKind?: Shape;
  /** Values that change a page, spelled as links write them; what else it may be is in the content. */
  values?: readonly string[];
  /** What it changes on the server: pages only, or their data too, which client navigations load. */
  shapes?: "page" | "data";
  /** Whether it stays in the address bar (rule 4.5). */
  inBar?: true;
  /** Whether visits are counted by it (rule 23.2), so that data requests tell it in a header. */
  counted?: true;
};

/** All of them; what else a query has only travels. A new one is a row here and where its value is read. */
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

/** Names of the parameters that change a page's data. */
export type DataParameter = Extract<(typeof parameters)[number], { shapes: "data" }>["name"];

/** Whether a parameter belongs to this kind of pages alone. */
export function isOwn(name: string, { shapedBy = [] }: Pick<AddressKind, "shapedBy">): boolean {
  const { ofKind } = parameterOf(name) ?? {};
  return ofKind !== undefined && shapedBy.includes(ofKind);
}

/** The row of a parameter by its decoded name; undefined if it only travels. */
export function parameterOf(name: string): Parameter | undefined {
  const rows: readonly Parameter[] = parameters;
  return rows.find((row) => (row.name.endsWith("-") ? name.startsWith(row.name) : row.name === name));
}
