declare global {
  interface Window {
    /** Undefined until the script with the shell data has run. */
    shellData?: unknown;
  }
}

/** Browsers cache this script, so that pages can omit the shell's texts. */
export function writeShellScript(shell: object): string {
  return `window.shellData=${JSON.stringify(shell)}`;
}

/** Copies the cached shell data into Remix's hydration data. */
export function completeData(loaderData: Record<string, unknown>): void {
  if (window.shellData) loaderData.root = window.shellData;
}
