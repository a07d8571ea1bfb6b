import { describe } from "vitest";
import { findFirefox } from "../../tools/programs.mjs";
import { startFirefox } from "./firefox";
import { journeys } from "./journeys";

const firefox = findFirefox();

describe.skipIf(!firefox && !process.env.CI)(firefox ? "Firefox" : "Firefox is not installed", () => {
  journeys(async (scripts) => {
    if (!firefox) throw new Error("node tools/ensure-programs.mjs firefox installs it");
    return startFirefox(firefox, scripts);
  });
});
