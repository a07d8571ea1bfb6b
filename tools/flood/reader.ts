import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** How long each request took, in milliseconds, and how many were refused. */
export type Readings = { took: number[]; refused: number };

export type Reader = { stop(): Promise<Readings> };

const program = fileURLToPath(new URL("./page-reader.mjs", import.meta.url));

/**
 * Starts a process that reads a page over and over.
 *
 * @param who a stranger asks for an uncached address from another network each time
 * @param core of the processor that it runs on
 */
export async function startReader(url: string, who: "regular" | "stranger", core?: string): Promise<Reader> {
  const keptToCore =
    core === undefined ? {} : { execPath: "taskset", execArgv: ["-c", core, process.execPath] };
  const reader = fork(program, [url, who], { execArgv: [], ...keptToCore });
  await message(reader);
  return {
    stop: async () => {
      reader.send("stop");
      return (await message(reader)) as Readings;
    },
  };
}

/** @throws Error when the process ends without a message */
async function message(reader: ChildProcess): Promise<unknown> {
  const ended = once(reader, "exit").then(() => {
    throw new Error("the reader has ended");
  });
  const [said] = await Promise.race([once(reader, "message"), ended]);
  return said;
}
