import { describe } from "vitest";
import { OldChromium } from "../../tools/browser/old-chromium";
import { findOldChromium } from "../../tools/old-chromium.mjs";
import { journeys } from "./journeys";
import { layouts, wide } from "./layouts";

const firstWithScripts = 108;

export function testOldChromium(version: number): void {
  const program = findOldChromium(version);
  const scripts = version >= firstWithScripts;
  const start = async () => {
    if (!program) throw new Error("node tools/ensure-programs.mjs old-chromium fetches it");
    return OldChromium.start(program, wide);
  };
  const title = program ? `Chromium ${version}` : `Chromium ${version} is not here`;
  describe.skipIf(!program && !process.env.CI)(title, () => {
    journeys(start, [scripts]);
    layouts(start, scripts);
  });
}
