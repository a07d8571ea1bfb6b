import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { SharedScript } from "~/content/shell-data/shell-data.server";
import { buildFolder } from "~/platform/build.server";
import { reportError } from "~/platform/log/report.server";
import {
  type Bytes,
  type CachedResponse,
  cacheable,
  hashOf,
  sentOnce,
} from "~/server/pages/cached-response.server";

const prefix = "/_build/";
const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** Scripts and styles of the client build, and the scripts with data that pages share. Each is compressed once. */
export class BuildFiles {
  readonly #files = new Map<string, CachedResponse>();

  constructor() {
    const names = readdirSync(buildFolder).filter((name) => extname(name) in types);
    for (const name of names) this.#keep(name, readFileSync(join(buildFolder, name)) as Bytes);
  }

  /** Adds a script that is not a file. */
  add({ path, text }: SharedScript): void {
    this.#keep(path.slice(prefix.length), Buffer.from(text));
  }

  get(path: string): CachedResponse | undefined {
    return path.startsWith(prefix) ? this.#files.get(path.slice(prefix.length)) : undefined;
  }

  /** Serves the file at once, and replaces it when the best compression is done: the first visitors need not wait. */
  #keep(name: string, content: Bytes): void {
    const type = types[extname(name)] ?? "";
    const answer = { status: 200, headers: { "Content-Type": type }, hash: hashOf(content) };
    this.#files.set(name, { ...sentOnce(answer, () => content), hash: answer.hash });
    cacheable(answer, content)
      .then((kept) => this.#files.set(name, kept))
      .catch(reportError);
  }
}
