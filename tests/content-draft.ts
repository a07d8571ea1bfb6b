import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { assetFile } from "~/content/load/assets.server";
import { formatProblem } from "~/content/load/load.server";
import { contentProblems } from "../tools/content/problems";
import { assetsFolder, copySite } from "./fixture/site";

const copy = copySite();
process.chdir(copy);
afterAll(() => rmSync(copy, { recursive: true }));

export const workflow = "/videos/seafood/purchase/workflow.json";
export const introduction = "/videos/seafood/welcome/introduction.json";

export let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "content-"));
  cpSync("content", folder, { recursive: true });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const path of [workflow, introduction]) cpSync(join(assetsFolder, path), assetFile(path));
});

export function damage(file: string, from: string | RegExp, to: string): void {
  const path = file.startsWith("/") ? assetFile(file) : join(folder, file);
  const before = readFileSync(path, "utf8");
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

export function problems(): string[] {
  return contentProblems(folder).map(({ names: _, ...problem }) => formatProblem(problem));
}
