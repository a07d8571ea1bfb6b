import browserslist from "browserslist";

/** Names of engines, as esbuild calls them. */
const engines: Record<string, string> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  ios_saf: "ios",
  safari: "safari",
};

/** The lists of browsers in `package.json`: for all that get style sheets, and for those that run scripts. */
export type BrowserList = "styles" | "scripts";

/** The browsers of a list, as `ios_saf 15.4-15.5`. */
export function browsersOf(list: BrowserList): string[] {
  return browserslist(undefined, { path: ".", env: list });
}

/** The oldest browsers of a list, as esbuild and Vite name them: `chrome108`. */
export function targetsOf(list: BrowserList): string[] {
  const oldest = new Map<string, number>();
  for (const browser of browsersOf(list)) {
    const [name = "", version = ""] = browser.split(" ");
    oldest.set(name, Math.min(oldest.get(name) ?? Number.POSITIVE_INFINITY, Number.parseFloat(version)));
  }
  return [...oldest].map(([name, version]) => `${engines[name] ?? name}${version}`);
}
