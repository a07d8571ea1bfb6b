declare global {
  interface Window {
    /** The frame's data, where it has come in a script of its own. */
    frameOfPages?: unknown;
  }
}

/**
 * The script that has the frame's data. It is the same for all pages of a product, with nearly all words that the site
 * has: a browser fetches it once, and no page holds it.
 */
export function writeShellScript(frame: object): string {
  return `window.frameOfPages=${JSON.stringify(frame)}`;
}

/** Completes the data that a page has handed over by what has come in the script. */
export function completeData(loaderData: Record<string, unknown>): void {
  if (window.frameOfPages) loaderData.root = window.frameOfPages;
}
