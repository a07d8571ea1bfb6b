import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { atLeast, type Findings } from "./aims";
import { table, whole } from "./figures";
import { loadInvented } from "./load";
import { contactForm } from "./requests";
import { startQuayside } from "./servers";
import type { TestBed } from "./test-bed";

/** How long the last forms may wait for their answers, in seconds. */
const forTheLast = 3;

/** Forms without a fault, each from another visitor, stored in SQLite. */
export async function measureLeads(bed: TestBed): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), "bench-leads-"));
  const file = join(folder, "leads.db");
  const server = await startQuayside({ LEADS_DATABASE_URL: `sqlite:${file}` });
  try {
    // At the end wrk asks for the page instead of sending forms, so that the last forms get their answers.
    const patterns = [{ address: bed.path, share: 0 }, contactForm(bed.content, bed.path)];
    let thanked = 0;
    const { statuses, failed } = await bed.underLoad(async (seconds) => {
      const sent = await loadInvented(server, patterns, {
        seconds: seconds + forTheLast,
        variedFor: seconds,
        expected: [200, 303],
        areStrangers: true,
      });
      thanked += sent.statuses["303"] ?? 0;
      return sent;
    });
    const perSecond = (statuses["303"] ?? 0) / bed.loadSeconds;
    const stored = storedIn(file);
    return {
      text: `## Leads

Forms without a fault, on 50 connections, each from another network and with another e-mail address; stored in SQLite,
with no provider.

${table(["Forms/s", "Thanked", "Stored", "Failed"], [[perSecond, thanked, stored, failed].map(whole)], 0)}`,
      aims: [
        {
          aim: "at least 1,500 leads a second on SQLite",
          ...atLeast(1_500, perSecond, whole),
          why: "thanks wait until the disk has the lead.",
        },
        {
          aim: "as many leads stored as thanked for",
          measured: `${whole(stored)} stored, ${whole(thanked)} thanked for`,
          met: stored === thanked,
          why: "some forms had no answer, or were known as sent before.",
        },
      ],
    };
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function storedIn(file: string): number {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare<[], number>("select count(*) from leads").pluck().get() ?? 0;
  } finally {
    database.close();
  }
}
