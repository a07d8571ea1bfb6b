import { existsSync } from "node:fs";
import { dialectOf, pathOf } from "~/leads/store/databases/open-database.server";
import { LeadStore } from "~/leads/store/store.server";
import { readEnv } from "~/platform/settings.server";

/**
 * @param mayBeNew whether to create the database if it is missing
 * @throws EnvError if the database setting is invalid
 */
export async function withStore<Result>(
  act: (store: LeadStore) => Promise<Result>,
  { mayBeNew = false } = {},
): Promise<Result> {
  // Reads only the database setting, so that errors in other settings do not stop the tools.
  const { LEADS_DATABASE_URL: url } = readEnv({ LEADS_DATABASE_URL: process.env.LEADS_DATABASE_URL });
  const path = pathOf(url);
  // A missing database is an error, because a mistyped path must not create an empty database.
  if (dialectOf(url) === "sqlite" && !mayBeNew && !existsSync(path)) {
    throw new Error(`the database ${path} does not exist: check LEADS_DATABASE_URL`);
  }
  const store = new LeadStore(url);
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}
