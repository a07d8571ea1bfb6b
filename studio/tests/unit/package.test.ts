import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { studioFolder } from "../../folders";

type Package = { dependencies?: Record<string, string>; devDependencies: Record<string, string> };
const read = (...path: string[]) =>
  JSON.parse(readFileSync(join(studioFolder, ...path, "package.json"), "utf8")) as Package;

test("packages that the site also uses have the site's version", () => {
  const { dependencies, devDependencies } = read("..");
  const ofSite = { ...dependencies, ...devDependencies };
  const own = read().devDependencies;
  const shared = Object.keys(own).filter((name) => name in ofSite);
  expect(shared.length).toBeGreaterThan(0);
  expect(shared.filter((name) => own[name] !== ofSite[name])).toEqual([]);
});

test("the studio has no production dependencies", () => {
  expect(read().dependencies).toBeUndefined();
});
