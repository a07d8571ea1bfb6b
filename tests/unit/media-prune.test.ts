import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MediaError } from "../../tools/media/media-error";
import { prune } from "../../tools/media/prune";
import { assetsFolder as fixtureAssets, contentFolder as fixtureContent } from "../fixture/site";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quayside-prune-"));
  cpSync(fixtureContent, join(folder, "content"), { recursive: true });
  cpSync(fixtureAssets, join(folder, "assets"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const folders = () => ({ contentFolder: join(folder, "content"), assetsFolder: join(folder, "assets") });
const at = (path: string) => join(folder, "assets", path);

const stem = "/videos/logistics/tms/fakturering";

function removeVideo(): void {
  const file = join(folder, "content/logistics.json");
  writeFileSync(file, readFileSync(file, "utf8").replace(`"${stem}.mp4"`, '""'));
}

describe("files of a video that no tab uses", () => {
  test("are listed and not deleted by default", async () => {
    expect(await prune(folders(), { deletes: false })).toEqual([]);
    removeVideo();
    const found = await prune(folders(), { deletes: false });
    const bytes = readFileSync(at(`${stem}.mp4`)).length;
    expect(found).toContainEqual({ path: `${stem}.mp4`, bytes });
    expect(found.map(({ path }) => path)).toContain(`${stem}/scene-1.1280.avif`);
    expect(found.every(({ path }) => path.startsWith(stem) && existsSync(at(path)))).toBe(true);
  });

  test("are deleted on request, without other files", async () => {
    removeVideo();
    const deleted = await prune(folders(), { deletes: true });
    expect(deleted.map(({ path }) => path).filter((path) => existsSync(at(path)))).toEqual([]);
    expect(await prune(folders(), { deletes: true })).toEqual([]);
    expect(existsSync(at("/videos/seafood/other.mp4"))).toBe(true);
  });
});

test("prune deletes no files if the content has an error", async () => {
  writeFileSync(join(folder, "content/logistics.json"), "{}");
  await expect(prune(folders(), { deletes: true })).rejects.toThrow(MediaError);
  expect(existsSync(at(`${stem}.mp4`))).toBe(true);
});
