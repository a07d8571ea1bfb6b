import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { contentFolder, fixtureFolder } from "../../fixture/site";
import { tabsOf } from "../../tabs";

test("content -- check finds a draft's own assets over those of the site", () => {
  const draft = mkdtempSync(join(tmpdir(), "draft-"));
  cpSync("content", draft, { recursive: true });
  const site = join(draft, "site.json");
  const { brand } = JSON.parse(readFileSync(site, "utf8"));
  writeFileSync(site, readFileSync(site, "utf8").replace(`"${brand.logo}"`, '"/icons/brand/new.svg"'));
  const check = () => {
    const args = ["--import", "tsx", "tools/content.ts", "check", draft];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    return { status, out: stdout + stderr };
  };
  expect(check().out).toContain("$.brand.logo: /icons/brand/new.svg is missing");
  // Also reported together with other errors.
  const faultless = readFileSync(site, "utf8");
  writeFileSync(site, faultless.replace('"copyrightYear"', '"copyrightYears"'));
  expect(check().out).toMatch(/copyrightYear: is missing$[\s\S]*new\.svg is missing/m);
  writeFileSync(site, faultless);
  mkdirSync(join(draft, "assets/icons/brand"), { recursive: true });
  cpSync(join("public/assets", brand.logo), join(draft, "assets/icons/brand/new.svg"));
  expect(check()).toEqual({ status: 0, out: `${draft}: no errors\n` });
  rmSync(draft, { recursive: true });
});

test("content -- check lists the URLs that would break", () => {
  const [{ tab: { tab = "" } = {} } = {}] = tabsOf(loadContent("content"));
  const draft = mkdtempSync(join(tmpdir(), "draft-"));
  cpSync("content", draft, { recursive: true });
  const file = join(draft, "seafood.json");
  writeFileSync(file, readFileSync(file, "utf8").replace(`"tab": "${tab}"`, '"tab": "Another name"'));
  const args = ["--import", "tsx", "tools/content.ts", "check", draft];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  rmSync(draft, { recursive: true });
  expect([status, stdout]).toEqual([
    0,
    expect.stringContaining(`in the tab "Another name": "formerly": ["${tab}"]`),
  ]);
});

test("content -- check --fix writes the version of its video into an answer without one", () => {
  const draft = mkdtempSync(join(tmpdir(), "draft-"));
  cpSync(contentFolder, draft, { recursive: true });
  const file = join(draft, "seafood.questions.json");
  const before = readFileSync(file, "utf8");
  writeFileSync(file, before.replace(/,\s*"film": "[0-9a-f]+"/, ""));
  const check = (...options: string[]) => {
    const args = ["--import", "tsx", resolve("tools/content.ts"), "check", draft, ...options];
    return spawnSync(process.execPath, args, { encoding: "utf8", cwd: fixtureFolder });
  };
  expect(check()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("check --fix writes 2eef7cfa"),
  });
  expect(check("--fix").stdout).not.toContain("--fix");
  expect(readFileSync(file, "utf8")).toBe(before);
  rmSync(draft, { recursive: true });
});
