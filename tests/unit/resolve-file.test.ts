import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAbsence, resolveFile } from "~/server/files/resolve-file.server";

function isFound(target: string): boolean {
  try {
    return resolveFile(target) !== undefined;
  } catch (error) {
    expect(isAbsence(error)).toBe(true);
    return false;
  }
}

describe("the file for a URL", () => {
  describe("behind a symbolic link", () => {
    const assets = "public/assets";
    const before = process.cwd();
    const folder = mkdtempSync(join(tmpdir(), "quayside-links-"));

    beforeAll(() => {
      process.chdir(folder);
      mkdirSync(join(folder, "real/icons"), { recursive: true });
      mkdirSync(join(folder, "real-elsewhere"));
      mkdirSync(join(folder, "public"));
      // The folder itself may be a link.
      symlinkSync(join(folder, "real"), assets);
      for (const file of ["real/icons/a.svg", "real-elsewhere/a.svg"]) writeFileSync(file, "<svg/>");
      symlinkSync("a.svg", `${assets}/icons/same.svg`);
      symlinkSync("icons", `${assets}/pictures`);
      symlinkSync("../real-elsewhere/a.svg", `${assets}/file.svg`);
      symlinkSync(join(folder, "real-elsewhere"), `${assets}/folder`);
      symlinkSync("/etc", `${assets}/etc`);
      symlinkSync("none.svg", `${assets}/dangling.svg`);
      symlinkSync("loop.svg", `${assets}/loop.svg`);
    });
    afterAll(() => {
      process.chdir(before);
      rmSync(folder, { recursive: true });
    });

    test.each([
      ["/assets/icons/a.svg", true],
      ["/assets/icons/same.svg", true],
      ["/assets/pictures/a.svg", true],
      ["/assets/file.svg", false],
      ["/assets/folder/a.svg", false],
      ["/assets/etc/passwd", false],
      ["/assets/dangling.svg", false],
      ["/assets/loop.svg", false],
    ])("%s is there: %s", (target, isThere) => expect(isFound(target)).toBe(isThere));
  });

  test.each([
    ["/assets/icons/brand/favicon.svg", true],
    ["/assets/icons/brand/favicon.svg?v=1", true],
    ["/assets/icons/brand/favicon%2Esvg", true],
    ["/assets/icons/brand/none.svg", false],
    ["/assets/icons/brand", false],
    ["/assets/", false],
    ["/assets/icons/brand/favicon.svg/", false],
    ["/assets/../assets/icons/brand/favicon.svg", false],
    ["/assets/.hidden", false],
    ["/assets/%2Ehidden", false],
    ["/robots.txt", false],
  ])("%s is there: %s", (target, isThere) => {
    expect(isFound(target)).toBe(isThere);
  });
});
