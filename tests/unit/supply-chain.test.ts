import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isAllowed } from "../../tools/packages/licenses.mjs";
import { productionPackages } from "../../tools/packages/production.mjs";

type Lock = { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }> };
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
const project = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
  workspaces?: string[];
};
const workspaces = project.workspaces ?? [];
const packages = productionPackages();

test("the lock file has a hash of each package, and the address of none", () => {
  const own = ["", ...workspaces];
  const locked = Object.entries(lock.packages).filter(([path, { link }]) => !own.includes(path) && !link);
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
});

test("the lock file only links to workspaces", () => {
  const links = Object.values(lock.packages).flatMap(({ link, resolved }) => (link ? [resolved] : []));
  expect(links.filter((folder) => !workspaces.includes(folder ?? ""))).toEqual([]);
});

describe("production packages", () => {
  const names = packages.map(({ name }) => name);

  test("are the dependencies and what those use, also where a development dependency uses it", () => {
    expect(names).toEqual(expect.arrayContaining([...Object.keys(project.dependencies), "express", "send"]));
    for (const name of ["vite", "typescript", "playwright", "esbuild"]) expect(names).not.toContain(name);
  });

  test("have licences that are allowed", () => {
    const others = packages.filter(({ path, license }) => path !== "" && !isAllowed(license));
    expect(others).toEqual([]);
  });

  test("are listed with reasons in the README", () => {
    const [, section = ""] = readFileSync("README.md", "utf8").split("## Production dependencies\n");
    const [table = ""] = section.split("\n## ");
    const listed = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(
      ([, cell = ""]) => cell.match(/(?<=`)[^`,]+(?=`)/g) ?? [],
    );
    expect(listed.sort()).toEqual(Object.keys(project.dependencies).sort());
  });
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["(Apache-2.0 AND MIT)", true],
  ["(MIT AND GPL-3.0-only)", false],
  ["GPL-3.0-only", false],
  ["(MIT OR ISC AND GPL-3.0-only)", true],
  ["UNLICENSED", false],
  [undefined, false],
])("a licence %s is allowed: %s", (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});
