import type { SharedScript } from "~/content/shell-data/shell-data.server";
import { reportError } from "~/platform/log/report.server";
import {
  type CachedResponse,
  cacheable,
  hashOf,
  uncachedRepresentations,
} from "~/server/pages/cached-response.server";

export class ShellScripts {
  readonly #scripts = new Map<string, CachedResponse>();

  get(path: string): CachedResponse | undefined {
    return this.#scripts.get(path);
  }

  /** Serves the script immediately. A better-compressed version replaces it when compression has finished. */
  add({ path, text }: SharedScript): void {
    const content = Buffer.from(text);
    const headers = { "Content-Type": "text/javascript; charset=utf-8" };
    const answer = { status: 200, headers, hash: hashOf(content) };
    this.#scripts.set(path, { ...uncachedRepresentations(answer, () => content), hash: answer.hash });
    cacheable(answer, content)
      .then((kept) => this.#scripts.set(path, kept))
      .catch(reportError);
  }
}
