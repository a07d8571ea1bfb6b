import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { resolve } from "node:path";
import { fixtureFolder } from "../fixture/site";
import { freePort } from "../free-port";

export const built = existsSync("build/server/index.js");
if (!built && process.env.CI) throw new Error("build/server/index.js is missing: run npm run build");
if (!built) process.stderr.write("build/server/index.js is missing: the tests of the server are skipped\n");

const responseTimeoutMs = 30_000;

export function addressOf(number: number): string {
  return `visitor${number}@example.com`;
}

export function formOf(number: number): URLSearchParams {
  const name = `Visitor ${number}`;
  return new URLSearchParams({ form: "contact", email: addressOf(number), name, consent: "yes" });
}

export class Server {
  kills = 0;
  #process: ChildProcess | undefined;
  #port = 0;
  #written = "";
  /** Resolves when the server accepts requests. During a restart, waits for the new process. */
  #up: Promise<void> = Promise.resolve();

  constructor(
    private readonly env: Record<string, string>,
    private readonly commandPrefix: readonly string[] = [],
  ) {}

  async start(folder = fixtureFolder): Promise<void> {
    this.#port ||= await freePort();
    await this.#spawn(folder);
  }

  killAndRestart(): void {
    this.kills += 1;
    this.#up = this.kill().then(() => this.#spawn());
    // Prevents an unhandled rejection. Callers that await `#up` still get the error.
    this.#up.catch(() => undefined);
  }

  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || !this.runs) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  async terminate(): Promise<number | null> {
    const child = this.#process;
    if (!child) return null;
    child.kill("SIGTERM");
    const [code] = (await once(child, "exit")) as [number | null];
    return code;
  }

  get runs(): boolean {
    const child = this.#process;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  get written(): string {
    return this.#written;
  }

  listens(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, "127.0.0.1");
      const answer = (listens: boolean) => {
        socket.destroy();
        resolve(listens);
      };
      socket.once("connect", () => answer(true));
      socket.once("error", () => answer(false));
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get formUrl(): string {
    return `${this.origin}/Seafood/SALES/Invoicing`;
  }

  async post(number: number): Promise<Response | undefined> {
    await this.#up;
    return fetch(this.formUrl, {
      method: "POST",
      body: formOf(number),
      headers: { "X-Forwarded-For": `10.0.${number >> 8}.${number & 255}` },
      redirect: "manual",
      signal: AbortSignal.timeout(responseTimeoutMs),
    }).catch(() => undefined);
  }

  /** @returns the status code: 303 on success */
  async submit(number: number): Promise<number | undefined> {
    const response = await this.post(number);
    await response?.body?.cancel();
    return response?.status;
  }

  async page(query = ""): Promise<number | undefined> {
    const response = await fetch(`${this.formUrl}${query}`, {
      signal: AbortSignal.timeout(responseTimeoutMs),
    }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status;
  }

  #spawn(folder = fixtureFolder): Promise<void> {
    const served = [resolve("node_modules/@remix-run/serve/dist/cli.js"), "build/server/index.js"];
    const [program = "", ...args] = [...this.commandPrefix, process.execPath, ...served];
    const child = spawn(program, args, {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(this.#port),
        SITE_URL: "https://demo.example.com",
        ...this.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    this.#written = "";
    return new Promise((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.#written = (this.#written + chunk).slice(-20_000);
        if (this.#written.includes("[remix-serve] http")) resolve();
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.once("exit", (code) =>
        reject(new Error(`the server ended with ${code} before it listened:\n${this.#written}`)),
      );
    });
  }
}
