import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findPostgres } from "../../../tools/programs.mjs";
import { endProcess } from "../../end-process";
import { freePort } from "../../free-port";

const startTimeoutMs = 20_000;

export class Postgres {
  #server: ChildProcess | undefined;
  #databases = 0;

  private constructor(
    private readonly programs: string,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** @throws Error if PostgreSQL is not installed and `CI` is set */
  static async start(): Promise<Postgres | undefined> {
    const programs = findPostgres();
    if (!programs) {
      const message = "PostgreSQL is not installed: node tools/ensure-programs.mjs postgres does that";
      if (process.env.CI) throw new Error(message);
      process.stderr.write(`${message}: its tests are skipped\n`);
      return undefined;
    }
    const folder = mkdtempSync(join(tmpdir(), "quayside-postgres-"));
    const user = serverUser();
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
    execFileSync(
      join(programs, "initdb"),
      ["-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
      { ...user, cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
    );
    const postgres = new Postgres(programs, folder, await freePort());
    await postgres.resume();
    return postgres;
  }

  async resume(): Promise<void> {
    const server = spawn(
      join(this.programs, "postgres"),
      // `-k ""` creates no socket file, because its folder may not exist. `-F` disables fsync.
      ["-D", this.folder, "-h", "127.0.0.1", "-p", String(this.port), "-k", "", "-F"],
      { ...serverUser(), cwd: this.folder, stdio: ["ignore", "ignore", "pipe"] },
    );
    let log = "";
    server.stderr.on("data", (chunk: Buffer) => {
      log = (log + chunk).slice(-4000);
    });
    const quit = () => server.kill("SIGQUIT");
    process.once("exit", quit);
    server.once("exit", () => process.off("exit", quit));
    this.#server = server;
    const deadline = Date.now() + startTimeoutMs;
    for (;;) {
      if (await this.#answers()) return;
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start:\n${log}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async pause(): Promise<void> {
    await endProcess(this.#server, "SIGINT");
    this.#server = undefined;
  }

  async kill(): Promise<void> {
    // Killing the main process also ends the server's child processes.
    await endProcess(this.#server, "SIGKILL");
    this.#server = undefined;
  }

  /**
   * Suspends the server: connections stay open, but get no responses.
   * @returns a function that resumes the server
   */
  async freeze(): Promise<() => void> {
    const found = await this.#query(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    const pids = [this.#server?.pid, ...found.map(({ pid }) => Number(pid))];
    const signal = (name: "SIGSTOP" | "SIGCONT") => {
      for (const pid of pids) if (pid) signalIfAlive(pid, name);
    };
    signal("SIGSTOP");
    return () => signal("SIGCONT");
  }

  async stop(): Promise<void> {
    await this.pause();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async createDatabase(how = ""): Promise<string> {
    this.#databases += 1;
    const name = `leads_${this.#databases}`;
    await this.#query(`create database ${name} ${how}`);
    return this.#url(name);
  }

  async run(url: string, statement: string): Promise<void> {
    await this.#query(statement, url);
  }

  #url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  async #query(statement: string, url = this.#url("postgres")): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(statement);
      return rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #answers(): Promise<boolean> {
    return this.#query("select 1").then(
      () => true,
      () => false,
    );
  }
}

/** Ignores processes that have exited, because a connection's process exits when its client disconnects. */
function signalIfAlive(pid: number, signal: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** PostgreSQL cannot run as root. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
