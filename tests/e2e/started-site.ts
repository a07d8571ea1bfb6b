import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fixtureFolder } from "../fixture/site";
import { freePort } from "../free-port";

export type StartedSite = {
  code: number | null;
  /** The server's output until it accepted connections or exited. */
  output: string;
  url: string;
  pid: number;
  ended: Promise<number | null>;
  stop(): void;
  written(): string;
  /** @returns the exit code, and the time until the exit in milliseconds */
  signal(name: NodeJS.Signals): Promise<{ code: number | null; took: number }>;
};

/** Starts the production server, and waits until it listens or exits. */
export async function startSite(env: Record<string, string>, folder = fixtureFolder): Promise<StartedSite> {
  const leads = `sqlite:${join(mkdtempSync(join(tmpdir(), "quayside-")), "leads.db")}`;
  const server = spawn(
    process.execPath,
    [resolve("node_modules/@remix-run/serve/dist/cli.js"), "build/server/index.js"],
    {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: "production",
        SITE_URL: "http://localhost:3000",
        PORT: String(await freePort()),
        LEADS_DATABASE_URL: leads,
        ...env,
      },
    },
  );
  const ended = new Promise<number | null>((resolve) => server.on("exit", resolve));
  return new Promise((resolve) => {
    let output = "";
    const started = (code: number | null, url: string): StartedSite => ({
      code,
      output,
      url,
      pid: server.pid ?? 0,
      ended,
      stop: () => server.kill("SIGKILL"),
      written: () => output,
      async signal(name) {
        const told = Date.now();
        server.kill(name);
        return { code: await ended, took: Date.now() - told };
      },
    });
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /\[remix-serve\] (http:\/\/localhost:\d+)/.exec(output)?.[1];
      if (url) resolve(started(null, url));
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    ended.then((code) => resolve(started(code, "")));
  });
}
