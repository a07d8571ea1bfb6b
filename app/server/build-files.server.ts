import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { reportError } from "~/log/report.server";
import type { SharedScript } from "~/site/frame.server";
import { type Bytes, type CachedResponse, cacheable, hashOf, sentOnce } from "./cached-response.server";

const folder = join("build", "client", "_build");
const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** The client build's scripts, and those with data that pages share, compressed once each. */
export class BuildFiles {
  readonly #names = new Set(readdirSync(folder).filter((name) => extname(name) in types));
  readonly #files = new Map<string, CachedResponse>();

  /** Has a script that is not a file; it is there at once, and compressed well a little later. */
  add({ path, text }: SharedScript): void {
    const name = path.slice("/_build/".length);
    const content = Buffer.from(text);
    const answer = { status: 200, headers: { "Content-Type": types[".js"] ?? "" }, hash: hashOf(content) };
    this.#files.set(name, { ...sentOnce(answer, () => content), hash: answer.hash });
    cacheable(answer, content)
      .then((kept) => this.#files.set(name, kept))
      .catch(reportError);
  }

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
