import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contentFolder, fixtureFolder } from "../../fixture/site";

let root: string;
let content: string;
let assets: string;
let draft: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "publish-"));
  [content, assets, draft] = ["content", "assets", "draft"].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [content, draft]) cpSync(contentFolder, each, { recursive: true });
  cpSync(join(fixtureFolder, "public", "assets"), assets, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function change(file: string, from: string, to: string): void {
  const path = join(draft, file);
  const before = readFileSync(path, "utf8");
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
}

async function publish(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const places = ["--content", content, "--assets", assets];
  const tool = spawn(process.execPath, ["build/tools/publish.js", ...args, ...places], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([text(tool.stdout), text(tool.stderr), once(tool, "exit")]);
  return { code: tool.exitCode, out, err };
}

const seafood = (folder: string) => readFileSync(join(folder, "seafood.json"), "utf8");

test("content with errors is not published", async () => {
  change("seafood.json", '"sectionName"', '"sectionNames"');
  change("site.json", '"copyrightYear"', '"copyrightYears"');
  const { code, err } = await publish(draft);
  expect(code).toBe(1);
  expect(err).toMatch(/^seafood\.json: .*$/m);
  expect(err).toMatch(/^publish: \d+ errors: nothing was changed$/m);
  expect(seafood(content)).toBe(seafood(contentFolder));
  expect(existsSync(`${content}.before`)).toBe(false);
});

test("assets that an interrupted call has replaced are restored", async () => {
  const icon = join("icons", "sections", "analytics.svg");
  const before = readFileSync(join(assets, icon), "utf8");
  cpSync(join(assets, icon), join(`${content}.kept`, icon));
  writeFileSync(join(assets, icon), "<svg");
  writeFileSync(join(`${content}.kept`, `${icon}.part`), "<");
  const { code, out } = await publish(draft);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("were restored") });
  expect(readFileSync(join(assets, icon), "utf8")).toBe(before);
  expect(existsSync(`${content}.kept`)).toBe(false);
});

test("lists broken URLs with the former names that keep them, and publishes none with --strict", async () => {
  change("seafood.json", '"tab": "Workflow"', '"tab": "Approval desk"');
  const strict = await publish(draft, "--strict");
  expect(strict.code).toBe(1);
  expect(strict.err).toContain('in the tab "Approval desk": "formerly": ["Approvals", "Workflow"]');
  expect(strict.err).toMatch(/^publish: \d+ URLs would break: nothing was changed$/m);
  expect(seafood(content)).toBe(seafood(contentFolder));

  const { code, err } = await publish(draft);
  expect(code).toBe(0);
  expect(err).toContain("/Seafood/PURCHASE/Workflow");
  expect(seafood(content)).toContain('"tab": "Approval desk"');
});

test("content and its assets are published, and the previous content can be restored", async () => {
  change("seafood.json", '"Purchase Workflow"', '"Zebra approvals"');
  const file = JSON.parse(readFileSync(join(contentFolder, "site.json"), "utf8")).brand.logo as string;
  const own = join(draft, "assets", file);
  mkdirSync(join(own, ".."), { recursive: true });
  const changed = readFileSync(join(assets, file), "utf8").replace("<svg", '<svg data-new="1"');
  writeFileSync(own, changed);

  expect(await publish(draft)).toMatchObject({ code: 0, err: "" });
  expect(seafood(content)).toContain("Zebra approvals");
  expect(existsSync(join(content, "assets"))).toBe(false);
  expect(readFileSync(join(assets, file), "utf8")).toBe(changed);

  expect(await publish("--back")).toMatchObject({ code: 0, err: "" });
  expect(seafood(content)).toBe(seafood(contentFolder));
  expect(readFileSync(join(assets, file), "utf8")).not.toBe(changed);

  // A second `--back` undoes the first.
  expect(await publish("--back")).toMatchObject({ code: 0, err: "" });
  expect(seafood(content)).toContain("Zebra approvals");
  expect(readFileSync(join(assets, file), "utf8")).toBe(changed);
});

test.each<[string[], string]>([
  [[], "the argument FOLDER is missing"],
  [["no-such-folder"], "no-such-folder contains no content"],
  [["--back"], "content.before contains no content"],
  [["--back", "folder"], "--back does not take a folder"],
])("invalid arguments cause an error of one line: %j", async (args, line) => {
  const { code, err } = await publish(...args);
  expect(code).toBe(2);
  expect(err).toMatch(/^publish: .*\n$/);
  expect(err).toContain(line);
});
