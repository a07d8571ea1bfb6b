import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { assetUrl, isCurrentAsset, placesOfAsset, withAssets } from "~/content/load/assets.server";
import {
  type Manifest,
  readPointer,
  releasesIn,
  sha256Of,
  shownRelease,
  surplusFiles,
} from "~/content/load/release.server";
import type { Recording } from "~/content/schema/media";
import { readEnv } from "~/content/site/env.server";
import { fingerprintAtStart, fingerprintOf } from "~/content/site/fingerprint.server";
import { shownBy } from "~/content/site/reading.server";
import { site } from "~/content/site/site.server";
import { activate, goBack, makeRelease, putRelease } from "../../tools/release/releases";
import { assetsFolder as assets, changeFacts, contentFolder } from "../fixture/site";

const film = "/videos/seafood/purchase/workflow.mp4";

let root: string;
let releases: string;
let draft: string;
let first: string;
let second: string;

/** Lines on standard error. */
const said: string[] = [];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "releases-"));
  [releases, draft] = [join(root, "releases"), join(root, "draft")];
  mkdirSync(releases);
  cpSync(contentFolder, draft, { recursive: true });
  first = makeRelease({ content: draft, assets }, releases);
  changeFilm(draft);
  second = makeRelease({ content: draft, assets }, releases);
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  said.length = 0;
  vi.spyOn(process.stderr, "write").mockImplementation((line) => said.push(String(line)) > 0);
  activate(first, releases);
});

/** Another film for a tab, in the folder's own assets, with its facts. */
function changeFilm(folder: string): void {
  const own = join(folder, "assets", film);
  const bytes = Buffer.concat([readFileSync(join(assets, film)), Buffer.alloc(8)]);
  mkdirSync(join(own, ".."), { recursive: true });
  writeFileSync(own, bytes);
  const describe = ({ renditions }: Recording) =>
    Object.assign(renditions.h264, { bytes: bytes.length, sha256: sha256Of(bytes) });
  changeFacts(assets, film, describe, join(folder, "assets"));
}

/** A copy of the first release that may be spoilt. */
function copied(): string {
  const folder = join(root, "copied");
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(releases, first), folder, { recursive: true });
  return folder;
}

function changeManifest(folder: string, change: (manifest: Manifest) => unknown): void {
  const file = join(folder, "release.json");
  chmodSync(file, 0o644);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  writeFileSync(file, JSON.stringify(change(manifest) ?? manifest));
}

const anyFilm = (folder: string) =>
  join(folder, "assets/videos/seafood/purchase", filmName(join(folder, "assets/videos/seafood/purchase")));
const filmName = (folder: string) =>
  readdirSync(folder).find((name) => /^workflow\.[\w-]{10}\.mp4$/.test(name)) ?? "";

