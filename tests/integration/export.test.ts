import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { escapeMarkup } from "~/server/pages/response-template.server";
import { activate, makeRelease } from "../../tools/release/releases";
import { contentFolder, fixtureFolder, tabs } from "../fixture/site";
import { operateTool } from "./leads/operator";
import { built } from "./server";

describe.skipIf(!built)("the site as files", () => {
  const root = mkdtempSync(join(tmpdir(), "quayside-export-"));
  const releases = join(root, "releases");
  const files = join(root, "files");

  beforeAll(() => {
    mkdirSync(releases);
    const source = { content: contentFolder, assets: join(fixtureFolder, "public", "assets") };
    activate(makeRelease(source, releases), releases);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const exported = (...args: string[]) => operateTool("export", { RELEASES_DIR: releases }, ...args);
  const text = (name: string) => readFileSync(join(files, name), "utf8");

  test("has every demo at its address, without scripts, and says how much that is", async () => {
    const { code, out, err } = await exported("--out", files);
    expect([code, err]).toEqual([0, ""]);
    const all = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(out).toMatch(new RegExp(`^release [0-9a-f]{12}: \\d+ pages, ${all.length} files, [\\d.]+ MB in `));
    for (const { path, tab } of tabs) {
      const page = text(`${decodeURIComponent(path)}/index.html`);
      expect(page).toContain(`<h1>${escapeMarkup(tab.title)}</h1>`);
      expect(page).not.toMatch(/<script|<form|exported\.invalid/);
    }
    expect(text("Seafood/PURCHASE/Workflow/captions=nb/t=11/index.html")).toContain('#t=11"');
    expect(text("Seafood/search/index.html")).toContain("There is no search here.");
    expect(text("index.html")).toContain("<h1>Introduction");
    expect(text("404.html")).toContain('lang="en"');
    expect(text("Logistics/404.html")).toContain('lang="nb"');
  });

  test.each([
    [["--out", root], "is not empty, and holds no export"],
    [["--out", join(root, "no", "folder")], "there is no folder"],
    [["--out", files, "--base", "https://demo.example.com/path"], "--base takes an origin"],
    [["--out", files, "--bas", "x"], "Unknown option"],
    [[], "needs a folder"],
  ])("a wrong call changes nothing: %j", async (args, line) => {
    writeFileSync(join(root, "kept"), "");
    const listed = () => readdirSync(root, { recursive: true }).sort();
    const before = listed();
    const { code, out, err } = await exported(...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^export: [^\n]*\n$/);
    expect(err).toContain(line);
    expect(listed()).toEqual(before);
  });
});
