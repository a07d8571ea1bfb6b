import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { applyEdits, type JSONPath, modify } from "jsonc-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StartedSite, startSite } from "../../e2e/started-site";
import { fixtureFolder } from "../../fixture/site";
import { hasFfmpeg, recordPlain } from "../media/workspace";
import { built } from "../server";

/** Tests each task of docs/content.md in a copy of the test fixture. Each task depends on the previous tasks. */
const folder = mkdtempSync(join(tmpdir(), "quayside-tasks-"));
const content = join(folder, "content");

/** Timeout of a command, in milliseconds. A command may encode a short video in all renditions. */
const patience = 240_000;

const run = promisify(execFile);
let site: StartedSite;

beforeAll(async () => {
  cpSync(fixtureFolder, folder, {
    recursive: true,
    filter: (path) => !path.startsWith(join(fixtureFolder, "build")),
  });
  symlinkSync(resolve("build"), join(folder, "build"));
  site = await startSite({ LOG_LEVEL: "info" }, folder);
}, patience);
afterAll(() => {
  site.stop();
  rmSync(folder, { recursive: true });
});

function set(file: string, path: JSONPath, value: unknown): void {
  const name = join(content, file);
  const text = readFileSync(name, "utf8");
  const isInsertion = path.at(-1) === -1;
  writeFileSync(name, applyEdits(text, modify(text, path, value, { isArrayInsertion: isInsertion })));
}

function call(tool: string, ...args: string[]): Promise<{ stdout: string }> {
  const env = { ...process.env, TSX_TSCONFIG_PATH: resolve("tsconfig.json") };
  const tsx = resolve("node_modules/tsx/dist/cli.mjs");
  return run(process.execPath, [tsx, resolve("tools", tool), ...args], { cwd: folder, env });
}

const checkContent = () => call("content.ts", "check");
const media = (...args: string[]) => call("media.ts", ...args);

async function page(path: string) {
  const response = await fetch(site.url + path, { redirect: "manual" });
  return { status: response.status, location: response.headers.get("location"), body: await response.text() };
}

async function shown(path: string, expected: string): Promise<void> {
  const title = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1];
  await expect
    .poll(
      async () => {
        const { status, body } = await page(path);
        return body.includes(expected) ? expected : `${status} ${title(body)}`;
      },
      { timeout: 60_000 },
    )
    .toBe(expected);
}

const section: JSONPath = ["entries", 0, "sections", 1];
const tab = "/Seafood/PURCHASE/Quality%20Control";

