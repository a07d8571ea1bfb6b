import { log } from "./log.server";

export function reportError(error: unknown): void {
  log.error({ err: error });
}
