import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { SharedScript } from "~/content/site/shell-data.server";
import { buildFolder, buildVersion } from "~/platform/build.server";
import { reportError } from "~/platform/log/report.server";
import {
  type Bytes,
  type CachedResponse,
  cacheable,
  hashOf,
  sentOnce,
} from "~/server/pages/cached-response.server";
import { SharedBuilds } from "./shared-builds.server";

const prefix = "/_build/";
const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** Scripts and styles of the client build, and the scripts with data that pages share. Each is compressed once. */
export class BuildFiles {
  readonly #files = new Map<string, CachedResponse>();
  readonly #shared: SharedBuilds | undefined;

  /** @param folder with builds of several versions, if they share one */
  constructor(folder?: string) {
    this.#shared = folder === undefined ? undefined : new SharedBuilds(folder, buildVersion());
    const names = readdirSync(buildFolder).filter((name) => extname(name) in types);
    for (const name of names) this.#own(name, readFileSync(join(buildFolder, name)) as Bytes);
  }

  /** Adds a script that is not a file. */
  add({ path, text }: SharedScript): void {
    this.#own(path.slice(prefix.length), Buffer.from(text));
  }

  /** A file of this build or, for the pages of another version, of a shared one. */
  get(path: string): CachedResponse | undefined {
    if (!path.startsWith(prefix)) return undefined;
    const name = path.slice(prefix.length);
    const known = this.#files.get(name);
    if (known || !(extname(name) in types)) return known;
    const found = this.#shared?.find(name);
    if (found) this.#keep(name, typeOf(name), found as Bytes);
    return this.#files.get(name);
  }

  #own(name: string, content: Bytes): void {
    this.#keep(name, typeOf(name), content);
    this.#shared?.write(name, content);
  }

  /** Serves the file at once, and replaces it when the best compression is done: the first visitors need not wait. */
  #keep(name: string, type: string, content: Bytes): void {
    const answer = { status: 200, headers: { "Content-Type": type }, hash: hashOf(content) };
    this.#files.set(name, { ...sentOnce(answer, () => content), hash: answer.hash });
    cacheable(answer, content)
      .then((kept) => this.#files.set(name, kept))
      .catch(reportError);
  }
}

function typeOf(name: string): string {
  return types[extname(name)] ?? "";
}
