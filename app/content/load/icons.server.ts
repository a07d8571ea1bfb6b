import { iconId, iconName, interfaceIconPaths } from "~/content/icon-id";
import { reportError } from "~/platform/log/report.server";
import { type ProductValue, productValues } from "~/schema/basics/products";
import type { Content } from "~/schema/content";
import { assetFile } from "./assets.server";
import { fileBytes } from "./file-text.server";

export type Icons = ReadonlyMap<string, string>;

export function iconPaths({ site, products }: Content, product: ProductValue): string[] {
  return [
    ...interfaceIconPaths,
    site.brand.logo,
    ...site.products.map((option) => option.icon),
    ...products[product].sections.map((section) => section.icon),
  ];
}

/** If an icon cannot be loaded, the error is reported and pages omit the icon (rule 18.2). */
export function loadIcons(content: Content): Icons {
  const paths = new Set(productValues.flatMap((product) => iconPaths(content, product)));
  const icons = new Map<string, string>();
  for (const path of paths) {
    try {
      icons.set(path, iconSymbol(path, fileBytes(assetFile(path)).toString("utf8")));
    } catch (cause) {
      const { namespace, name } = iconName(path);
      reportError(new Error(`Error retrieving icon ${namespace}:${name}!`, { cause }));
    }
  }
  return icons;
}

/** @throws Error if the icon is not an SVG document, or contains scripts */
export function iconSymbol(path: string, svg: string): string {
  const start = svg.search(/<svg\b/);
  const open = svg.indexOf(">", start);
  const end = svg.lastIndexOf("</svg>");
  if (start < 0 || open < 0 || end < open || svg.slice(end).trim() !== "</svg>")
    throw new Error("not an SVG document");
  if (/<script\b|\son\w+\s*=/i.test(svg)) throw new Error("an icon must not contain scripts");
  const ofDrawing = svg
    .slice(start + "<svg".length, open)
    .replace(/\s(?:xmlns(?::\w+)?|width|height|id|class)="[^"]*"/g, "")
    .trim();
  return `<symbol id="${iconId(path)}" ${ofDrawing}>${svg.slice(open + 1, end).trim()}</symbol>`;
}

export function viewBoxOf(symbol: string | undefined): string | undefined {
  return /^<symbol[^>]* viewBox="([^"]+)"/.exec(symbol ?? "")?.[1];
}

export function sprite(icons: Icons, paths: string[]): string {
  const symbols = paths.map((path) => icons.get(path) ?? "");
  return `<svg class="sprite" width="0" height="0" aria-hidden="true">${symbols.join("")}</svg>`;
}
