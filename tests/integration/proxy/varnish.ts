import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findProgram } from "../../../tools/programs.mjs";
import { endProcess } from "../../end-process";
import { freePort } from "../../free-port";

const startTimeoutMs = 60_000;
const sampleFolder = "deploy/varnish";

/** Debian's Varnish with the sample, before three servers of this machine. */
export class Varnish {
  #process: ChildProcess | undefined;

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** Reserves its port. */
  static async prepare(): Promise<Varnish> {
    const program = findProgram("varnishd");
    if (!program) throw new Error("there is no Varnish");
    const folder = mkdtempSync(join(tmpdir(), "quayside-varnish-"));
    return new Varnish(program, folder, await freePort());
  }

  /**
   * @param servers their origins
   * @throws Error with its output when it does not start
   */
  async start(servers: readonly [string, string, string]): Promise<void> {
    writeFileSync(join(this.folder, "quayside.vcl"), configuration(servers));
    await this.resume();
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it, with an empty memory. */
  async resume(): Promise<void> {
    const state = mkdtempSync(join(this.folder, "state-"));
    const args = [
      ...["-F", "-j", "none", "-T", "none", "-n", state, "-f", join(this.folder, "quayside.vcl")],
      ...["-a", `127.0.0.1:${this.port}`],
      ...["-s", "pages=malloc,64m", "-s", "films=malloc,64m"],
    ];
    const child = spawn(this.program, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.#process = child;
    let written = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        written = (written + chunk).slice(-4000);
      });
    const quit = () => child.kill("SIGKILL");
    process.once("exit", quit);
    child.once("exit", () => process.off("exit", quit));
    const deadline = Date.now() + startTimeoutMs;
    while (!(await fetch(`${this.origin}/robots.txt`).catch(() => undefined))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`Varnish did not start:\n${written}`);
      await new Promise((later) => setTimeout(later, 50));
    }
  }

  /** Kills it, with all that it has in memory. */
  async kill(): Promise<void> {
    // Its worker ends when the manager is gone.
    await endProcess(this.#process, "SIGKILL");
    this.#process = undefined;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The sample with this machine's ports and files. */
function configuration(servers: readonly [string, string, string]): string {
  const replacements = [
    ...servers.map((origin, index) => [`"300${index + 1}"`, `"${new URL(origin).port}"`] as const),
    ['"/etc/varnish/', `"${resolve(sampleFolder)}/`],
  ] as const;
  let sample = readFileSync(join(sampleFolder, "quayside.vcl"), "utf8");
  for (const [from, to] of replacements) {
    if (!sample.includes(from)) throw new Error(`the sample has no ${from}`);
    sample = sample.replaceAll(from, to);
  }
  return sample;
}