describe("a release", () => {
  test("has its id from what is in it", () => {
    expect(first).toMatch(/^[0-9a-f]{12}$/);
    expect(second).not.toBe(first);
    expect(makeRelease({ content: contentFolder, assets }, releases)).toBe(first);
    expect(releasesIn(releases).sort()).toEqual([first, second].sort());
  });

  test.each(["._site.json", "site copy.json", "Thumbs.db", "assets/my film.mp4"])(
    "leaves out %s, and says so",
    (stray) => {
      mkdirSync(join(draft, "assets"), { recursive: true });
      writeFileSync(join(draft, stray), "stray");
      expect(makeRelease({ content: draft, assets }, releases)).toBe(second);
      rmSync(join(draft, stray));
      expect(said.join("").includes("is ignored: pages ask for no such name")).toBe(stray !== "Thumbs.db");
    },
  );

  test("shares the files that another one has", () => {
    const files = (id: string) => readdirSync(join(releases, id), { recursive: true, encoding: "utf8" });
    const inodes = (id: string) =>
      files(id)
        .map((name) => statSync(join(releases, id, name)))
        .filter((stats) => stats.isFile())
        .map(({ ino }) => ino);
    const shared = new Set(inodes(first));
    // The film, its facts and the manifest.
    expect(inodes(second).filter((inode) => !shared.has(inode))).toHaveLength(3);
  });

  test("names films by their hashes, and knows those of others", () => {
    const url = (id: string) => {
      activate(id, releases);
      return withAssets(shownRelease(releases).assets, () => assetUrl(film));
    };
    const [old = "", present = ""] = [url(first), url(second)];
    expect(old).toMatch(/^\/assets\/videos\/seafood\/purchase\/workflow\.[\w-]{10}\.mp4$/);
    expect(present).not.toBe(old);
    withAssets(shownRelease(releases).assets, () => {
      const there = (path: string) => [...placesOfAsset(path)].filter((place) => existsSync(place))[0];
      expect([old, present].map((path) => there(path.slice("/assets".length)))).toEqual([
        anyFilm(join(releases, first)),
        anyFilm(join(releases, second)),
      ]);
      expect([old, present, `/assets${film}`].map((path) => isCurrentAsset(path, ""))).toEqual([
        true,
        true,
        false,
      ]);
      expect(there(film)).toBe(anyFilm(join(releases, second)));
    });
  });

  test("is put where another machine has made it", () => {
    const elsewhere = join(root, "elsewhere");
    mkdirSync(elsewhere);
    expect(putRelease(join(releases, first), elsewhere)).toBe(first);
    activate(first, elsewhere);
    expect(shownBy(readEnv({ RELEASES_DIR: elsewhere }), true)).toMatchObject({ release: first });
  });

  test("has a fingerprint that changes when it is activated, and when it arrives", async () => {
    const env = readEnv({ RELEASES_DIR: releases });
    const states: string[] = [];
    const look = async () => {
      states.push(await fingerprintOf(env));
      expect(states.at(-1)).toBe(fingerprintAtStart(env));
    };
    await look();
    activate(second, releases);
    await look();
    const away = join(root, "away");
    renameSync(join(releases, second), away);
    await look();
    renameSync(away, join(releases, second));
    await look();
    expect(new Set(states).size).toBe(3);
    expect(states[3]).toBe(states[1]);
  });

  test.each([".DS_Store", "content/._site.json", "content/Thumbs.db", "assets/videos/.nfs000000000123"])(
    "is shown beside %s, which nobody asks for",
    (stray) => {
      // As a network share or a file manager leaves it.
      writeFileSync(join(releases, second, stray), "stray");
      activate(second, releases);
      expect(readPointer(releases).shown).toBe(second);
      expect(surplusFiles(join(releases, second))).toEqual([stray]);
      expect(said.join("")).toContain(`${stray} is ignored: it is not in the manifest`);
      rmSync(join(releases, second, stray));
    },
  );

  test("comes back, and forth", () => {
    activate(second, releases);
    activate(second, releases);
    expect(goBack(releases)).toBe(first);
    expect(goBack(releases)).toBe(second);
  });
});

