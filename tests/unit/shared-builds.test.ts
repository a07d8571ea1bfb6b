import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "~/platform/log/log.server";
import { SharedBuilds } from "~/server/files/shared-builds.server";

let folder: string;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  folder = mkdtempSync(join(tmpdir(), "builds-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** A build that was started some minutes ago, with a file of its own. */
function started(version: string, minutesAgo: number): SharedBuilds {
  const builds = new SharedBuilds(folder, version);
  builds.write(`entry-${version}.js`, Buffer.from(version));
  const time = Date.now() / 1000 - 60 * minutesAgo;
  utimesSync(join(folder, version), time, time);
  return builds;
}

test("a server finds the files of the two builds before, and of the one after", () => {
  const [first, second, third] = [started("1111aaaa", 4), started("2222bbbb", 3), started("3333cccc", 2)];
  for (const builds of [first, second, third])
    expect(
      ["1111aaaa", "2222bbbb", "3333cccc"].map((version) => String(builds.find(`entry-${version}.js`))),
    ).toEqual(["1111aaaa", "2222bbbb", "3333cccc"]);
  started("4444dddd", 1);
  vi.advanceTimersByTime(1_000);
  expect(third.find("entry-1111aaaa.js")).toBeUndefined();
  expect(String(first.find("entry-4444dddd.js"))).toBe("4444dddd");
});

test("a build that is started again stays", () => {
  for (const [version, minutesAgo] of [
    ["1111aaaa", 9],
    ["2222bbbb", 8],
    ["3333cccc", 7],
    ["1111aaaa", 6],
    ["4444dddd", 5],
  ] as const)
    started(version, minutesAgo);
  expect(readdirSync(folder).sort()).toEqual(["1111aaaa", "3333cccc", "4444dddd"]);
});

test("a build that starts by a clock that is behind stays", () => {
  for (const version of ["1111aaaa", "2222bbbb", "3333cccc"]) started(version, -60);
  expect(String(started("4444dddd", 0).find("entry-4444dddd.js"))).toBe("4444dddd");
});

test("a folder that cannot be had is told of, and nothing is shared", () => {
  const told = vi.spyOn(log, "error").mockReturnValue();
  const file = join(folder, "file");
  writeFileSync(file, "");
  const builds = new SharedBuilds(join(file, "builds"), "1111aaaa");
  expect(told).toHaveBeenCalledOnce();
  expect(builds.find("entry-1111aaaa.js")).toBeUndefined();
});

test("what else is in the folder is neither deleted nor served", () => {
  for (const name of ["leads", "11112222.aside"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "entry.js"), "");
    utimesSync(join(folder, name), 0, 0);
  }
  for (const version of ["1111aaaa", "2222bbbb", "3333cccc", "4444dddd"]) started(version, 0);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(["leads", "11112222.aside"]));
  expect(new SharedBuilds(folder, "4444dddd").find("entry.js")).toBeUndefined();
});

test("names that are invented do not have the folder read each time", () => {
  const builds = started("1111aaaa", 1);
  builds.find("entry-invented.js");
  started("2222bbbb", 0);
  expect(builds.find("entry-2222bbbb.js")).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  expect(String(builds.find("entry-2222bbbb.js"))).toBe("2222bbbb");
});

test.each(["../secret.js", "..", ".hidden.js", "a/../../secret.js", ""])(
  "%s is no file of a build",
  (name) => {
    writeFileSync(join(folder, "secret.js"), "");
    writeFileSync(join(folder, ".hidden.js"), "");
    expect(new SharedBuilds(folder, "1111aaaa").find(name)).toBeUndefined();
  },
);

test("scripts of former contents are given up after forty of them", () => {
  const builds = new SharedBuilds(folder, "1111aaaa");
  for (let number = 0; number < 50; number++) {
    const name = `shell-Seafood-${number}.js`;
    builds.write(name, Buffer.from(""));
    builds.write(`use-${name}`, Buffer.from(""));
    utimesSync(join(folder, "1111aaaa", name), number, number);
  }
  const left = readdirSync(join(folder, "1111aaaa"));
  expect(left.filter((name) => name.startsWith("use-"))).toHaveLength(50);
  expect(left.filter((name) => name.startsWith("shell-"))).toHaveLength(40);
  expect(left).toContain("shell-Seafood-49.js");
});

test("without the disk a server goes on with its own", () => {
  writeFileSync(join(folder, "file"), "");
  const builds = new SharedBuilds(join(folder, "file"), "1111aaaa");
  builds.write("entry.js", Buffer.from(""));
  expect(builds.find("entry.js")).toBeUndefined();
  expect(existsSync(join(folder, "file", "1111aaaa"))).toBe(false);
});
