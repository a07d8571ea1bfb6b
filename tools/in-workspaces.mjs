import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/**
 * Runs a script of each workspace that is there. The site goes on without the studio, where `npm run --workspaces` fails.
 *
 *     node tools/in-workspaces.mjs SCRIPT
 */
const [script = ""] = process.argv.slice(2);
/** @type {{ workspaces?: string[] }} */
const { workspaces = [] } = JSON.parse(readFileSync("package.json", "utf8"));
for (const workspace of workspaces.filter((folder) => existsSync(folder))) {
  const { status } = spawnSync("npm", ["run", script, "--workspace", workspace], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
