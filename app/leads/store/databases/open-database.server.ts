import { type Dialect, type EngineEvents, LeadsDatabase } from "./database.server";
import { PostgresServer } from "./postgres.server";
import { SqliteFile } from "./sqlite.server";

/** @param url `postgres://…`, or `sqlite:` and a path */
export function dialectOf(url: string): Dialect {
  return /^postgres(?:ql)?:/.test(url) ? "postgres" : "sqlite";
}

/** @param url `sqlite:` and a path */
export function pathOf(url: string): string {
  return url.replace(/^sqlite:/, "");
}

/**
 * Opens the store's database. It connects lazily, so an unreachable database fails with the first query.
 *
 * @param url `postgres://…`, or `sqlite:` and a path
 * @param patienceMs how long work is retried, in milliseconds
 */
export function openDatabase(url: string, patienceMs?: number, events?: EngineEvents): LeadsDatabase {
  const engine =
    dialectOf(url) === "postgres" ? new PostgresServer(url) : new SqliteFile(pathOf(url), "shared", events);
  return new LeadsDatabase(engine, patienceMs);
}
