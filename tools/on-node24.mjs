import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { arch, platform } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { cacheFolder } from "./programs.mjs";

/**
 * Version of Node in which the given command runs. The command runs in a copy of the project, because native modules
 * must be compiled for each version of Node.
 */
const version = "24.21.0";

const project = createHash("sha256").update(process.cwd()).digest("hex").slice(0, 8);
const folder = join(cacheFolder, `node-${version}-${project}`);
const copy = join(folder, "project");
const node = ensureNode();
const env = { ...process.env, PATH: [join(node, "bin"), process.env.PATH].join(delimiter) };

copyProject();
ensurePackages();
const [command = "node", ...args] = process.argv.slice(2);
process.exitCode = spawnSync(command, args, { cwd: copy, env, stdio: "inherit" }).status ?? 1;

function ensureNode() {
  const name = `${platform() === "darwin" && arch() === "arm64" ? "node-bin" : "node"}-${platform()}-${arch()}`;
  const place = join(folder, "node");
  if (!existsSync(place)) {
    const part = `${place}.part`;
    mkdirSync(part, { recursive: true });
    // Creates a `package.json`, because npm would otherwise install the packages into a parent folder's project.
    writeFileSync(join(part, "package.json"), "{}\n");
    const options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
    execFileSync("npm", ["install", ...options, `${name}@${version}`], { cwd: part, stdio: "inherit" });
    renameSync(part, place);
  }
  return join(place, "node_modules", name);
}

function copyProject() {
  mkdirSync(copy, { recursive: true });
  for (const entry of readdirSync(copy)) {
    if (entry !== "node_modules") rmSync(join(copy, entry), { recursive: true });
  }
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const file of [...listed.toString().split("\0"), "build"].filter((path) => path && existsSync(path))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  }
}

function ensurePackages() {
  const lock = readFileSync("package-lock.json");
  const installed = join(folder, "package-lock.json");
  if (existsSync(installed) && readFileSync(installed).equals(lock)) return;
  const packages = join(copy, "node_modules");
  rmSync(packages, { recursive: true, force: true });
  cpSync("node_modules", packages, { recursive: true, verbatimSymlinks: true });
  // With `nodedir`, node-gyp uses local header files instead of downloading them. `-O1` makes compiling faster.
  const compiling = { ...env, npm_package_config_node_gyp_nodedir: node, CFLAGS: "-O1", CXXFLAGS: "-O1" };
  execFileSync("npm", ["rebuild", "better-sqlite3"], { cwd: copy, env: compiling, stdio: "inherit" });
  writeFileSync(installed, lock);
}
