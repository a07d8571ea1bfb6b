declare global {
  interface Window {
    /** Shell data, if its script has run. */
    frameOfPages?: unknown;
  }
}

/**
 * The script with the shell data, which holds nearly all words of the site. It is the same for all pages of a product,
 * so browsers fetch it once.
 */
export function writeShellScript(frame: object): string {
  return `window.frameOfPages=${JSON.stringify(frame)}`;
}

/** Adds the script's shell data to a page's hydration data. */
export function completeData(loaderData: Record<string, unknown>): void {
  if (window.frameOfPages) loaderData.root = window.frameOfPages;
}
