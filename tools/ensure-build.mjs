import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The build and its sources; a container has the build only. */
const made = ["build/server/index.js", ...["leads", "insights"].map((tool) => `build/tools/${tool}.js`)];
const sources = ["app", "tools", "package-lock.json", "vite.config.ts"];

/** When a file, or the newest one in a folder, was written, in milliseconds since 1970; undefined without one. */
function lastWritten(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, lastWritten(join(path, name)) ?? 0),
    stats.mtimeMs,
  );
}

/**
 * `npm start`, `npm run leads` and `npm run insights` build first if the build is missing or older than the code. The build
 * prints to standard error, so that their own output stays clean.
 */
const written = made.map(lastWritten);
const oldest = Math.min(...written.map((time) => time ?? 0));
if (sources.some((source) => (lastWritten(source) ?? 0) > oldest)) {
  process.exit(spawnSync("npm", ["run", "build"], { stdio: [0, 2, 2] }).status ?? 1);
}