describe("is refused, and what was shown stays:", () => {
  test.each<[string, (folder: string) => unknown, string | RegExp]>([
    ["a missing file", (folder) => rmSync(anyFilm(folder)), /workflow\.[\w-]+\.mp4 is missing/],
    ["a wrong hash", (folder) => spoil(anyFilm(folder)), /workflow\.[\w-]+\.mp4 has another hash/],
    [
      "a link",
      (folder) => {
        const film = anyFilm(folder);
        rmSync(film);
        symlinkSync("/etc/hostname", film);
      },
      /workflow\.[\w-]+\.mp4 is no file/,
    ],
    ["no manifest", (folder) => rmSync(join(folder, "release.json")), "holds no release"],
    [
      "a cut manifest",
      (folder) => writeFileSync(join(folder, "release.json"), "{"),
      "release.json: SyntaxError",
    ],
    [
      "a later version",
      (folder) => changeManifest(folder, (manifest) => ({ ...manifest, version: 2, news: true })),
      "is a release of version 2, and this site knows 1",
    ],
    [
      "a name with ..",
      (folder) =>
        changeManifest(folder, ({ files, ...others }) => ({
          ...others,
          files: { ...files, "assets/../../x.mp4": Object.values(files)[0] },
        })),
      "files assets/../../x.mp4: is no path below content/ or assets/",
    ],
    [
      "another id",
      (folder) => changeManifest(folder, (manifest) => ({ ...manifest, id: second })),
      "the id is not that of the files",
    ],
  ])("%s", (_, change, reason) => {
    const folder = copied();
    chmodSync(join(folder, "release.json"), 0o644);
    change(folder);
    const putting = () => {
      try {
        return putRelease(folder, releases);
      } catch (error) {
        return [...said, (error as Error).message].join("");
      }
    };
    const line = putting();
    expect(line).toMatch(reason);
    expect(releasesIn(releases).sort()).toEqual([first, second].sort());
    expect(readdirSync(releases).filter((name) => name.startsWith("."))).toEqual([]);
    expect(readPointer(releases).shown).toBe(first);
  });

  test("content with faults, or with another film than is known", () => {
    const faulty = join(root, "faulty");
    cpSync(contentFolder, faulty, { recursive: true });
    for (const wrong of [{ sha256: "0".repeat(64) }, { bytes: 1 }]) {
      const describe = ({ renditions }: Recording) => Object.assign(renditions.h264, wrong);
      changeFacts(assets, film, describe, join(faulty, "assets"));
      expect(() => makeRelease({ content: faulty, assets }, releases)).toThrow("1 fault, nothing is changed");
    }
    writeFileSync(join(faulty, "seafood.json"), "{}");
    expect(() => makeRelease({ content: faulty, assets }, releases)).toThrow("nothing is changed");
    expect(said.join("")).toMatch(
      /workflow\.json: \$: \S+workflow\.mp4 has another hash than is known[\s\S]*has \d+ bytes, not 1[\s\S]*seafood\.json: /,
    );
  });

  test("what has been damaged since it was put, until it is put again", () => {
    spoil(anyFilm(join(releases, second)));
    expect(() => activate(second, releases)).toThrow("1 fault, nothing is changed");
    expect(readPointer(releases).shown).toBe(first);
    expect(makeRelease({ content: draft, assets }, releases)).toBe(second);
    activate(second, releases);

    // Nor does a server start with it.
    spoil(anyFilm(join(releases, second)));
    vi.stubEnv("RELEASES_DIR", releases);
    expect(() => site()).toThrow("has another hash");
    vi.unstubAllEnvs();
    makeRelease({ content: draft, assets }, releases);
  });

  test("two at once", () => {
    const lock = join(releases, "shown.lock");
    writeFileSync(lock, "");
    expect(() => activate(second, releases)).toThrow("another release is being activated");
    expect(readPointer(releases).shown).toBe(first);
    // What takes long is done before.
    const manifest = join(releases, second, "release.json");
    renameSync(manifest, `${manifest}.away`);
    expect(() => activate(second, releases)).toThrow("holds no release");
    renameSync(`${manifest}.away`, manifest);
    // Somebody else's that was killed.
    utimesSync(lock, 0, 0);
    activate(second, releases);
    expect(readPointer(releases)).toEqual({ shown: second, before: first });
    expect(readdirSync(releases).sort()).toEqual([first, second, "shown"].sort());
  });

  test.each([
    ["no pointer", (pointer: string) => rmSync(pointer), "shows no release yet"],
    [
      "a pointer to nothing",
      (pointer: string) => writeFileSync(pointer, "0123456789ab\n"),
      "which is not there",
    ],
    ["a pointer that leads away", (pointer: string) => writeFileSync(pointer, "../x\n"), "names no release"],
  ])("%s", (_, change, reason) => {
    change(join(releases, "shown"));
    expect(() => shownBy(readEnv({ RELEASES_DIR: releases }))).toThrow(reason);
    rmSync(join(releases, "shown"), { force: true });
  });

  test("a pointer that names none is replaced by activating one", () => {
    const pointer = join(releases, "shown");
    writeFileSync(pointer, "garbage\n");
    activate(second, releases);
    expect(readPointer(releases)).toEqual({ shown: second, before: undefined });
    rmSync(pointer);
  });

  test("of a folder that is not there", () => {
    expect(() => shownBy(readEnv({ RELEASES_DIR: join(releases, "no") }))).toThrow("there is no folder");
  });

  test("one that is not there", () => {
    expect(() => activate("0123456789ab", releases)).toThrow("has no release 0123456789ab");
    expect(() => activate(`../releases/${second}`, releases)).toThrow("has no release");
  });
});

/** Changes a byte of a file that nobody else has a link to. */
function spoil(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  const aside = `${file}.aside`;
  writeFileSync(aside, bytes);
  renameSync(aside, file);
}
