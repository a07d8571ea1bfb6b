declare global {
  interface Window {
    /** Undefined until the script with the shell data has run. */
    shellData?: unknown;
  }
}

/** Browsers cache this script, so that pages need not repeat the shell's texts. */
export function writeShellScript(shell: object): string {
  return `window.shellData=${JSON.stringify(shell)}`;
}

/** Copies the shell data, which browsers cache separately, into Remix's hydration data. */
export function completeData(loaderData: Record<string, unknown>): void {
  if (window.shellData) loaderData.root = window.shellData;
}
