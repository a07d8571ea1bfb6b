import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export const buildFolder = join("build", "client", "_build");

let known: string | undefined;

/** @returns an empty string in development */
export function buildVersion(): string {
  known ??= (existsSync(buildFolder) ? readdirSync(buildFolder) : [])
    .map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1])
    .find(Boolean);
  return known ?? "";
}
