import { describe, expect, test } from "vitest";
import { copyName, demoFile } from "~/sharing/copies/file-names";

describe("file names", () => {
  test.each([
    ["workflow", 0, 3, "01-workflow"],
    ["workflow", 4, 120, "005-workflow"],
    ["con", 0, 1, "01-con"],
    ["", 1, 2, "02"],
    [`${"long-name-".repeat(9)}end`, 0, 1, "01-long-name-long-name-long-name-long-name"],
  ])("for %s at position %d of %d", (id, index, count, expected) => {
    expect(demoFile(id, index, count)).toBe(expected);
  });

  test.each([
    ["Tidevann", "Tidevann Seafood Cloud", "tidevann-seafood-cloud-demo-low"],
    ["Tidevann", "Godkjenning av innkjøp: år & dag?", "tidevann-godkjenning-av-innkjop-ar-dag-demo-low"],
    ["Nul", "", "nul-demo-low"],
    ["株式会社", "…", "demo-low"],
  ])("for %s's copy of %s", (brand, title, expected) => {
    expect(copyName(brand, title, "low")).toBe(expected);
  });
});
