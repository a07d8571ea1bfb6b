declare global {
  interface Window {
    /** Shell data, if its script has run. */
    shellData?: unknown;
  }
}

/**
 * The script with the shell data, which holds nearly all words of the site. It is the same for all pages of a product,
 * so browsers fetch it once.
 */
export function writeShellScript(shell: object): string {
  return `window.shellData=${JSON.stringify(shell)}`;
}

/** Adds the script's shell data to a page's hydration data. */
export function completeData(loaderData: Record<string, unknown>): void {
  if (window.shellData) loaderData.root = window.shellData;
}
