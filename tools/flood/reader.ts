import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** How long each reading of a page took, in milliseconds, and how many were refused. */
export type Readings = { took: number[]; refused: number };

/** Somebody who reads a page all the time. */
export type Reader = { stop(): Promise<Readings> };

const program = fileURLToPath(new URL("./page-reader.mjs", import.meta.url));

/**
 * Has a page read over and over by a process of its own; resolves when that has begun.
 *
 * @param who a stranger asks for an address never seen, from another network each time
 * @param core of the machine's, which it keeps to
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

/** @throws Error when the process ends without a word */
async function message(reader: ChildProcess): Promise<unknown> {
  const ended = once(reader, "exit").then(() => {
    throw new Error("the reader has ended");
  });
  const [said] = await Promise.race([once(reader, "message"), ended]);
  return said;
}
