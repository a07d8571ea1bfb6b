import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { type ContentHashes, contentHashes } from "~/content/load/assets.server";
import { ContentError, type ContentProblem } from "~/content/load/load.server";
import type { Env } from "~/platform/settings.server";
import type { Content } from "~/schema/content";
import type { NextContent } from "./reading.server";

const readTimeoutMs = 60_000;
const maxMemoryMb = 256;

export type ReadingOrder = { env: Env; present: Content; contentHashes: ContentHashes };
export type ReadingAnswer = { next: NextContent } | { problems: ContentProblem[] };

/** @throws ContentError if the content is invalid, or if the worker thread exceeds its time or memory limit */
export async function readInWorker(env: Env, present: Content): Promise<NextContent> {
  const contentError = (reason: string) => new ContentError([{ file: env.CONTENT_DIR, path: "$", reason }]);
  const order: ReadingOrder = { env, present, contentHashes };
  const worker = new Worker(resolve("build/tools/read-content.js"), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  const timer = setTimeout(() => worker.terminate(), readTimeoutMs);
  try {
    const answer = await new Promise<ReadingAnswer>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(contentError(`cannot be checked within ${readTimeoutMs / 1000} s`)));
    });
    if ("next" in answer) return answer.next;
    throw new ContentError(answer.problems);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    throw contentError(`cannot be checked with ${maxMemoryMb} MB of memory: reduce the content`);
  } finally {
    clearTimeout(timer);
  }
}
