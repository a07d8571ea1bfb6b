import { cpSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fixtureFolder } from "./fixture/site";

export function anotherBuild(root: string): string {
  const folder = join(root, "second");
  // Does not copy compressed files, because the code below cannot replace the script names in these files.
  cpSync("build", join(folder, "build"), {
    recursive: true,
    filter: (path) => !/\.(?:br|gz|zst)$/.test(path),
  });
  for (const name of ["node_modules", "package.json"]) symlinkSync(resolve(name), join(folder, name));
  for (const name of ["content", "public"]) symlinkSync(join(fixtureFolder, name), join(folder, name));
  const files = readdirSync(join(folder, "build"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(folder, "build", name));
  const hashes = new Set(files.flatMap((name) => /-([\w-]{8})\.js$/.exec(name)?.[1] ?? []));
  const changed = (text: string) =>
    [...hashes].reduce((before, hash) => before.replaceAll(hash, [...hash].reverse().join("")), text);
  for (const file of files) {
    writeFileSync(file, changed(readFileSync(file, "utf8")));
    renameSync(file, changed(file));
  }
  return folder;
}
