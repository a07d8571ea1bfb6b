import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { type StartedSite, startSite } from "./started-site";

export async function startCountingSite(
  env: Record<string, string>,
): Promise<{ site: StartedSite; stopAndReadSums: () => Promise<string[]> }> {
  const file = join(mkdtempSync(join(tmpdir(), "quayside-")), "leads.db");
  const site = await startSite({ LEADS_DATABASE_URL: `sqlite:${file}`, ...env });
  return {
    site,
    /** @returns one line per stored total: kind, tab, language, detail and count, such as `quarter workflow en 2: 1` */
    async stopAndReadSums() {
      await site.signal("SIGTERM");
      const database = new Database(file, { readonly: true });
      const rows = database
        .prepare(
          "select kind || ' ' || tab || ' ' || lang || ' ' || detail || ': ' || count from daily_sums order by 1",
        )
        .pluck()
        .all() as string[];
      database.close();
      return rows.map((row) => row.replace(" :", ":"));
    },
  };
}
