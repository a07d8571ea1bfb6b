import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** `npm start` and `npm run leads` on a fresh clone build first; what they print themselves is kept apart. */
if (!["build/server/index.js", "build/tools/leads.js"].every((file) => existsSync(file))) {
  process.exit(spawnSync("npm", ["run", "build"], { stdio: [0, 2, 2] }).status ?? 1);
}
