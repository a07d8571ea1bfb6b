import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ask } from "../../e2e/raw-request";
import { contentFolder, fixtureFolder } from "../../fixture/site";
import { built, formOf } from "../server";

// Each call starts up to three processes, beside other tests.
const patience = { timeout: 60_000, interval: 200 };

const assets = join(fixtureFolder, "public", "assets");
const film = "videos/seafood/purchase/workflow.mp4";

let folder: string;
/** Folder of the command's temporary files, which it removes. */
let temporary: string;
beforeEach(() => {
  const workspace = mkdtempSync(join(tmpdir(), "preview-"));
  folder = join(workspace, "next");
  temporary = join(workspace, "tmp");
  cpSync(contentFolder, folder, { recursive: true });
  mkdirSync(temporary);
});
afterEach(() => rmSync(dirname(folder), { recursive: true }));

/** Replaces a text in a file of the folder. */
function edit(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

/** Adds an asset to the folder. */
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
      // The command's servers must not use a provider's settings.
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

  /** The URL that the command has printed for a server. */
  address(name: string): Promise<string> {
    return vi.waitFor(() => {
      const [, url] = new RegExp(`^${name}: +(http://127\\.0\\.0\\.1:\\d+)/$`, "m").exec(this.out) ?? [];
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

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** Waits until the list has a text. */
function listSays(list: string, text: string): Promise<void> {
  return vi.waitFor(async () => expect(await textOf(list)).toContain(text), patience);
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

describe.runIf(built)("a content folder is served beside the present content", () => {
  test("with all differences, or none", async () => {
    edit("seafood.json", '"tab": "Invoicing"', '"tab": "Billing"');
    bring("icons/brand/logo.svg", '<svg viewBox="0 0 1 1"><circle r="1"/></svg>');
    const preview = new Command(folder);
    try {
      const list = await preview.address("What differs");
      const [before, after] = [
        await preview.address("The site as it is"),
        await preview.address("The site as it will be"),
      ];
      const [old, next] = ["/Seafood/SALES/Invoicing", "/Seafood/SALES/Billing"];
      const page = await textOf(list);
      expect(page).toContain("2 differences, 1 of which breaks links");
      expect(page).toContain("renamed from &quot;Invoicing&quot;");
      expect(page).toContain("&quot;formerly&quot;: [&quot;Invoicing&quot;]");
      expect(page).toContain("changed: /icons/brand/logo.svg");
      expect(page).toContain(`<a href="${before}${old}">Billing as it is</a>`);
      expect(page).toContain(`<a href="${after}${next}">Billing as it will be</a>`);
      expect(preview.out).toContain('Seafood, tab "Billing": renamed from "Invoicing"');

      // A foreign host name that leads to this machine.
      for (const [url, refusal] of [
        [list, 403],
        [before, 421],
        [after, 421],
      ] as const)
        expect((await ask(url, "/", { headers: { Host: "evil.example" } })).status).toBe(refusal);

      expect((await fetch(before + old)).status).toBe(200);
      expect((await fetch(before + next)).status).toBe(404);
      expect((await fetch(after + old)).status).toBe(404);
      const billing = await textOf(after + next);
      expect(billing).toContain(">Billing</a>");
      expect(billing).toContain('<circle r="1"/>');
      expect(billing).not.toContain("hsforms");
      expect((await fetch(`${after}/assets/${film}`)).status).toBe(200);
      const sent = await fetch(after + next, { method: "POST", body: formOf(1), redirect: "manual" });
      expect(sent.status).toBe(303);

      // Part of a film.
      bring(film, readFileSync(join(assets, film)).subarray(0, 1000));
      await listSays(list, "has 1000 bytes, not");
      expect(await answers(after + next)).toBe(false);
      expect(await answers(before + old)).toBe(true);

      edit("seafood.json", '"tab": "Billing"', '"tab": "Billing", "formerly": "Invoicing"');
      await listSays(list, "tab &quot;Billing&quot;): Invalid input");

      rmSync(join(folder, "assets", film));
      edit("seafood.json", '"formerly": "Invoicing"', '"formerly": ["Invoicing"]');
      await listSays(list, "2 differences, none of which breaks links");
      expect((await fetch(after + old, { redirect: "manual" })).status).toBe(301);
      expect(await textOf(`${list}/number`)).toBe("4");
    } finally {
      expect(await preview.interrupt()).toBe(0);
    }
    expect(preview.err).toBe("");
    expect(readdirSync(temporary).filter((file) => file.startsWith("quayside"))).toEqual([]);
  });
});

describe("without servers", () => {
  async function checked(...args: string[]) {
    const command = new Command(...args, "--check");
    const code = await command.ended();
    return { code, out: command.out, err: command.err };
  }

  test("a pipeline learns that links break", async () => {
    edit("seafood.json", '"tab": "Invoicing"', '"tab": "Billing"');
    const { code, out, err } = await checked(folder);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toContain("as it will be: /Seafood/SALES/Billing\n");
    expect(out).toMatch(/1 difference, 1 of which breaks links\n$/);
  });

  test("that a change breaks none", async () => {
    edit("seafood.json", '"tab": "Invoicing"', '"formerly": ["Invoicing"], "tab": "Billing"');
    const { code, out } = await checked(folder);
    expect(code).toBe(0);
    expect(out).toMatch(/1 difference, none of which breaks links\n$/);
  });

  test("and that there are faults, in the lines of the content check", async () => {
    edit("site.json", '"Prøvehavn AS"', "7");
    edit("seafood.json", '"entries"', '"entry"');
    const { code, out, err } = await checked(folder);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toContain("site.json: $.brand.legalName: Invalid input");
    expect(out).toContain("seafood.json: $.entries: is missing");
    expect(out).toMatch(/faults\n$/);
  });

  test.each<[what: string, args: () => string[], line: string]>([
    ["no folder", () => [], "needs a folder: npm run preview -- FOLDER"],
    ["no such folder", () => [join(folder, "nope")], "there is no folder NEXT/nope"],
    ["a folder without content", () => [temporary], "TMP holds no content: it has no site.json"],
    ["the present content", () => [contentFolder], `${contentFolder} is the content that is shown now`],
    ["two folders", () => [folder, "other"], 'does not take "other"'],
  ])("a wrong call is one line: %s", async (_, args, line) => {
    const err = `preview: ${line.replace("NEXT", folder).replace("TMP", temporary)}\n`;
    expect(await checked(...args())).toEqual({ code: 2, out: "", err });
  });

  test("faults of the present content are not reported", async () => {
    const next = join(temporary, "next");
    cpSync(contentFolder, next, { recursive: true });
    edit("site.json", '"Prøvehavn AS"', "7");
    const err = `preview: the content that is shown now has faults: npm run content -- check ${folder}\n`;
    expect(await checked(next, "--content", folder)).toEqual({ code: 1, out: "", err });
  });
});
