import { log } from "./log.server";

/**
 * The one place where the server's errors end: whatever goes wrong anywhere is logged with its stack and
 * causes, and never reaches a visitor.
 */
export function reportError(error: unknown): void {
  log.error({ err: error });
}
