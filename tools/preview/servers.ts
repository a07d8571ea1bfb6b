import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join, resolve } from "node:path";

export type RunningSite = { stop(): Promise<void> };

/** What is kept of what a server writes, in UTF-16 code units. */
const longestReason = 10_000;

/** The address that all servers of a preview listen on: nobody else's. */
export const host = "127.0.0.1";

export function originAt(port: number): string {
  return `http://${host}:${port}`;
}

/**
 * Runs the production server in a working folder. It gets none of this process's settings: with a database of its own and
 * no provider, nothing that is sent to it is anybody's.
 *
 * @throws Error with what it has written where it ends before it listens
 */
export async function startSite(folder: string, port: number): Promise<RunningSite> {
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
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  let written = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      written = (written + chunk).slice(-longestReason);
      if (written.includes("[remix-serve] http")) resolve();
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    ended.then(() => {
      const reason = written.trim().replace(/\s*\n\s*/g, " ");
      reject(new Error(`the server of ${folder} does not start: ${reason}`));
    });
  });
  return {
    stop() {
      // It has nothing to finish, and nothing to keep.
      server.kill("SIGKILL");
      return ended;
    },
  };
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
