import { slugOf } from "~/schema/basics/naming";

/** The longest part of a name that comes from content, so that paths stay short enough for Windows. */
const longest = 40;

function shortened(slug: string): string {
  return slug.slice(0, longest).replace(/-$/, "");
}

/**
 * What a demo's files are called, without their ending: `03-invoicing`. The number keeps names apart, in order, and clear
 * of those that Windows reserves; there are only lower-case letters, digits and hyphens.
 *
 * @param index from 0
 * @param count of all demos in the copy
 */
export function demoFile(id: string, index: number, count: number): string {
  const number = String(index + 1).padStart(Math.max(2, String(count).length), "0");
  return [number, shortened(slugOf(id))].filter(Boolean).join("-");
}

/** What a copy's folder is called, and without its ending its archive: `tidevann-seafood-cloud-1a2b3c4d5e-low`. */
export function copyName(brand: string, title: string, ...more: string[]): string {
  const [own, about] = [shortened(slugOf(brand)), shortened(slugOf(title))];
  const isNamed = about === own || about.startsWith(`${own}-`);
  return [isNamed ? "" : own, about, "demo", ...more].filter(Boolean).join("-");
}
