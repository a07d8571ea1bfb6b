declare global {
  interface Window {
    /** Set if the script with the shell data has run. */
    shellData?: unknown;
  }
}

/** The script is the same for all pages of a product, so that browsers cache most words of the site. */
export function writeShellScript(shell: object): string {
  return `window.shellData=${JSON.stringify(shell)}`;
}

/** Adds the script's shell data to a page's hydration data. */
export function completeData(loaderData: Record<string, unknown>): void {
  if (window.shellData) loaderData.root = window.shellData;
}
