import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";

const script = resolve("tools/ensure-build.mjs");
const folder = mkdtempSync(join(tmpdir(), "quayside-build-"));
const files = [
  "build/server/index.js",
  ...["leads", "insights", "publish"].map((tool) => `build/tools/${tool}.js`),
];
const builtNow = join(folder, "built-now");

afterAll(() => rmSync(folder, { recursive: true }));

/** @param seconds modification time of the file, in seconds since the start of 2020 */
function write(file: string, seconds: number): void {
  mkdirSync(join(folder, file, ".."), { recursive: true });
  writeFileSync(join(folder, file), "");
  utimesSync(join(folder, file), 1_577_836_800 + seconds, 1_577_836_800 + seconds);
}

function settle(): void {
  for (const each of ["app", "app/routes", "tools"]) utimesSync(join(folder, each), 0, 0);
}

function builds(): boolean {
  const { status } = spawnSync(process.execPath, [script], { cwd: folder });
  expect(status).toBe(0);
  return existsSync(builtNow);
}

describe("starting the server", () => {
  beforeEach(() => {
    rmSync(builtNow, { force: true });
    const build = `node -e 'fs.writeFileSync("built-now", "")'`;
    writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { build } }));
    for (const source of ["app/root.tsx", "app/routes/_index.ts", "tools/leads.ts", "vite.config.ts"])
      write(source, 10);
    for (const file of files) write(file, 20);
    settle();
  });

  test("does not build if the build is newer than all source files", () => expect(builds()).toBe(false));

  test("builds first if a built file is missing", () => {
    rmSync(join(folder, files[1] ?? ""));
    expect(builds()).toBe(true);
  });

  test("builds first if a source file is newer", () => {
    write("app/routes/_index.ts", 30);
    expect(builds()).toBe(true);
  });

  test("does not build without source code, as in a container", () => {
    for (const each of ["app", "tools", "vite.config.ts"]) rmSync(join(folder, each), { recursive: true });
    expect(builds()).toBe(false);
  });
});
