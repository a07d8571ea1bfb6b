import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sha256Of } from "~/content/load/release.server";
import { type StartedSite, startSite } from "../../tests/e2e/started-site";
import { contentFolder, fixtureFolder } from "../../tests/fixture/site";
import { freePort } from "../../tests/free-port";
import { startNginx } from "../../tests/nginx";
import { makeRelease } from "../release/releases";

/** A server of the site on a port that stays when it is started again. */
export class ClusterServer {
  #site: StartedSite | undefined;

  private constructor(
    private readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  static async prepare(env: Record<string, string>): Promise<ClusterServer> {
    return new ClusterServer(await freePort(), env);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Starts it, and waits until it is ready.
   *
   * @param folder of the build
   * @throws Error with its output when it does not start
   */
  async start(folder: string): Promise<void> {
    const site = await startSite({ ...this.env, PORT: String(this.port) }, folder);
    if (!site.url) throw new Error(site.output);
    this.#site = site;
    while (!(await this.state()).includes("pages: ready")) await pause(20);
  }

  /** What it says of itself; empty if it does not answer. */
  async state(): Promise<string> {
    const answer = await fetch(`${this.origin}/readyz`).catch(() => undefined);
    return answer?.ok ? answer.text() : "";
  }

  /** @throws Error if it does not end by itself, with exit code 0 */
  async drain(): Promise<void> {
    const ended = await this.#site?.signal("SIGTERM");
    if (ended?.code !== 0) throw new Error(`a server that was asked to stop ended with ${ended?.code}`);
  }

  async kill(): Promise<void> {
    this.#site?.stop();
    await this.#site?.ended;
  }

  /** Its log's lines so far with a message. */
  logged(message: string): number {
    return (this.#site?.written() ?? "").split(`"msg":"${message}"`).length - 1;
  }
}

/** nginx as in the sample, without TLS: the cache, and each server for when that is down. */
export function startFront(port: number, root: string, cache: string, servers: string[]) {
  const sample = readFileSync("deploy/nginx/quayside.conf", "utf8");
  const [passed = ""] = /\tlocation \/ \{\n[\s\S]*?\n\t\}\n/.exec(sample) ?? [];
  const directives = `upstream quayside {
server ${new URL(cache).host} max_fails=1 fail_timeout=2s;
${servers.map((origin) => `server ${new URL(origin).host} backup;`).join("\n")}
keepalive 32;
}
server {
listen 127.0.0.1:${port};
${passed.replaceAll("$host", "$http_host")}}`;
  return startNginx(root, `http://127.0.0.1:${port}/`, directives);
}

/** How a release's pages and captions call it. */
export const markOf = (number: number) => `Ship${number}x`;
export const marks = /Ship\d+x/g;

const isCaptions = (name: string) => name.endsWith(".vtt");

/** Makes a release whose texts and captions have its mark; returns its id. */
export function markedRelease(number: number, root: string, releases: string): string {
  const source = mkdtempSync(join(root, "source-"));
  const [content, assets] = [join(source, "content"), join(source, "assets")];
  cpSync(contentFolder, content, { recursive: true });
  cpSync(join(fixtureFolder, "public", "assets"), assets, { recursive: true });
  const rewrite = (file: string, change: (text: string) => string) =>
    writeFileSync(file, change(readFileSync(file, "utf8")));
  rewrite(join(content, "site.json"), (text) =>
    text.replace(/("brand": \{\s*"name": )"[^"]*"/, `$1"${markOf(number)}"`),
  );
  for (const name of readdirSync(assets, { recursive: true, encoding: "utf8" }).filter(isCaptions)) {
    const file = join(assets, name);
    const before = sha256Of(readFileSync(file));
    rewrite(file, (text) => text.replace(/( --> .*\n.*)/, `$1 ${markOf(number)}`));
    const after = readFileSync(file);
    const described = new RegExp(`"bytes": \\d+,(\\s*)"sha256": "${before}"`, "g");
    const rewritten = `"bytes": ${after.length},$1"sha256": "${sha256Of(after)}"`;
    rewrite(file.replace(/(?:\.\w+)?\.vtt$/, ".json"), (text) => text.replace(described, rewritten));
  }
  mkdirSync(releases, { recursive: true });
  return makeRelease({ content, assets }, releases);
}
