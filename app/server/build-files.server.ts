import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { reportError } from "~/log/report.server";
import { type Bytes, type CachedResponse, cacheable, hashOf } from "./cached-response.server";

const folder = join("build", "client", "_build");
const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** The client build's scripts, compressed once each; a visit asks for a dozen of them. */
export class BuildFiles {
  readonly #names = new Set(readdirSync(folder).filter((name) => extname(name) in types));
  readonly #files = new Map<string, CachedResponse>();

  /** @returns undefined for a file that is none of these, or not ready yet */
  get(path: string): CachedResponse | undefined {
    if (!path.startsWith("/_build/")) return undefined;
    const name = path.slice("/_build/".length);
    const kept = this.#files.get(name);
    // Whoever asks first starts it, and each file is compressed once.
    if (!kept && this.#names.delete(name)) this.#keep(name).catch(reportError);
    return kept;
  }

  async #keep(name: string): Promise<void> {
    const type = types[extname(name)] ?? "";
    const content = (await readFile(join(folder, name))) as Bytes;
    const hash = hashOf(content);
    this.#files.set(name, await cacheable({ status: 200, headers: { "Content-Type": type }, hash }, content));
  }
}
