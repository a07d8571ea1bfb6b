import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { withAssets } from "~/content/load/assets.server";
import { formatProblem } from "~/content/load/load.server";
import { contentProblems } from "../../tools/content/problems";
import { writeTemplate } from "../../tools/content/template";

const folder = join(mkdtempSync(join(tmpdir(), "quayside-")), "new");
afterAll(() => rmSync(folder, { recursive: true }));
writeTemplate(folder);

const problems = () =>
  withAssets({ folder: join(folder, "assets"), fallbackFolder: "public/assets" }, () =>
    contentProblems(folder).map(formatProblem),
  );

test("the content template is valid and has no names from sample or test content", () => {
  expect(problems()).toEqual([]);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const texts = files.map((name) => readFileSync(join(folder, name), "utf8")).join("");
  expect(texts).not.toMatch(/tidevann|prøvehavn|provehavn|\bfish|sjømat[a-z]|\bfisk/i);
});

test("the template is not written into a folder that contains files", () => {
  const before = readFileSync(join(folder, "site.json"), "utf8");
  expect(() => writeTemplate(folder)).toThrow(`${folder} is not empty`);
  expect(readFileSync(join(folder, "site.json"), "utf8")).toBe(before);
});

test("example addresses are errors once the brand's name is replaced", () => {
  const file = join(folder, "site.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"Example"', '"Nordlys"'));
  expect(problems()).toEqual([
    "site.json: $.contact.email.en: hello@example.com belongs to the sample: replace or remove it",
    "site.json: $.contact.email.nb: hei@example.com belongs to the sample: replace or remove it",
  ]);
});
