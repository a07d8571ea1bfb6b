import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the build makes, and what it is made from; a container has the one without the other. */
const made = ["build/server/index.js", "build/tools/leads.js", "build/tools/insights.js"];
const sources = ["app", "tools", "package-lock.json", "vite.config.ts"];

/** When a file, or the latest of a folder's, was last written, in milliseconds since 1970; undefined if there is none. */
function lastWritten(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, lastWritten(join(path, name)) ?? 0),
    stats.mtimeMs,
  );
}

/**
 * `npm start`, `npm run leads` and `npm run insights` build first where there is no build, or an older one than the code beside it. What they
 * print themselves is kept apart.
 */
const written = made.map(lastWritten);
const oldest = Math.min(...written.map((time) => time ?? 0));
if (sources.some((source) => (lastWritten(source) ?? 0) > oldest)) {
  process.exit(spawnSync("npm", ["run", "build"], { stdio: [0, 2, 2] }).status ?? 1);
}
