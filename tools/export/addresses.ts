import type { Demo } from "~/content/demos";
import { kindOf } from "~/content/url/address-table";
import { embedArea } from "~/content/url/addresses";
import { type FolderParameter, foldered } from "~/content/url/parameters";
import { joined } from "~/content/url/query";

/** The longest value: names of folders have at most 255 bytes. */
export const longestValue = 245;

/** A value that is safe as the name of a folder, also in the server's configuration. */
export const safeValue = new RegExp(`^[\\w@,-]{1,${longestValue}}$`);

/** The demos of the site, by the path of their pages. */
export type DemosByPath = ReadonlyMap<string, Pick<Demo, "lang"> & { id: string }>;

/**
 * The exported page that a link leads to. Files cannot differ by query, so `?captions=nb&t=14` is the folder
 * `captions=nb/t=14` below a demo's page. A demo has pages for its moments, captions in the other language, pictures, the
 * low-bandwidth film, and where it is a stop of a tour; where a link asks for what has no page together, what it changes
 * counts.
 *
 * @param target path and query of the link
 * @param from those of the page that it is on
 * @returns path and query, in normal form
 */
export function exportedPage(target: string, from: string, demos: DemosByPath): string {
  const { pathname, searchParams } = new URL(target, "http://site");
  const here = new URL(from, "http://site").searchParams;
  const asked = new Map(
    foldered.flatMap((name) => {
      const value = searchParams.get(name) ?? "";
      return safeValue.test(value) ? [[name, value] as const] : [];
    }),
  );
  const without = (...names: FolderParameter[]) => {
    for (const name of names) asked.delete(name);
  };
  const isCarried = (name: FolderParameter) => here.get(name) === asked.get(name);
  const isEmbed = pathname.startsWith(`/${embedArea}/`);
  const demo = demos.get(isEmbed ? pathname.slice(embedArea.length + 1) : pathname);
  if (!demo) without(...foldered.filter((name) => name !== "tour" || !isTourPage(pathname)));
  if (isEmbed) without("tour", "quality", "t");
  if (asked.get("captions") === demo?.lang) without("captions");
  if (demo && !isStop(asked.get("tour"), demo.id, asked.get("t"))) without("tour");
  if (asked.has("tour") && (asked.has("captions") || asked.has("view") || asked.has("quality")))
    without(...(isCarried("tour") ? (["tour"] as const) : (["captions", "view", "quality"] as const)));
  if (asked.has("t") && asked.has("view")) without(isCarried("view") ? "view" : "t");
  if (asked.has("t") || asked.has("view")) without("quality");
  return pathname + joined(foldered.flatMap((name) => (asked.has(name) ? `${name}=${asked.get(name)}` : [])));
}

function isTourPage(path: string): boolean {
  return kindOf(path).pattern === "/:area/tour";
}

/** Whether a tour stops at a demo, at that second if there is one. */
function isStop(tour: string | undefined, id: string, second: string | undefined): boolean {
  return (tour ?? "").split(",").some((stop) => {
    const [stopId, at] = stop.split("@");
    return stopId === id && (second === undefined || at === second);
  });
}

/** The address of an exported page: `/Seafood/PURCHASE/Workflow/captions=nb/t=14`. */
export function addressOf(page: string): string {
  const [path = "", query] = page.split("?");
  return query === undefined ? path : `${path}/${query.replaceAll("&", "/")}`;
}

/**
 * Where the file of an address is, below the export's folder.
 *
 * @throws Error if that were outside
 */
export function placeOf(address: string): string {
  const names = address.split("/").filter(Boolean).map(decodeURIComponent);
  if (names.some((name) => /(?:^|[\\/])\.{1,2}(?:$|[\\/])|\0/.test(name)))
    throw new Error(`${address} is no address of a file`);
  if (names.some((name) => /^index\.html$/i.test(name)))
    throw new Error(
      `${address} cannot be exported: index.html is the file of the page above, so no name may be that`,
    );
  return names.join("/");
}
