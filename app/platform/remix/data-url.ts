/* How Remix's router asks for the data of pages: at the page's path with an ending, and with the ids of the routes. */

/** The media type of a page's data. */
export const dataType = "text/x-script";

/** The query parameter with the ids of the routes whose data is asked for. */
export const routesParameter = "_routes";

const ending = ".data";

/** Whether a path, without a query, is that of a page's data. */
export function isDataPath(path: string): boolean {
  return path.endsWith(ending);
}

/** The path of a page's data. */
export function dataPath(page: string): string {
  return page === "/" ? `/_root${ending}` : `${page.replace(/\/$/, "")}${ending}`;
}

/** The path of the page that a data path belongs to; other paths are returned unchanged. */
export function pagePath(path: string): string {
  return path.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");
}
