import { inspect } from "node:util";

/**
 * The one place where the server's errors end: whatever goes wrong anywhere is written to standard
 * error with its stack and causes, and never reaches a visitor.
 */
export function reportError(error: unknown): void {
  const what = error instanceof Error ? inspect(error) : `Error: ${inspect(error)}`;
  process.stderr.write(`${new Date().toISOString()} ${what}\n`);
}
