import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** `npm start` on a fresh clone builds the site first. */
if (!existsSync("build/server/index.js")) {
  process.exit(spawnSync("npm", ["run", "build"], { stdio: "inherit" }).status ?? 1);
}
