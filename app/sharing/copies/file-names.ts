import { slugOf } from "~/schema/basics/naming";

/** Maximum length of a name from the content, in characters, because Windows limits the length of paths. */
const maxLength = 40;

function shortened(slug: string): string {
  return slug.slice(0, maxLength).replace(/-$/, "");
}

/** Starts each name with a number, so that the name is unique and differs from all names that Windows reserves. */
export function demoFile(id: string, index: number, count: number): string {
  const number = String(index + 1).padStart(Math.max(2, String(count).length), "0");
  return [number, shortened(slugOf(id))].filter(Boolean).join("-");
}

/** A name such as `tidevann-seafood-cloud-demo-low`. */
export function copyName(brand: string, title: string, ...more: string[]): string {
  const [own, about] = [shortened(slugOf(brand)), shortened(slugOf(title))];
  const isNamed = about === own || about.startsWith(`${own}-`);
  return [isNamed ? "" : own, about, "demo", ...more].filter(Boolean).join("-");
}
