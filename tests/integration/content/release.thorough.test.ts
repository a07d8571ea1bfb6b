import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPointer, releasesIn } from "~/content/load/release.server";
import { contentFolder, fixtureFolder } from "../../fixture/site";
import { type Call, operateTool } from "../leads/operator";
import { canHaveSmallDisk, SmallDisk } from "../leads/small-disk";

let root: string;
let releases: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "release-"));
  releases = join(root, "releases");
  mkdirSync(releases);
});
afterEach(() => rmSync(root, { recursive: true }));

/** Calls the command line for the test's releases. */
function release(...args: string[]): Promise<Call> {
  return operateTool("release", { RELEASES_DIR: releases }, ...args);
}

/** Content with a title of its own. */
function retitled(folder: string, title: string): string {
  const content = join(root, title);
  cpSync(folder, content, { recursive: true });
  const file = join(content, "seafood.json");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/"title": "[^"]*"/, `"title": ${JSON.stringify(title)}`));
  return content;
}

/** Makes a release of the tests' own site; returns its id. */
async function made(title: string): Promise<string> {
  const places = [
    "--content",
    retitled(contentFolder, title),
    "--assets",
    join(fixtureFolder, "public/assets"),
  ];
  return (await release("make", ...places)).out.trim();
}

/** Kilobytes on the disk, each file once. */
const size = (folder: string) =>
  Number(execFileSync("du", ["-sk", folder], { encoding: "utf8" }).split("\t")[0]);

test("ten releases of the shipped site take at most a fifth more room than one", async () => {
  const sizes: number[] = [];
  for (const title of ["One", "Another"]) {
    expect(await release("make", "--content", retitled("content", title))).toMatchObject({
      code: 0,
      err: "",
    });
    sizes.push(size(releases));
  }
  const [one = 0, two = 0] = sizes;
  expect(releasesIn(releases)).toHaveLength(2);
  expect(9 * (two - one)).toBeLessThan(0.2 * one);
});

test("each command does its work", async () => {
  const ids = await Promise.all(["One", "Another", "A third"].map((title) => made(title)));
  const [first = "", second = "", third = ""] = ids;
  expect(await release("show")).toMatchObject({
    code: 1,
    err: expect.stringContaining("shows no release yet"),
  });
  for (const id of [first, second]) expect(await release("activate", id)).toMatchObject({ code: 0, err: "" });
  expect((await release("show")).out).toBe(`${second}\n`);
  expect((await release("back")).out).toBe(`${first}\n`);
  const listed = (await release("list")).out;
  expect(listed).toMatch(new RegExp(`^${first} .* shown$`, "m"));
  expect(listed).toMatch(new RegExp(`^${second} .* before$`, "m"));
  expect((await release("prune", "--keep", "0")).out).toBe(`${third}\n`);
  expect(releasesIn(releases).sort()).toEqual([first, second].sort());

  const elsewhere = join(root, "elsewhere");
  mkdirSync(elsewhere);
  const put = await release("put", join(releases, first), "--releases", elsewhere);
  expect(put).toMatchObject({ code: 0, out: `${first}\n` });
});

test("what is published is a release, and back is the one before", async () => {
  const first = await made("One");
  await release("activate", first);
  const publish = (...args: string[]) =>
    execFileSync(process.execPath, ["--import", "tsx", "tools/publish.ts", ...args], {
      env: { ...process.env, RELEASES_DIR: releases },
      encoding: "utf8",
    });
  const assets = join(fixtureFolder, "public/assets");
  const said = publish(retitled(contentFolder, "Another"), "--assets", assets);
  const { shown, before } = readPointer(releases);
  expect(said).toBe(`${releases} shows ${shown}\n`);
  expect(before).toBe(first);
  expect(publish("--back")).toBe(`${releases} shows ${first}\n`);
});

test("of activations at once each is whole or refused", async () => {
  const ids = [await made("One"), await made("Another")];
  const calls = await Promise.all([...ids, ...ids].map((id) => release("activate", id)));
  const refused = calls.filter(({ code }) => code !== 0);
  expect(refused.length).toBeLessThan(calls.length);
  for (const { err } of refused)
    expect(err).toBe("release: another release is being activated: try again in a minute\n");
  expect(ids).toContain((await release("show")).out.trim());
  expect(readdirSync(releases).sort()).toEqual([...ids, "shown"].sort());
});

test.skipIf(!canHaveSmallDisk)("a full disk leaves nothing, and is said", async () => {
  const id = await made("One");
  const disk = await SmallDisk.mount(1);
  const [program = "", ...args] = [...disk.within, process.execPath, resolve("build/tools/release.js")];
  const put = () => {
    try {
      return execFileSync(program, [...args, "put", join(releases, id)], {
        env: { ...process.env, RELEASES_DIR: disk.folder },
        encoding: "utf8",
        stdio: "pipe",
      });
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };
  expect(put()).toBe(`release: no space is left in ${disk.folder}: nothing is changed\n`);
  const left = execFileSync(disk.within[0] ?? "", [...disk.within.slice(1), "ls", "-A", disk.folder]);
  expect(String(left)).toBe("");
  await disk.unmount();
});
