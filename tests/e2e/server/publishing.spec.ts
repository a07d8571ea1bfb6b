import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { changeFacts, contentFolder, copySite } from "../../fixture/site";
import { freePort } from "../../free-port";
import { ask } from "../raw-request";
import { type StartedSite, startSite } from "../started-site";

const page = "/Seafood/PURCHASE/Workflow";

let root: string;
let folder: string;
let metrics: string;
let site: StartedSite;

test.beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "publishing-"));
  folder = join(root, "content");
  cpSync(contentFolder, folder, { recursive: true });
});
test.afterEach(() => {
  site.stop();
  rmSync(root, { recursive: true });
});

async function start(settings: Record<string, string> = {}): Promise<void> {
  const port = await freePort();
  metrics = `http://localhost:${port}`;
  site = await startSite({
    CONTENT_DIR: folder,
    METRICS_PORT: String(port),
    ...settings,
  });
  expect((await ask(site.url, page)).body).toContain("<h1>Purchase Workflow</h1>");
}

function change(file: string, from: string, to: string, where = folder): void {
  const path = join(where, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

async function figure(name: string): Promise<number> {
  const { body } = await ask(metrics, "/metrics");
  return Number(new RegExp(`^${name} (.+)$`, "m").exec(body)?.[1]);
}

const title = async () => /<h1>(.*?)<\/h1>/.exec((await ask(site.url, page)).body)?.[1];

test("new content appears in pages, page data and search results", async () => {
  await start();
  const before = await ask(site.url, page);
  const results = "/Seafood/search?q=workflow";
  const found = await ask(site.url, results);
  change("seafood.json", '"Purchase Workflow"', '"Zebra approvals"');
  await expect.poll(title).toBe("Zebra approvals");

  const after = await ask(site.url, page, { headers: { "If-None-Match": String(before.headers.etag) } });
  expect(after.status).toBe(200);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect((await ask(site.url, `${page}.data`)).body).toContain("Zebra approvals");
  expect((await ask(site.url, "/Seafood/search?q=zebra")).body).toMatch(/Zebra<\/mark> approvals/);
  const foundNow = await ask(site.url, results, { headers: { "If-None-Match": String(found.headers.etag) } });
  expect(foundNow.body).toContain("Zebra approvals");
  expect((await ask(site.url, `${page}?utm_source=x`)).body).toContain("Zebra approvals");
  expect(site.written()).toContain("content published");
});

test("search finds published content with private-use characters", { tag: "@thorough" }, async () => {
  await start();
  const results = "/Seafood/search?q=zebra&utm_source=x";
  expect((await ask(site.url, results)).body).toContain("No results for");
  change("site.json", '"name": "', '"name": "\uE000');
  change("seafood.json", '"Purchase Workflow"', '"Zebra __0__ \uE000"');
  await expect.poll(title).toBe("Zebra __0__ \uE000");

  const { status, headers, body } = await ask(site.url, results);
  expect(status).toBe(200);
  expect(body).toContain("Zebra</mark> __0__ \uE000</a>");
  expect(body).toContain(`href="${page}?utm_source=x"`);
  const again = await ask(site.url, results, { headers: { "If-None-Match": String(headers.etag) } });
  expect(again.status).toBe(304);
  for (const [typed, heading] of [
    ["%EE%80%80", "\uE000"],
    ["__24__+%EE%80%80", "24 \uE000"],
  ]) {
    const found = await ask(site.url, `/Seafood/search?q=${typed}`);
    expect(found.status).toBe(200);
    expect(found.body).toContain(`“${heading}”</h1>`);
    expect(found.headers.etag).not.toBe(headers.etag);
  }
});

test("an invalid folder changes nothing, is logged with the reasons, and leaves the server ready", async () => {
  await start();
  change("seafood.json", '"title": "Purchase Workflow"', '"title": ""');
  await expect.poll(() => figure("quayside_content_rejected")).toBe(1);
  expect(site.written()).toContain('title (section \\"PURCHASE\\", tab \\"Workflow\\")');
  expect(await title()).toBe("Purchase Workflow");
  expect((await ask(site.url, "/readyz")).status).toBe(200);

  change("seafood.json", '"title": ""', '"title": "Zebra approvals"');
  await expect.poll(title).toBe("Zebra approvals");
  expect(await figure("quayside_content_rejected")).toBe(0);
});

test("changed video metadata is used if it is valid", { tag: "@thorough" }, async () => {
  const own = copySite();
  const assets = join(own, "public", "assets");
  site = await startSite({}, own);
  const film = "/videos/seafood/purchase/workflow.mp4";
  const chapter = async () => /Zebras|Broken/.exec((await ask(site.url, page)).body)?.[0];
  const renameTo = (title: string) =>
    changeFacts(assets, film, ({ chapters: [first] = [] }) => Object.assign(first ?? {}, { title }));
  expect(await chapter()).toBeUndefined();
  renameTo("Zebras");
  await expect.poll(chapter).toBe("Zebras");
  changeFacts(assets, film, ({ chapters: [first] = [], renditions }) => {
    Object.assign(first ?? {}, { title: "Broken" });
    Object.assign(renditions.av1, { codecs: "" });
  });
  await expect
    .poll(() => site.written())
    .toContain("/videos/seafood/purchase/workflow.json: $.renditions.av1.codecs: must be codec strings");
  expect(await chapter()).toBe("Zebras");
  rmSync(own, { recursive: true });
});

test("publishes a folder that a symbolic link replaces", { tag: "@thorough" }, async () => {
  const link = join(root, "present");
  symlinkSync(folder, link);
  const next = join(root, "next");
  cpSync(folder, next, { recursive: true });
  change("seafood.json", '"Purchase Workflow"', '"Zebra approvals"', next);
  const first = folder;
  folder = link;
  await start();
  symlinkSync(next, `${link}-new`);
  renameSync(`${link}-new`, link);
  await expect.poll(title).toBe("Zebra approvals");
  symlinkSync(first, `${link}-new`);
  renameSync(`${link}-new`, link);
  await expect.poll(title).toBe("Purchase Workflow");
});

test("a missing folder changes nothing, is reported, and may be restored", { tag: "@thorough" }, async () => {
  await start();
  renameSync(folder, `${folder}-away`);
  process.kill(site.pid, "SIGHUP");
  await expect.poll(() => site.written()).toContain("content rejected");
  expect(await title()).toBe("Purchase Workflow");
  renameSync(`${folder}-away`, folder);
  change("seafood.json", '"Purchase Workflow"', '"Zebra approvals"');
  process.kill(site.pid, "SIGHUP");
  await expect.poll(title).toBe("Zebra approvals");
  await expect.poll(() => figure("quayside_content_rejected")).toBe(0);
});

test("an unreadable entry does not stop the server, and is reported if the content refers to it", {
  tag: "@thorough",
}, async () => {
  await start();
  symlinkSync("old.json", join(folder, "old.json"));
  symlinkSync("gone", join(folder, "dangling.json"));
  mkdirSync(join(folder, "folder.json"));
  execFileSync("mkfifo", [join(folder, "fifo.json")]);
  change("seafood.json", '"Purchase Workflow"', '"Zebra approvals"');
  await expect.poll(title).toBe("Zebra approvals");

  rmSync(join(folder, "forms.json"));
  symlinkSync("forms.json", join(folder, "forms.json"));
  await expect.poll(() => site.written()).toContain("forms.json: $: cannot be read: ELOOP");
  expect(site.written()).toContain("content rejected");
  expect(await title()).toBe("Zebra approvals");
});

test("while content changes, no request gets an error or a mixture of old and new content", async () => {
  await start();
  const mixed: string[] = [];
  let asked = 0;
  let done = false;
  const visitor = async (number: number) => {
    while (!done) {
      const { status, body } = await ask(site.url, `${page}?visitor=${number}&visit=${asked++}`);
      const [brand] = /Nyhavn|Prøvehavn/.exec(body) ?? [];
      const isOfOne = body.includes(brand === "Nyhavn" ? "Zebra approvals" : "Purchase Workflow");
      if (status !== 200 || !isOfOne || (body.includes("Nyhavn") && body.includes("Prøvehavn")))
        mixed.push(`${status} ${brand}`);
    }
  };
  const visitors = Promise.all([1, 2, 3, 4].map(visitor));
  const next = join(root, "next");
  cpSync(folder, next, { recursive: true });
  change("seafood.json", '"Purchase Workflow"', '"Zebra approvals"', next);
  change("site.json", '"name": "Prøvehavn"', '"name": "Nyhavn"', next);
  change("site.json", '"legalName": "Prøvehavn AS"', '"legalName": "Nyhavn AS"', next);
  renameSync(folder, join(root, "before"));
  renameSync(next, folder);
  // The timeout is long, because the test's visitors slow down the server while it loads the new content.
  await expect.poll(title, { timeout: 30_000 }).toBe("Zebra approvals");
  done = true;
  await visitors;
  expect(asked).toBeGreaterThan(100);
  expect(mixed).toEqual([]);
});

test("huge content is rejected in a few log lines, and delays no pages", { tag: "@thorough" }, async () => {
  await start();
  const keys = Array.from({ length: 240_000 }, (_, key) => `"unknown-${key}":0`).join(",");
  change("seafood.json", '"title": "Purchase Workflow"', `"title": "x",${keys}`);
  process.kill(site.pid, "SIGHUP");
  let asked = 0;
  while (!site.written().includes("content rejected")) {
    expect((await ask(site.url, `${page}?visit=${asked}`)).status).toBe(200);
    asked += 1;
  }
  expect(site.written()).toMatch(/seafood\.json: .*unknown keys/);
  expect(site.written().length).toBeLessThan(5_000);
  expect(await title()).toBe("Purchase Workflow");
});
