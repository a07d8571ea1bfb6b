import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { escapeMarkup } from "~/server/pages/response-template.server";
import { browserOptions } from "../../tools/chromium.mjs";
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
    expect(text("Seafood/search/index.html")).toContain("There is no search here,");
    expect(text("index.html")).toContain("<h1>Introduction");
    expect(text("404.html")).toContain('lang="en"');
    expect(text("Logistics/404.html")).toContain('lang="nb"');
  });

  test.each([
    [["--out", root], "is not empty, and holds no export"],
    [["--out", join(root, "no", "folder")], "there is no folder"],
    [["--out", files, "--base", "https://demo.example.com/path"], "--base takes an origin"],
    [["--out", files, "--bas", "x"], "Unknown option"],
    [["--out", files, "--draft", root], "holds no content"],
    [
      ["--out", files, "--draft", contentFolder, "--base", "https://a.example"],
      "leave --base and --leads out",
    ],
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

describe.skipIf(!built)("a draft as files", () => {
  const root = mkdtempSync(join(tmpdir(), "quayside-draft-"));
  const draft = join(root, "draft");
  const files = join(root, "shown");
  const videos = join(draft, "assets", "videos", "seafood", "purchase");
  const exported = () => operateTool("export", {}, "--draft", draft, "--out", files);
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "", "http://a").pathname);
    response.end(readFileSync(join(root, path)));
  });
  let browser: Browser;

  beforeAll(async () => {
    cpSync(join(fixtureFolder, "public", "assets"), join(draft, "assets"), {
      recursive: true,
      dereference: true,
    });
    for (const name of readdirSync(contentFolder).filter((each) => each.endsWith(".json")))
      cpSync(join(contentFolder, name), join(draft, name));
    // A film that only the draft has.
    for (const name of readdirSync(videos).filter((each) => each.startsWith("workflow.")))
      renameSync(join(videos, name), join(videos, name.replace("workflow", "approval")));
    for (const [file, from, to] of [
      ["seafood.json", /purchase\/workflow\./g, "purchase/approval."],
      ["seafood.json", '"title": "Purchase Workflow"', '"title": "Approvals on the way"'],
      ["assets/videos/seafood/purchase/approval.json", /workflow\./g, "approval."],
      // Of demos that the next step leaves out.
      ["site.json", /,\s*"questions": "[^"]+"/, ""],
    ] as const) {
      const text = readFileSync(join(draft, file), "utf8");
      writeFileSync(join(draft, file), text.replace(from, to));
    }
    // Fewer demos are exported sooner.
    for (const name of ["seafood.json", "logistics.json"]) {
      const { tours: _, entries, ...rest } = JSON.parse(readFileSync(join(draft, name), "utf8"));
      const [{ sections, ...entry }] = entries;
      const shortened = sections
        .slice(1, 2)
        .map(({ tabs, ...section }: { tabs: unknown[] }) => ({ ...section, tabs: tabs.slice(1, 3) }));
      writeFileSync(
        join(draft, name),
        JSON.stringify({ ...rest, entries: [{ ...entry, sections: shortened }] }),
      );
    }
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    browser = await chromium.launch(browserOptions());
  });
  afterAll(async () => {
    await browser.close();
    server.close();
    rmSync(root, { recursive: true });
  });

  test("opens from a disk and from a web server's folder, with its own texts, film, poster and captions", async () => {
    const { code, out, err } = await exported();
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`Open ${join(files, "index.html")}\n`);
    const { port } = server.address() as AddressInfo;
    for (const folder of [pathToFileURL(files).href, `http://127.0.0.1:${port}/shown`]) {
      const page = await browser.newPage();
      const failed: string[] = [];
      page.on("requestfailed", (request) => failed.push(request.url()));
      page.on("console", (message) => failed.push(message.text()));
      await page.goto(`${folder}/index.html`);
      await page.getByRole("link", { name: "PURCHASE", exact: true }).click();
      await page.getByRole("link", { name: "Workflow", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Approvals on the way" }).waitFor();
      expect(await page.title()).toMatch(/^Draft: Approvals on the way/);
      await page.getByRole("complementary").getByText("Draft", { exact: true }).waitFor();
      expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
      const film = page.locator("video");
      await film.evaluate((video: HTMLVideoElement) => {
        video.muted = true;
        return video.play();
      });
      const cues = () => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0);
      await expect.poll(cues).toBeGreaterThan(0);
      const widths = () =>
        page.evaluate(() =>
          [...document.images]
            .filter(({ currentSrc }) => currentSrc.includes("/approval."))
            .map(({ naturalWidth }) => naturalWidth),
        );
      await expect.poll(async () => Math.max(...(await widths()))).toBeGreaterThan(0);
      expect(await film.evaluate((video: HTMLVideoElement) => video.currentSrc)).toContain("/approval.");
      expect(failed).toEqual([]);
      await page.close();
    }
  });

  test("is replaced by the next one, and stays as it is where that has faults", async () => {
    const before = readFileSync(join(files, "index.html"), "utf8");
    const text = readFileSync(join(draft, "seafood.json"), "utf8");
    writeFileSync(join(draft, "seafood.json"), text.replace("approval.mp4", "nowhere.mp4"));
    const { code, err } = await exported();
    expect(code).toBe(1);
    expect(err).toContain("/videos/seafood/purchase/nowhere.mp4 is missing");
    expect(readFileSync(join(files, "index.html"), "utf8")).toBe(before);
  });
});
