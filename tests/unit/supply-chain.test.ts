import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isAllowed } from "../../tools/packages/licenses";
import { productionPackages } from "../../tools/packages/production";

type Lock = { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }> };
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
const project = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
  workspaces?: string[];
};
const workspaces = project.workspaces ?? [];

test("the lock file has a hash and no URL for each package", () => {
  const own = ["", ...workspaces];
  const locked = Object.entries(lock.packages).filter(([path, { link }]) => !own.includes(path) && !link);
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
});

describe("production packages", () => {
  test("have allowed licences", () => {
    const others = productionPackages().filter(({ path, license }) => path !== "" && !isAllowed(license));
    expect(others).toEqual([]);
  });

  test.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0)", true],
    ["MIT AND GPL-3.0", false],
    ["(MIT OR ISC) AND (GPL-3.0 OR AGPL-3.0)", false],
    [undefined, false],
  ])("the licence %s is allowed: %s", (license, isExpected) => {
    expect(isAllowed(license)).toBe(isExpected);
  });

  test("are listed in the README with their purpose", () => {
    const [, section = ""] = readFileSync("README.md", "utf8").split("## Production dependencies\n");
    const [table = ""] = section.split("\n## ");
    const listed = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(
      ([, cell = ""]) => cell.match(/(?<=`)[^`,]+(?=`)/g) ?? [],
    );
    expect(listed.sort()).toEqual(Object.keys(project.dependencies).sort());
  });
});
