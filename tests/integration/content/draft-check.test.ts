import { execFile, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { contentFolder, fixtureFolder } from "../../fixture/site";
import { tabsOf } from "../../tabs";

/** Runs asynchronously, because `spawnSync` would block the test runner. */
function check(args: string[], cwd = "."): Promise<{ status: number; out: string }> {
  const command = ["--import", "tsx", resolve("tools/content.ts"), "check", ...args];
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd }, (error, out, err) =>
      done({ status: error ? Number(error.code) : 0, out: out + err }),
    );
  });
}

test("content -- check uses a draft's assets before the site's assets", async () => {
  const draft = mkdtempSync(join(tmpdir(), "draft-"));
  cpSync("content", draft, { recursive: true });
  const site = join(draft, "site.json");
  const { brand } = JSON.parse(readFileSync(site, "utf8"));
  writeFileSync(site, readFileSync(site, "utf8").replace(`"${brand.logo}"`, '"/icons/brand/new.svg"'));
  expect((await check([draft])).out).toContain("$.brand.logo: /icons/brand/new.svg is missing");
  const valid = readFileSync(site, "utf8");
  writeFileSync(site, valid.replace('"copyrightYear"', '"copyrightYears"'));
  expect((await check([draft])).out).toMatch(/copyrightYear: is missing$[\s\S]*new\.svg is missing/m);
  writeFileSync(site, valid);
  mkdirSync(join(draft, "assets/icons/brand"), { recursive: true });
  cpSync(join("public/assets", brand.logo), join(draft, "assets/icons/brand/new.svg"));
  expect(await check([draft])).toEqual({ status: 0, out: `${draft}: no errors\n` });
  rmSync(draft, { recursive: true });
});

test.each(["content", "edit"])("%s rejects a folder that does not exist", async (tool) => {
  const args = [`tools/${tool}.ts`, ...(tool === "content" ? ["check"] : []), "no/such/folder"];
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", ...args], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `${tool}: the folder no/such/folder does not exist\n`,
  });
});

test("content -- check lists the URLs that would break", async () => {
  const [{ tab: { tab = "" } = {} } = {}] = tabsOf(loadContent("content"));
  const draft = mkdtempSync(join(tmpdir(), "draft-"));
  cpSync("content", draft, { recursive: true });
  const file = join(draft, "seafood.json");
  writeFileSync(file, readFileSync(file, "utf8").replace(`"tab": "${tab}"`, '"tab": "Another name"'));
  expect(await check([draft])).toEqual({
    status: 0,
    out: expect.stringContaining(`in the tab "Another name": "formerly": ["${tab}"]`),
  });
  rmSync(draft, { recursive: true });
});

test("content -- check --fix adds the missing video version to an answer", async () => {
  const draft = mkdtempSync(join(tmpdir(), "draft-"));
  cpSync(contentFolder, draft, { recursive: true });
  const file = join(draft, "seafood.questions.json");
  const before = readFileSync(file, "utf8");
  writeFileSync(file, before.replace(/,\s*"film": "[0-9a-f]+"/, ""));
  expect(await check([draft], fixtureFolder)).toEqual({
    status: 0,
    out: expect.stringContaining("check --fix, which adds 2eef7cfa"),
  });
  const { out } = await check([draft, "--fix"], fixtureFolder);
  expect(out).toContain("seafood.questions.json: added the versions of the answers' videos");
  expect(out).not.toContain("--fix");
  expect(readFileSync(file, "utf8")).toBe(before);
  rmSync(draft, { recursive: true });
});
