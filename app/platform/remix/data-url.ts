/* URLs from which Remix's router requests page data. */

export const dataType = "text/x-script";

export const routesParameter = "_routes";

const ending = ".data";

export function isDataPath(path: string): boolean {
  return path.endsWith(ending);
}

export function dataPath(page: string): string {
  return page === "/" ? `/_root${ending}` : `${page.replace(/\/$/, "")}${ending}`;
}

export function pagePath(path: string): string {
  return path.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");
}
