import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The scripts and styles of the client build, each with a hash in its name. */
export const buildFolder = join("build", "client", "_build");

let known: string | undefined;

/** The client build's version, as Remix has it in the name of its manifest; empty in development. */
export function buildVersion(): string {
  known ??= (existsSync(buildFolder) ? readdirSync(buildFolder) : [])
    .map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1])
    .find(Boolean);
  return known ?? "";
}
