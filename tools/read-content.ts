import { parentPort, workerData } from "node:worker_threads";
import { ContentError } from "~/content/load/load.server";
import type { ReadingAnswer, ReadingOrder } from "~/content/site/read-in-worker.server";
import { readNextContent } from "~/content/site/reading.server";

/** Reads and checks new content in a worker thread, so that the server can respond in the meantime. */
const { env, present, contentHashes } = workerData as ReadingOrder;
parentPort?.postMessage(answer());

function answer(): ReadingAnswer {
  try {
    return { next: readNextContent(env, present, contentHashes) };
  } catch (error) {
    if (error instanceof ContentError) return { problems: error.problems };
    throw error;
  }
}
