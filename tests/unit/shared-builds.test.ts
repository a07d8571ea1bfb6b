import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SharedBuilds } from "~/server/files/shared-builds.server";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "builds-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A build that was started some minutes ago, with a file of its own. */
function started(version: string, minutesAgo: number): SharedBuilds {
  const builds = new SharedBuilds(folder, version);
  builds.write(`entry-${version}.js`, Buffer.from(version));
  const time = Date.now() / 1000 - 60 * minutesAgo;
  utimesSync(join(folder, version), time, time);
  return builds;
}

test("a server finds the files of the two builds before, and of the one after", () => {
  const [first, second, third] = [started("one", 4), started("two", 3), started("three", 2)];
  for (const builds of [first, second, third])
    expect(["one", "two", "three"].map((version) => String(builds.find(`entry-${version}.js`)))).toEqual([
      "one",
      "two",
      "three",
    ]);
  started("four", 1);
  expect(third.find("entry-one.js")).toBeUndefined();
  expect(String(first.find("entry-four.js"))).toBe("four");
});

test("a build that is started again stays", () => {
  for (const [version, minutesAgo] of [
    ["one", 9],
    ["two", 8],
    ["three", 7],
    ["one", 6],
    ["four", 5],
  ] as const)
    started(version, minutesAgo);
  expect(readdirSync(folder).sort()).toEqual(["four", "one", "three"]);
});

test.each(["../secret.js", "..", ".hidden.js", "a/../../secret.js", ""])(
  "%s is no file of a build",
  (name) => {
    writeFileSync(join(folder, "secret.js"), "");
    writeFileSync(join(folder, ".hidden.js"), "");
    expect(new SharedBuilds(folder, "one").find(name)).toBeUndefined();
  },
);

test("scripts of former contents are given up after twenty of them", () => {
  const builds = new SharedBuilds(folder, "one");
  for (let number = 0; number < 50; number++) {
    const name = `shell-Seafood-${number}.js`;
    builds.write(name, Buffer.from(""));
    utimesSync(join(folder, "one", name), number, number);
  }
  const left = readdirSync(join(folder, "one"));
  expect(left).toHaveLength(40);
  expect(left).toContain("shell-Seafood-49.js");
});

test("without the disk a server goes on with its own", () => {
  writeFileSync(join(folder, "file"), "");
  const builds = new SharedBuilds(join(folder, "file"), "one");
  builds.write("entry.js", Buffer.from(""));
  expect(builds.find("entry.js")).toBeUndefined();
  expect(existsSync(join(folder, "file", "one"))).toBe(false);
});
