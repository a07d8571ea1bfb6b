import { describe, expect, test } from "vitest";
import { resolveFile } from "~/server/files/resolve-file.server";

describe("the file for a URL", () => {
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
    const lookUp = () => {
      try {
        return resolveFile(target);
      } catch {
        return undefined;
      }
    };
    expect(lookUp() !== undefined).toBe(isThere);
  });
});
