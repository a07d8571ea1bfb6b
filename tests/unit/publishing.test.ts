import { statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { assetFile, assetUrl } from "~/content/load/assets.server";
import { ContentError } from "~/content/load/load.server";
import { Publishing } from "~/content/site/publishing.server";
import { readContent, readNextContent } from "~/content/site/reading.server";
import { UnfinishedFilesError } from "~/content/site/site.server";
import { readEnv } from "~/platform/settings.server";
import { contentFolder, fixtureFolder } from "../fixture/site";

process.chdir(fixtureFolder);

const problems = (reason: string) => [{ file: "site.json", path: "$", reason }];

class Folder {
  /** Fingerprints that the fake folder returns, one per call. Later calls return the last one again. */
  states = ["first"];
  failure: Error | undefined;
  readonly published: string[] = [];
  reads = 0;
  #read = "";

  readonly publishing: Publishing;

  constructor() {
    this.publishing = new Publishing("first", {
      fingerprint: async () =>
        this.states.length > 1 ? (this.states.shift() ?? "") : (this.states[0] ?? ""),
      prepare: async () => {
        this.reads += 1;
        if (this.failure) throw this.failure;
        this.#read = this.states[0] ?? "";
        return () => this.published.push(this.#read);
      },
    });
  }

  look(isComplete = false): Promise<string> {
    return this.publishing.check(isComplete).catch((error: Error) => `told: ${error.message}`);
  }
}

test("a changed file is read again and gets a new URL", () => {
  const env = readEnv({ CONTENT_DIR: contentFolder });
  const present = readContent(env);
  const path = present.site.brand.favicon;
  const address = assetUrl(path);
  const hashesOf = (modified: number) =>
    readNextContent(env, present, new Map([[path, { made: `${path}?v=before`, modified, edition: 0 }]]))
      .contentHashes;
  expect(`/assets${hashesOf(0).get(path)?.made}`).toBe(address);
  const unchanged = statSync(assetFile(path)).mtimeMs;
  expect(hashesOf(unchanged).get(path)?.made).toBe(`${path}?v=before`);
});

describe("a content folder", () => {
  test("that is unchanged is not read again", async () => {
    const folder = new Folder();
    expect([await folder.look(), await folder.look()]).toEqual(["unchanged", "unchanged"]);
    expect(folder.reads).toBe(0);
  });

  test("that has changed is published once it is the same for two checks", async () => {
    const folder = new Folder();
    folder.states = ["half"];
    expect(await folder.look()).toBe("changing");
    folder.states = ["whole"];
    expect(await folder.look()).toBe("changing");
    expect(await folder.look()).toBe("published");
    expect(await folder.look()).toBe("unchanged");
    expect(folder.published).toEqual(["whole"]);
  });

  test("that is known to be complete is published immediately", async () => {
    const folder = new Folder();
    folder.states = ["whole"];
    expect(await folder.look(true)).toBe("published");
  });

  test("that changes while it is read is not published", async () => {
    const folder = new Folder();
    folder.states = ["before", "before", "half", "whole"];
    expect([await folder.look(), await folder.look()]).toEqual(["changing", "changing"]);
    expect(folder.published).toEqual([]);
    expect([await folder.look(), await folder.look()]).toEqual(["changing", "published"]);
  });

  test("that is known to be complete but changes while it is read is published at the next check", async () => {
    const folder = new Folder();
    folder.states = ["half", "whole"];
    expect(await folder.look(true)).toBe("changing");
    expect(folder.published).toEqual([]);
    expect(await folder.look()).toBe("published");
  });

  test("with errors is reported once, changes nothing, and is read again when it changes", async () => {
    const folder = new Folder();
    folder.failure = new ContentError(problems("is wrong"));
    folder.states = ["invalid"];
    await folder.look();
    expect(await folder.look()).toBe("told: site.json: $: is wrong");
    expect(await folder.look()).toBe("rejected");
    expect(folder.reads).toBe(1);
    expect(await folder.look(true)).toBe("told: site.json: $: is wrong");

    folder.failure = undefined;
    folder.states = ["mended"];
    await folder.look();
    expect(await folder.look()).toBe("published");
    expect(folder.published).toEqual(["mended"]);
  });

  test("whose files are missing is published when the files arrive", async () => {
    const folder = new Folder();
    folder.failure = new UnfinishedFilesError(problems("lacks a film"));
    folder.states = ["new"];
    await folder.look();
    expect(await folder.look()).toBe("told: site.json: $: lacks a film");
    expect(await folder.look()).toBe("rejected");
    folder.failure = undefined;
    expect(await folder.look()).toBe("published");
  });

  test("that changes back is not read", async () => {
    const folder = new Folder();
    folder.failure = new ContentError(problems("is wrong"));
    folder.states = ["invalid"];
    await folder.look();
    await folder.look();
    folder.states = ["first"];
    expect(await folder.look()).toBe("unchanged");
    expect(folder.reads).toBe(1);
  });
});
