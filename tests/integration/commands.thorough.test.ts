import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LeadStore } from "~/leads/store/store.server";

// The timeout is long, because some commands start browsers and servers.
const patience = 240_000;

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

const folder = mkdtempSync(join(tmpdir(), "quayside-commands-"));
// Removes VITEST from the environment, because vite.config.ts omits plugins if VITEST is set.
const { VITEST: _, ...inherited } = process.env;
const env = {
  ...inherited,
  NODE_ENV: "production" as const,
  LEADS_DATABASE_URL: `sqlite:${join(folder, "leads.db")}`,
};

beforeAll(async () => {
  cpSync("content", join(folder, "content"), { recursive: true });
  const store = new LeadStore(env.LEADS_DATABASE_URL);
  await store.list();
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

function call(command: string): Promise<{ code: number; out: string }> {
  const [program = "", ...args] = command.replaceAll("FOLDER", folder).split(" ");
  return new Promise((resolve) => {
    execFile(program, args, { env, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out + err }),
    );
  });
}

function filesIn(...folders: string[]): Record<string, string> {
  const files = folders
    .filter((each) => existsSync(each))
    .flatMap((each) => readdirSync(each, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(files.map((file) => [file, readFileSync(file, "utf8")]));
}

describe("documented commands", { timeout: patience }, () => {
  test.each([
    ["npm run --silent leads -- list", /^no leads$/m],
    ["npm run --silent insights -- report --out -", /<\/html>/],
    ["npm run --silent packages", /sbom\.cdx\.json: \d+ packages\n +\d+ {2}MIT$/m],
  ])("%s", async (command, expected) => {
    const { code, out } = await call(command);
    expect(out).toMatch(expected);
    expect(code, out).toBe(0);
  });

  const thirdParty = ["dev", "build", "prestart", "start", "format"];
  const own = Object.keys(scripts).filter((name) => !thirdParty.includes(name));
  test.each(own.filter((name) => name !== "studio" || existsSync("studio")))(
    "npm run --silent %s -- --help prints help and changes no files",
    async (script) => {
      const before = filesIn("content", "content/schema", ".");
      const { code, out } = await call(`npm run --silent ${script} -- --help`);
      expect(out).toMatch(/npm (?:run|test)/);
      expect(code, out).toBe(0);
      expect(filesIn("content", "content/schema", ".")).toEqual(before);
    },
  );

  test.each(["npm run content -- schema", ...(existsSync("studio") ? ["npm run studio -- schema"] : [])])(
    "%s reproduces the existing schema files",
    async (command) => {
      const folders = ["content/schema", "studio/schema"];
      const before = filesIn(...folders);
      expect((await call(command)).code).toBe(0);
      expect(filesIn(...folders)).toEqual(before);
    },
  );

  test("npm run edit prints its URL, and stops on a signal", async () => {
    const editor = spawn("npm", ["run", "--silent", "edit", "--", join(folder, "content")], {
      env,
      detached: true,
    });
    let said = "";
    editor.stdout.on("data", (chunk: Buffer) => {
      said += chunk;
    });
    await expect.poll(() => said, { timeout: patience }).toMatch(/http:\/\/\S+/);
    const ended = once(editor, "exit");
    process.kill(-(editor.pid ?? 0), "SIGTERM");
    await ended;
  });
});
