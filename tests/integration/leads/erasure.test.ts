import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "~/leads/store/databases/sqlite.server";
import { LeadStore, type NewLead } from "~/leads/store/store.server";
import { newLead } from "../../sample-lead";
import { built } from "../server";
import { operate } from "./operator";

const folder = mkdtempSync(join(tmpdir(), "quayside-erasure-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A word in every lead of the person whose data will be erased, and in no other lead. */
const mark = "hjemmehavn";

function lead(email: string, message: string): NewLead {
  return newLead(email, { values: { email, name: "Kari Nordmann", message, consent: "yes" } });
}

function traces(name: string): Record<string, number> {
  const files = readdirSync(folder).filter((file) => file.startsWith(name));
  // Reads the file in another process. Closing it in this process would release this process's locks on the file.
  const read = (file: string) => execFileSync("cat", [join(folder, file)], { maxBuffer: 64 * 1024 * 1024 });
  return Object.fromEntries(
    files.map((file) => [file, read(file).toString("latin1").split(mark).length - 1]),
  );
}

/** Adds leads and updates their deliveries, because the updates move rows in the file. */
async function fill(store: LeadStore): Promise<void> {
  for (let number = 0; number < 300; number += 1) {
    const isThePerson = number % 10 === 0;
    const email = isThePerson ? `${mark}@example.com` : `visitor${number}@example.com`;
    await store.add(lead(email, `${isThePerson ? mark : "hello"} ${number} ${"text ".repeat(number * 3)}`));
  }
  for (const [at, each] of (await store.claim("provider", 200, 60_000)).entries()) {
    if (at % 3 === 0) await store.forwarded(each);
    else if (at % 3 === 1) await store.deadLetter(each, ["INVALID_EMAIL ".repeat(20)]);
    else await store.postpone(each, 0, "HTTP 503");
  }
}

test.skipIf(!built)("forget removes a person's data from database files", { timeout: 120_000 }, async () => {
  const url = `sqlite:${join(folder, "forget.db")}`;
  const site = new LeadStore(url);
  await fill(site);
  expect(traces("forget.db")["forget.db-wal"]).toBeGreaterThan(0);
  expect(await operate(url, "forget", `${mark}@example.com`)).toEqual({
    code: 0,
    out: expect.stringMatching(/^30 leads deleted\n\ncopies to delete at the targets:\n/),
    err: "",
  });
  expect(Object.values(traces("forget.db")).filter((count) => count > 0)).toEqual([]);
  expect(Object.keys(traces("forget.db"))).toContain("forget.db-wal");
  expect(await site.list()).toHaveLength(270);
  await site.add(lead("ola@example.com", "after it"));
  expect(await operate(url, "list")).toMatchObject({ code: 0, err: "" });
  await site.close();
});

test.skipIf(!built)(
  "forget reports that traces may remain while another process reads the file, and the next call removes them",
  { timeout: 60_000 },
  async () => {
    const path = join(folder, "read.db");
    const url = `sqlite:${path}`;
    const store = new LeadStore(url);
    await store.add(lead(`${mark}@example.com`, mark));
    const reader = openDatabase(path);
    reader.exec("begin; select * from leads");
    expect(await operate(url, "forget", `${mark}@example.com`)).toEqual({
      code: 1,
      out: "1 lead deleted\n",
      err: "leads: traces of deleted leads may remain in the database file, run the command again: another process uses the log\n",
    });
    reader.exec("commit");
    reader.close();
    await operate(url, "forget", `${mark}@example.com`);
    expect(Object.values(traces("read.db")).filter((count) => count > 0)).toEqual([]);
    await store.close();
  },
);

test("data that the server deletes after the retention period is overwritten", async () => {
  const store = new LeadStore(`sqlite:${join(folder, "aged.db")}`);
  await store.add(lead(`${mark}@example.com`, mark));
  // Closing the store moves the lead from the write-ahead log into the database file.
  await store.close();
  expect(traces("aged.db")["aged.db"]).toBeGreaterThan(0);
  const later = new LeadStore(`sqlite:${join(folder, "aged.db")}`);
  expect(await later.purge(Date.now() + 1_000, [])).toBe(1);
  await later.close();
  expect(traces("aged.db")["aged.db"]).toBe(0);
});
