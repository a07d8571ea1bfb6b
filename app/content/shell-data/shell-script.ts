declare global {
  interface Window {
    /** Undefined until the script with the shell data has run. */
    shellData?: unknown;
  }
}

/** Browsers cache this script, so that the shell's texts are not sent again with each page. */
export function writeShellScript(shell: object): string {
  return `window.shellData=${JSON.stringify(shell)}`;
}

/** Adds the shell data to Remix's hydration data. Pages omit the shell data, because it is in a cached script. */
export function completeData(loaderData: Record<string, unknown>): void {
  if (window.shellData) loaderData.root = window.shellData;
}
