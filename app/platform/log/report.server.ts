import { log } from "./log.server";

/** Logs an error with its stack and causes. All of the server's errors end here; none reaches a visitor. */
export function reportError(error: unknown): void {
  log.error({ err: error });
}
