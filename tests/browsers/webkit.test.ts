import { describe } from "vitest";
import { findWebKit } from "../../tools/programs.mjs";
import { journeys } from "./journeys";
import { startWebKit } from "./webkit";

const webkit = findWebKit();

describe.skipIf(!webkit && !process.env.CI)(webkit ? "WebKitGTK" : "WebKitGTK is not installed", () => {
  journeys(async (scripts) => {
    if (!webkit) throw new Error("node tools/ensure-programs.mjs webkit installs it");
    return startWebKit(webkit, scripts);
  });
});
