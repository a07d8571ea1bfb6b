import { type Dialect, type EngineEvents, LeadsDatabase } from "./database.server";
import { PostgresServer } from "./postgres.server";
import { SqliteFile } from "./sqlite.server";

/** @param url `postgres://…`, or `sqlite:` and the path of a file */
export function dialectOf(url: string): Dialect {
  return /^postgres(?:ql)?:/.test(url) ? "postgres" : "sqlite";
}

export function pathOf(url: string): string {
  return url.replace(/^sqlite:/, "");
}

export function openDatabase(url: string, timeoutMs?: number, events?: EngineEvents): LeadsDatabase {
  const engine =
    dialectOf(url) === "postgres" ? new PostgresServer(url) : new SqliteFile(pathOf(url), "shared", events);
  return new LeadsDatabase(engine, timeoutMs);
}
