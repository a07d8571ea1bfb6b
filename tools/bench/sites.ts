import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startSite } from "../../tests/e2e/started-site";
import { freePort } from "../../tests/free-port";
import { nginx, startNginx } from "../../tests/nginx";
import { inParallel } from "../in-parallel";

/** A server that is measured; `pid` is that of the process that does its work. */
export type Site = { url: string; pid: number; stop(): void };

/** Sites run on one core of the machine, whoever asks them for load on another. */
const siteCore = "0";
export const askingCore = "1";

/**
 * Starts a build behind one proxy, as in production, and waits until it is ready.
 *
 * @param folder of the build
 * @param content folder
 * @returns also the milliseconds that it took
 * @throws Error with its output when it does not start
 */
export async function startBuild(folder: string, content: string): Promise<Site & { took: number }> {
  const begun = performance.now();
  const { url, pid, stop, output } = await startSite(
    { TRUSTED_PROXIES: "1", CONTENT_DIR: resolve(content) },
    folder,
  );
  if (!url) throw new Error(output);
  while (!(await fetch(`${url}/readyz`)).ok) await new Promise((later) => setTimeout(later, 5));
  const took = performance.now() - begun;
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", siteCore, String(pid)]);
  return { url, pid, stop, took };
}

/** Serves an answer of a site as a file, with all files that it names, by nginx: the limit of what can be had. */
export async function startStaticFile(page: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (!nginx) throw new Error("there is no nginx: node tools/ensure-programs.mjs nginx gets it");
  const folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  writeFileSync(join(folder, "page.html"), await (await fetch(page)).text());
  const origin = `http://127.0.0.1:${await freePort()}`;
  const directives = `include /etc/nginx/mime.types;
gzip on; gzip_comp_level 9; gzip_types text/css application/javascript image/svg+xml;
server {
listen ${new URL(origin).host};
root ${resolve("public")};
location /_build/ { root ${resolve("build/client")}; }
location = /page.html { root ${folder}; }
}`;
  const server = await startNginx(folder, origin, directives);
  const stop = () => server.stop().finally(() => rmSync(folder, { recursive: true, force: true }));
  return { url: `${origin}/page.html`, stop };
}

/** Asks for each page of the sitemap. */
export async function askForAll({ url }: Site): Promise<void> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
  await inParallel(paths, 10, async (path) => (await fetch(url + path)).arrayBuffer());
}

/** The processor time that a site has taken, in microseconds. */
export function processorTime({ pid }: Site): number {
  // The second field, the program's name in parentheses, may have spaces; a tick is 10 ms.
  const [, , , , , , , , , , , user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .map(Number);
  return (user + system) * 10_000;
}

/** The resident memory of a site, in MiB. */
export function memoryOf({ pid }: Site): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
