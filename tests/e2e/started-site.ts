import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type StartedSite = { code: number | null; output: string; url: string; stop(): void };

/** Runs the production server on a port of its own, until it ends by itself or says what it listens on. */
export async function startSite(env: Record<string, string>): Promise<StartedSite> {
  const leads = `sqlite:${join(mkdtempSync(join(tmpdir(), "quayside-")), "leads.db")}`;
  const server = spawn(
    process.execPath,
    ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(await freePort()),
        LEADS_DATABASE_URL: leads,
        ...env,
      },
    },
  );
  return new Promise((resolve) => {
    let output = "";
    const stop = () => server.kill("SIGKILL");
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /\[remix-serve\] (http:\/\/localhost:\d+)/.exec(output)?.[1];
      if (url) resolve({ code: null, output, url, stop });
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("exit", (code) => resolve({ code, output, url: "", stop }));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
