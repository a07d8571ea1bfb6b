import { existsSync } from "node:fs";
import { readEnv } from "~/content/site/env.server";
import { dialectOf, pathOf } from "~/leads/store/open-database.server";
import { LeadStore } from "~/leads/store/store.server";

/**
 * Does something with the store that the settings name, and closes it.
 *
 * @param mayBeNew whether its database may be made
 * @throws EnvError
 */
export async function withStore<Result>(
  act: (store: LeadStore) => Promise<Result>,
  { mayBeNew = false } = {},
): Promise<Result> {
  // The other settings are the server's; a wrong one of them does no harm here.
  const { LEADS_DATABASE_URL: url } = readEnv({ LEADS_DATABASE_URL: process.env.LEADS_DATABASE_URL });
  const path = pathOf(url);
  // A mistyped path must not become a new, empty database.
  if (dialectOf(url) === "sqlite" && !mayBeNew && !existsSync(path)) {
    throw new Error(`there is no database ${path}`);
  }
  const store = new LeadStore(url);
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}
