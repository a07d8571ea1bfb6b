import { describe, expect, test } from "vitest";
import { assetUrl, isCurrentAsset } from "~/content/load/assets.server";
import { fixtureFolder } from "../fixture/site";

process.chdir(fixtureFolder);

describe("the content hash of a media file", () => {
  const path = "/icons/brand/favicon.svg";
  const query = assetUrl(path)?.split("?")[1] ?? "";

  test.each([
    [`/assets${path}`, query, true],
    [`/assets${path}`, "v=0000000000", false],
    [`/assets${path}`, "", false],
    [`/assets${path}`, `${query}&x=1`, false],
    ["/assets/icons/brand/none.svg", query, false],
    ["/assets/icons/../icons/brand/favicon.svg", query, false],
    ["/robots.txt", query, false],
  ])("%s?%s is current: %s", (address, hash, current) => {
    expect(isCurrentAsset(address, hash)).toBe(current);
  });
});
