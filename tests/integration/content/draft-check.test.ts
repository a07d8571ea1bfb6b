import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("content:check finds a draft's own assets over those of the site", () => {
  const draft = mkdtempSync(join(tmpdir(), "draft-"));
  cpSync("content", draft, { recursive: true });
  const site = join(draft, "site.json");
  const { brand } = JSON.parse(readFileSync(site, "utf8"));
  writeFileSync(site, readFileSync(site, "utf8").replace(`"${brand.logo}"`, '"/icons/brand/new.svg"'));
  const check = () => {
    const args = ["--import", "tsx", "tools/content-check.ts", draft];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    return { status, out: stdout + stderr };
  };
  expect(check().out).toContain("$.brand.logo: /icons/brand/new.svg is missing");
  mkdirSync(join(draft, "assets/icons/brand"), { recursive: true });
  cpSync(join("public/assets", brand.logo), join(draft, "assets/icons/brand/new.svg"));
  expect(check()).toEqual({ status: 0, out: `${draft}: no faults\n` });
  rmSync(draft, { recursive: true });
});
