import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join, resolve } from "node:path";

type RunningSite = { stop(): Promise<void> };

const maxOutputLength = 10_000;

/** Servers listen on the loopback address by default, so that only programs on this machine can connect. */
export const host = "127.0.0.1";

export function originAt(port: number): string {
  return `http://${host}:${port}`;
}

/**
 * Starts a server without a form provider, so that submitted forms do not reach the company.
 * @throws Error with the server's output if the server does not start
 */
export async function startSite(
  folder: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<RunningSite> {
  const cli = resolve("node_modules/@remix-run/serve/dist/cli.js");
  const server = spawn(process.execPath, [cli, "build/server/index.js"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: host,
      PORT: String(port),
      SITE_URL: originAt(port),
      LEADS_DATABASE_URL: `sqlite:${join(folder, "leads.db")}`,
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  let written = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      written = (written + chunk).slice(-maxOutputLength);
      if (written.includes("[remix-serve] http")) resolve();
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    ended.then(() => {
      const reason = written.trim().replace(/\s+/g, " ");
      reject(new Error(`the server of ${folder} does not start: ${reason}`));
    });
  });
  return {
    stop() {
      // Kills the server immediately, because the server has no data to save.
      server.kill("SIGKILL");
      return ended;
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
