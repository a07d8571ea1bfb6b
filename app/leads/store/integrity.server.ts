import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** Runs in a worker thread, because checking a large database takes seconds. */
const program = `
const { parentPort, workerData } = require("node:worker_threads");
const Database = require(workerData.sqlite);
let answer;
try {
  globalThis.database = new Database(workerData.path, { readonly: true, fileMustExist: true, timeout: 10_000 });
  const [first] = database.pragma("integrity_check(1)");
  const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  if (first.integrity_check !== "ok") answer = { fault: first.integrity_check };
  else answer = tables.includes("leads") ? {} : { fault: "there is no table of leads" };
  database.close();
} catch ({ code = "", message }) {
  answer = /^SQLITE_(?:CORRUPT|NOTADB)/.test(code) ? { fault: message } : { obstacle: message };
}
parentPort.postMessage(answer);
`;

/**
 * Checks the integrity of a SQLite file, and that it is a database of leads. Reads the file through a new connection.
 *
 * @returns the fault, or undefined for an intact database
 * @throws when the file cannot be read now
 */
export async function faultOf(path: string): Promise<string | undefined> {
  // SQLite deletes the log beside an empty file that it opens, and then a new database would take its place.
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) return "it is empty";
  const sqlite = createRequire(import.meta.url).resolve("better-sqlite3");
  const worker = new Worker(program, { eval: true, workerData: { sqlite, path } });
  worker.unref();
  const { fault, obstacle } = await new Promise<{ fault?: string; obstacle?: string }>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the thread that reads the database has ended")));
  });
  if (obstacle !== undefined) throw new Error(`the database cannot be read: ${obstacle}`);
  return fault;
}
