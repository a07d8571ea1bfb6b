import { type Dialect, type EngineEvents, LeadsDatabase } from "./database.server";
import { PostgresServer } from "./postgres.server";
import { SqliteFile } from "./sqlite.server";

/** Which database an address means: `postgres://…`, or `sqlite:` and a path. */
export function dialectOf(url: string): Dialect {
  return /^postgres(?:ql)?:/.test(url) ? "postgres" : "sqlite";
}

/** The path of the file that an address `sqlite:…` means. */
export function pathOf(url: string): string {
  return url.replace(/^sqlite:/, "");
}

/**
 * Opens the store's database. It connects with the first query, so an unreachable one fails there.
 *
 * @param url `postgres://…`, or `sqlite:` and the path of a file
 * @param patienceMs how long work is tried for, in milliseconds
 */
export function openDatabase(url: string, patienceMs?: number, events?: EngineEvents): LeadsDatabase {
  const engine =
    dialectOf(url) === "postgres" ? new PostgresServer(url) : new SqliteFile(pathOf(url), "shared", events);
  return new LeadsDatabase(engine, patienceMs);
}
