import browserslist from "browserslist";

const engines: Record<string, string> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  ios_saf: "ios",
  safari: "safari",
};

/** `styles`: all browsers that load style sheets. `scripts`: the newer ones, which also run scripts. */
export type BrowserList = "styles" | "scripts";

/** Names and versions of browsers, like `ios_saf 15.4-15.5`. */
export function browsersOf(list: BrowserList): string[] {
  return browserslist(undefined, { path: ".", env: list });
}

/** The oldest version of each browser in the list, in the format that esbuild and Vite use, like `chrome108`. */
export function targetsOf(list: BrowserList): string[] {
  const oldest = new Map<string, number>();
  for (const browser of browsersOf(list)) {
    const [name = "", version = ""] = browser.split(" ");
    oldest.set(name, Math.min(oldest.get(name) ?? Number.POSITIVE_INFINITY, Number.parseFloat(version)));
  }
  return [...oldest].map(([name, version]) => `${engines[name] ?? name}${version}`);
}
