import { execFile } from "node:child_process";
import { appendFileSync, cpSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { fixtureFolder } from "./fixture/site";

/** Builds the code once more, with a difference that pages tell as `version`, and returns the folder. */
export async function anotherBuild(root: string): Promise<string> {
  const folder = join(root, "second");
  for (const name of ["app", "tools", "package.json", "tsconfig.json", "vite.config.ts"])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const name of ["content", "public"]) symlinkSync(join(fixtureFolder, name), join(folder, name));
  appendFileSync(join(folder, "app", "root.tsx"), '\nObject.assign(globalThis, { version: "second" });\n');
  // With the test runner's variables there would be no site to build.
  const { VITEST: _, ...inherited } = process.env;
  const env = { ...inherited, NODE_ENV: "production" as const };
  await promisify(execFile)("node_modules/.bin/remix", ["vite:build"], { cwd: folder, env });
  symlinkSync(resolve("build/tools"), join(folder, "build", "tools"));
  return folder;
}
