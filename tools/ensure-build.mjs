import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const made = [
  "build/server/index.js",
  ...["leads", "insights", "publish"].map((tool) => `build/tools/${tool}.js`),
];
// Containers have no sources, so their build is never out of date.
const sources = ["app", "tools", "package-lock.json", "vite.config.ts"];

function lastWritten(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, lastWritten(join(path, name)) ?? 0),
    stats.mtimeMs,
  );
}

const written = made.map(lastWritten);
const oldest = Math.min(...written.map((time) => time ?? 0));
if (sources.some((source) => (lastWritten(source) ?? 0) > oldest)) {
  // Sends the build's output to standard error, because other programs read the standard output of the tools.
  process.exit(spawnSync("npm", ["run", "build"], { stdio: [0, 2, 2] }).status ?? 1);
}
