import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { contentFolder, fixtureFolder, tabs } from "../fixture/site";
import { growContent } from "../grown-content";
import { tabsOf } from "../tabs";

// The content check looks for files below the working directory.
process.chdir(fixtureFolder);

test("content grows by tabs that pass the content check, each with a page of its own", () => {
  const folder = mkdtempSync(join(tmpdir(), "grown-"));
  try {
    growContent(contentFolder, folder, 3);
    const paths = tabsOf(loadContent(folder)).map(({ path }) => path);
    expect(new Set(paths).size).toBe(3 * tabs.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