describe.skipIf(!built || !hasFfmpeg)("the tasks in docs/content.md", { timeout: patience }, () => {
  test("a tab is added", async () => {
    set("seafood.json", [...section, "tabs", -1], {
      tab: "Quality Control",
      id: "quality-control",
      title: "Quality control on arrival",
      description: "Boxes are weighed and looked at.",
    });
    expect((await checkContent()).stdout).toContain("no errors");
    await shown(tab, "Boxes are weighed and looked at.");
  });

  test("a video is added to the tab", async () => {
    const recording = join(folder, "recording.mp4");
    recordPlain(recording, 3);
    const captions = join(folder, "captions.vtt");
    writeFileSync(captions, "WEBVTT\n\n00:00.500 --> 00:02.000\nA box is weighed.\n");
    await media("add", recording, "--tab", "Seafood/PURCHASE/Quality Control", "--captions", captions);
    await shown(tab, "<video");
    const { body } = await page(tab);
    expect(body).toContain("A box is weighed.");
    const [film = ""] =
      /\/assets\/videos\/seafood\/purchase\/quality-control\.mp4\?v=[\w-]+/.exec(body) ?? [];
    expect((await fetch(site.url + film)).headers.get("content-type")).toBe("video/mp4");
  });

  test("the tab is renamed", async () => {
    const names = { tab: "Inspection", formerly: ["Quality Control"] };
    const tabs = JSON.parse(readFileSync(join(content, "seafood.json"), "utf8")).entries[0].sections[1].tabs;
    for (const [key, value] of Object.entries(names))
      set("seafood.json", [...section, "tabs", tabs.length - 1, key], value);
    await shown("/Seafood/PURCHASE/Inspection", "Quality control on arrival");
    expect(await page(`${tab}?t=1`)).toMatchObject({
      status: 301,
      location: "/Seafood/PURCHASE/Inspection?t=1",
    });
  });

  test("the tab is hidden and shown again", async () => {
    const tabs = JSON.parse(readFileSync(join(content, "seafood.json"), "utf8")).entries[0].sections[1].tabs;
    const hidden = [...section, "tabs", tabs.length - 1, "hidden"];
    set("seafood.json", hidden, true);
    await expect
      .poll(async () => (await page("/Seafood/PURCHASE/Inspection")).status, { timeout: 60_000 })
      .toBe(404);
    set("seafood.json", hidden, undefined);
    await shown("/Seafood/PURCHASE/Inspection", "Quality control on arrival");
  });

  test("the brand is replaced on all pages and link previews", async () => {
    set("site.json", ["brand", "name"], "Nyhavn");
    set("site.json", ["brand", "legalName"], "Nyhavn AS");
    set("site.json", ["brand", "colors", "bar"], "#123456");
    set("site.json", ["contact", "email", "en"], "hello@nyhavn.example");
    await shown("/Seafood/PURCHASE/Inspection", "Nyhavn AS");
    for (const path of [
      "/Seafood/PURCHASE/Workflow",
      "/Seafood/legal/privacy-policy",
      "/Logistics/search?q=x",
    ]) {
      const { body } = await page(path);
      expect(body).toContain("--bar:#123456");
      expect(body).not.toContain("Prøvehavn");
    }
    const preview = async () =>
      /og:image" content="([^"]*)"/.exec((await page("/Seafood/PURCHASE/Workflow")).body)?.[1];
    const before = await preview();
    await media("previews");
    await expect.poll(preview, { timeout: 60_000 }).not.toBe(before);
    expect((await checkContent()).stdout).toContain("no errors");
  });

  test("a field is added to a form", async () => {
    set("forms.json", ["en", "contact", "fields", -1], {
      name: "vessel",
      label: "Vessel",
      type: "text",
      autocomplete: "on",
      required: true,
      maxLength: 40,
      providerName: "vessel",
    });
    const path = "/Seafood/PURCHASE/Inspection";
    await shown(path, ">Vessel");
    const send = (vessel: string) =>
      fetch(site.url + path, {
        method: "POST",
        body: new URLSearchParams({
          form: "contact",
          email: "kari@example.com",
          name: "Kari",
          consent: "yes",
          vessel,
        }),
        redirect: "manual",
      });
    expect((await send("")).status).toBe(400);
    expect((await send("Havstril")).status).toBe(303);
  });

  test("a text of a legal page is changed", async () => {
    set("legal.en.json", ["pages", 2, "introduction"], "{legalName} answers within a week.");
    await shown("/Seafood/legal/transparency-act", "Nyhavn AS answers within a week.");
  });

  test("a folder is published after its errors are corrected, and rolled back", async () => {
    const [next, before] = [join(folder, "next"), join(folder, "before")];
    cpSync(content, next, { recursive: true });
    const broken = readFileSync(join(next, "legal.en.json"), "utf8").replace("within a week", "{when}");
    writeFileSync(join(next, "legal.en.json"), broken);
    renameSync(content, before);
    renameSync(next, content);
    await expect
      .poll(() => site.written(), { timeout: 60_000 })
      .toContain("{when} is an unknown placeholder");
    expect((await page("/Seafood/legal/transparency-act")).body).toContain("answers within a week.");

    set("legal.en.json", ["pages", 2, "introduction"], "{legalName} answers within a day.");
    await shown("/Seafood/legal/transparency-act", "Nyhavn AS answers within a day.");
    rmSync(content, { recursive: true });
    renameSync(before, content);
    await shown("/Seafood/legal/transparency-act", "Nyhavn AS answers within a week.");
  });
});
