import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ask } from "../../e2e/raw-request";
import { contentFolder, fixtureFolder } from "../../fixture/site";
import { built, formOf } from "../server";

const patience = { timeout: 60_000, interval: 200 };

const assets = join(fixtureFolder, "public", "assets");
const film = "videos/seafood/purchase/workflow.mp4";

let folder: string;
let temporary: string;
beforeEach(() => {
  const workspace = mkdtempSync(join(tmpdir(), "preview-"));
  folder = join(workspace, "next");
  temporary = join(workspace, "tmp");
  cpSync(contentFolder, folder, { recursive: true });
  mkdirSync(temporary);
});
afterEach(() => rmSync(dirname(folder), { recursive: true }));

function edit(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

function bring(file: string, content: string | Buffer): void {
  const path = join(folder, "assets", file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

class Command {
  readonly #process: ChildProcess;
  out = "";
  err = "";

  constructor(...args: string[]) {
    const present = ["--content", contentFolder, "--assets", assets];
    this.#process = spawn(process.execPath, ["--import", "tsx", "tools/preview.ts", ...present, ...args], {
      // Sets a form provider, to test that the servers started by the command do not inherit the provider's settings.
      env: {
        ...process.env,
        TMPDIR: temporary,
        FORMS_PORTAL_ID: "1",
        FORMS_LEAD_FORM_ID: "a",
        FORMS_CONTACT_FORM_ID: "b",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process.stdout?.on("data", (chunk: Buffer) => {
      this.out += chunk;
    });
    this.#process.stderr?.on("data", (chunk: Buffer) => {
      this.err += chunk;
    });
  }

  address(name: string): Promise<string> {
    return vi.waitFor(() => {
      const [, url] = new RegExp(`^${name}: +(http://127\\.0\\.0\\.\\d:\\d+)/$`, "m").exec(this.out) ?? [];
      if (!url) throw new Error(`${name} is not there: ${this.err}`);
      return url;
    }, patience);
  }

  async ended(): Promise<number | null> {
    if (this.#process.exitCode === null) await once(this.#process, "close");
    return this.#process.exitCode;
  }

  interrupt(): Promise<number | null> {
    this.#process.kill("SIGINT");
    return this.ended();
  }
}

const page = async (url: string, path: string) => (await fetch(url + path)).text();

test.runIf(built)("a draft is served, and changes to its folder are shown", async () => {
  edit("seafood.json", '"tab": "Invoicing"', '"tab": "Billing"');
  edit("seafood.json", "PRØVEHAVN SEAFOOD CLOUD", "{CLOUD}");
  bring("icons/brand/logo.svg", '<svg viewBox="0 0 1 1"><circle r="1"/></svg>');
  const preview = new Command(folder);
  const [old, next] = ["/Seafood/SALES/Invoicing", "/Seafood/SALES/Billing"];
  try {
    const url = await preview.address("Draft");
    await vi.waitFor(async () => expect((await fetch(url + next)).status).toBe(200), patience);
    expect(preview.out).toContain(
      `${old}: becomes a 404; to keep it, write in the tab "Billing": "formerly": ["Invoicing"]\n`,
    );
    // Rejects foreign host names, even those that resolve to this machine.
    expect((await ask(url, "/", { headers: { Host: "evil.example" } })).status).toBe(421);
    const billing = await page(url, next);
    expect(billing).toMatch(/<title>Draft: [^<]+ – [^<]+<\/title>/);
    expect((await fetch(`${url}/Seafood/WELCOME TO PRØVEHAVN SEAFOOD CLOUD`)).status).toBe(200);
    expect(billing).toContain('<circle r="1"/>');
    expect(billing).not.toContain("hsforms");
    expect((await fetch(`${url}/assets/${film}`)).status).toBe(200);
    const sent = await fetch(url + next, { method: "POST", body: formOf(1), redirect: "manual" });
    expect(sent.status).toBe(303);

    // Simulates a video that is only partly copied.
    bring(film, readFileSync(join(assets, film)).subarray(0, 1000));
    await vi.waitFor(() => expect(preview.out).toContain("(found 1000): copy the file again"), patience);
    await expect(fetch(url + next)).rejects.toThrow();

    rmSync(join(folder, "assets", film));
    edit("seafood.json", '"tab": "Billing"', '"tab": "Billing", "formerly": ["Invoicing"]');
    await vi.waitFor(
      async () => expect((await fetch(url + old, { redirect: "manual" })).status).toBe(301),
      patience,
    );
    expect(preview.out).toMatch(/no errors, no URLs would break\n$/);
  } finally {
    expect(await preview.interrupt()).toBe(0);
  }
  expect(preview.err).toBe("");
  expect(readdirSync(temporary).filter((file) => file.startsWith("quayside"))).toEqual([]);
});

test.runIf(built)("a draft can be opened on another address of this machine", async () => {
  const preview = new Command(folder, "--host", "127.0.0.2");
  try {
    const url = await preview.address("Draft");
    expect(url).toContain("127.0.0.2");
    await vi.waitFor(async () => expect((await fetch(`${url}/Seafood`)).status).toBe(200), patience);
  } finally {
    await preview.interrupt();
  }
});

describe("a check without servers", () => {
  async function checked(...args: string[]) {
    const command = new Command(...args, "--check");
    const code = await command.ended();
    return { code, out: command.out, err: command.err };
  }

  test("the exit code shows whether URLs would break", async () => {
    edit("seafood.json", '"tab": "Invoicing"', '"tab": "Billing"');
    const { code, out, err } = await checked(folder);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toMatch(/^\/Seafood\/SALES\/Invoicing: .*\nno errors, 1 URL would break\n$/);
    edit("seafood.json", '"tab": "Billing"', '"formerly": ["Invoicing"], "tab": "Billing"');
    expect(await checked(folder)).toEqual({ code: 0, out: "no errors, no URLs would break\n", err: "" });
  });

  test("errors are those of the content check", async () => {
    edit("site.json", '"Prøvehavn AS"', "7");
    edit("seafood.json", '"entries"', '"entry"');
    const { code, out, err } = await checked(folder);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toContain("site.json: $.brand.legalName: must be a text in quotation marks (found 7)");
    expect(out).toContain("seafood.json: $.entries: is missing");
    expect(out).toMatch(/errors, URLs were not checked: correct the errors first\n$/);
  });

  test.each<[what: string, args: () => string[], line: string]>([
    ["without a folder", () => [], "the argument FOLDER is missing: use npm run preview -- FOLDER"],
    ["with a missing folder", () => [join(folder, "nope")], "the folder NEXT/nope does not exist"],
    ["with a folder without content", () => [temporary], "TMP contains no content: site.json is missing"],
    [
      "with the published content",
      () => [contentFolder],
      `${contentFolder} is the published content: give another folder`,
    ],
    ["with two folders", () => [folder, "other"], 'does not take "other"'],
  ])("invalid arguments cause an error of one line: %s", async (_, args, line) => {
    const err = `preview: ${line.replace("NEXT", folder).replace("TMP", temporary)}\n`;
    expect(await checked(...args())).toEqual({ code: 2, out: "", err });
  });
});
