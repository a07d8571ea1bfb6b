declare global {
  interface Window {
    /** Undefined if the script with the shell data has not run. */
    shellData?: unknown;
  }
}

/** Browsers cache this script, so that pages need not repeat the shell's texts. */
export function writeShellScript(shell: object): string {
  return `window.shellData=${JSON.stringify(shell)}`;
}

/** Adds the shell data, which a separate script has set, to Remix's hydration data. */
export function completeData(loaderData: Record<string, unknown>): void {
  if (window.shellData) loaderData.root = window.shellData;
}
