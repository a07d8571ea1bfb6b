import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { pointerName } from "~/content/load/release.server";
import { anotherBuild } from "../tests/another-build";
import { fixtureFolder } from "../tests/fixture/site";
import { freePort } from "../tests/free-port";
import { Postgres } from "../tests/integration/leads/postgres";
import { Varnish } from "../tests/integration/proxy/varnish";
import { Load, networkOf, quietPage } from "./cluster/load";
import { ClusterServer, markedRelease, startFront } from "./cluster/parts";
import { activate } from "./release/releases";

/*
 * Three servers of the tests' own site on one PostgreSQL, behind Varnish and nginx as in the samples, under steady load,
 * while all that happens in a year happens in some minutes. deploy/prove-cluster.sh calls it, and says what it needs.
 */

const releasesShown = 10;
const faultyRelease = 5;

/** How long after all servers have changed over the old page may come, in milliseconds. */
const longestOld = 2_000;

type Row = { what: string; seconds: number; gets: number; failed: number; slowest: number; note: string };

const rows: Row[] = [];
const faults: string[] = [];
const root = mkdtempSync(join(tmpdir(), "quayside-cluster-"));
const ends: (() => Promise<void>)[] = [];

async function end(): Promise<void> {
  for (const each of ends.splice(0).reverse()) await each().catch((error) => faults.push(String(error)));
  rmSync(root, { recursive: true, force: true });
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    end().finally(() => process.exit(1));
  });

try {
  await prove();
} catch (error) {
  faults.push(error instanceof Error ? String(error.stack) : String(error));
} finally {
  await end();
}
for (const fault of faults) console.log(`FAILED  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
// What a signal has interrupted may still wait.
process.exit();

async function prove(): Promise<void> {
  const { builds, releases, ids, postgres, database, servers, cache, port } = await startParts();
  const load = new Load(port);
  const { figures } = load;
  let changedOver = { release: 0, at: 0 };
  const late: string[] = [];
  load.onPage = (path, release, asked) => {
    if (release < changedOver.release && asked > changedOver.at + longestOld)
      late.push(`${path} of release ${release}`);
  };
  load.start();
  ends.push(() => load.stop());

  /** Does something under load, and notes what it did to visitors. */
  async function during(what: string, act: () => Promise<string | undefined>): Promise<void> {
    const before = { gets: figures.gets, failed: figures.failed.length };
    figures.slowest = 0;
    const begun = performance.now();
    const note = (await act()) ?? "";
    const seconds = (performance.now() - begun) / 1000;
    // What it does to visitors may show a little later.
    await pause(3_000);
    const failed = figures.failed.length - before.failed;
    const row = { what, seconds, gets: figures.gets - before.gets, failed, slowest: figures.slowest, note };
    rows.push(row);
    say(`${what}: ${seconds.toFixed(1)} s${note && `, ${note}`}`);
  }

  async function roll(folder: string): Promise<void> {
    for (const each of servers) {
      await each.drain();
      await each.start(folder);
    }
  }

  await during("nothing", async () => {
    await pause(10_000);
    return undefined;
  });
  let reached = 0;
  await during("180 visits of one page by 60 addresses", async () => {
    for (let visit = 0; visit < 180; visit++) {
      const answer = await load.get(`${quietPage}?visit=${visit % 60}`, {}, false, networkOf(visit));
      if (answer?.headers["x-cache"] === "miss") reached += 1;
    }
    return `${reached} reached a server`;
  });
  await during("roll to a new build", async () => {
    await roll(builds[1]);
    return undefined;
  });
  await during("roll back", async () => {
    await roll(builds[0]);
    return undefined;
  });
  // What they had counted is stored when they stop.
  const counted = await single(
    database,
    "select sum(count) from daily_sums where kind = 'page' and tab = 'inventory'",
  );
  if (Number(counted) !== reached || reached < 60)
    faults.push(`${reached} visits reached the servers, and ${counted} are counted`);

  const states = () => Promise.all(servers.map((each) => each.state()));

  let slowestChange = 0;
  await during(`publish ${releasesShown} releases, one of them faulty`, async () => {
    for (const [number, id = ""] of ids.entries()) {
      if (number === 0) continue;
      if (number === faultyRelease) {
        await showFaulty(id);
        continue;
      }
      const begun = performance.now();
      activate(id, releases);
      await until(async () => (await states()).every((state) => state.includes(`release: ${id}`)));
      changedOver = { release: number, at: Date.now() };
      slowestChange = Math.max(slowestChange, performance.now() - begun);
      await pause(4_000);
    }
    return `all servers changed over within ${(slowestChange / 1000).toFixed(1)} s`;
  });

  /** No tool shows such a release, so the pointer is written by hand. */
  async function showFaulty(id: string): Promise<void> {
    const [name = ""] = readdirSync(join(releases, id, "content"));
    rmSync(join(releases, id, "content", name));
    const before = await states();
    const refused = servers.map((each) => each.logged("content refused"));
    writeFileSync(join(releases, pointerName), `${id}\n`);
    await until(async () =>
      servers.every((each, index) => each.logged("content refused") > (refused[index] ?? 0)),
    );
    if ((await states()).join() !== before.join()) faults.push("a faulty release was shown");
  }

  await during("kill -9 of a server, started again after 5 s", async () => {
    await servers[0].kill();
    await pause(5_000);
    await servers[0].start(builds[0]);
    return undefined;
  });
  const sent = figures.acknowledged.length;
  const turnedAway = sum(figures.refused);
  await during("kill -9 of PostgreSQL, for 20 s", async () => {
    await postgres.kill();
    await pause(20_000);
    await postgres.resume();
    const begun = performance.now();
    const taken = figures.acknowledged.length;
    await until(async () => figures.acknowledged.length > taken);
    const again = ((performance.now() - begun) / 1000).toFixed(1);
    const asked = sum(figures.refused) - turnedAway;
    return `forms taken again after ${again} s; ${asked} asked to try again, ${figures.acknowledged.length - sent} taken`;
  });
  await during("kill -9 of the cache, started again after 5 s", async () => {
    await cache.kill();
    await pause(5_000);
    await cache.resume();
    return undefined;
  });
  await during("drain a server, started again", async () => {
    await servers[1].drain();
    await servers[1].start(builds[0]);
    return undefined;
  });
  await load.stop();

  const stored = await storedEmails(database);
  const missing = figures.acknowledged.filter((email) => !stored.includes(email));
  const twice = stored.length - new Set(stored).size;
  report([
    ["GETs failed", figures.failed],
    ["leads acknowledged and missing", missing],
    ["leads twice", Array(twice).fill("a lead")],
    ["answers that mix releases", figures.mixed],
    ["old pages later than 2 s", late],
    ["scripts missing", figures.scriptsMissing],
  ]);
  const shares = `${figures.gets} GETs, ${Math.round((100 * figures.fromCache) / figures.gets)} % of them from the cache`;
  console.log(
    `\n${shares}; ${figures.resumed} films resumed; ${figures.acknowledged.length} leads acknowledged,`,
  );
  console.log(`${stored.length} stored; forms answered otherwise: ${JSON.stringify([...figures.refused])}`);
}

/** All parts, which end with the proof. */
async function startParts() {
  say("builds the code once more, and makes the releases");
  const builds = [fixtureFolder, anotherBuild(root)] as const;
  const releases = join(root, "releases");
  const ids = Array.from({ length: releasesShown + 1 }, (_, number) => markedRelease(number, root, releases));
  activate(ids[0] ?? "", releases);

  say("starts PostgreSQL, three servers, Varnish and nginx");
  const postgres = await Postgres.start();
  if (!postgres) throw new Error("there is no PostgreSQL");
  ends.push(() => postgres.stop());
  const database = await postgres.createDatabase();
  const [port, cache] = [await freePort(), await Varnish.prepare()];
  const env = {
    SITE_URL: `http://localhost:${port}`,
    TRUSTED_PROXIES: "1",
    LEADS_DATABASE_URL: database,
    RELEASES_DIR: releases,
    BUILDS_DIR: join(root, "builds"),
    CONTENT_POLL_SECONDS: "1",
    PUBLISH_HOOK_URL: cache.hook,
    PUBLISH_HOOK_SECRET: `whsec_${"A".repeat(32)}`,
  };
  const server = () => ClusterServer.prepare(env);
  const servers = [await server(), await server(), await server()] as const;
  ends.push(async () => {
    await Promise.all(servers.map((each) => each.kill()));
  });
  // One after the other: the first makes the tables.
  for (const each of servers) await each.start(builds[0]);
  const origins = servers.map(({ origin }) => origin) as [string, string, string];
  ends.push(() => cache.stop());
  await cache.start(origins);
  const front = await startFront(port, root, cache.origin, origins);
  ends.push(() => front.stop());
  return { builds, releases, ids, postgres, database, servers, cache, port };
}

function report(counts: [what: string, which: string[]][]): void {
  console.log(
    "\n| What happened | Took | GETs | failed | slowest | |\n| --- | ---: | ---: | ---: | ---: | --- |",
  );
  for (const { what, seconds, gets, failed, slowest, note } of rows)
    console.log(
      `| ${what} | ${seconds.toFixed(1)} s | ${gets} | ${failed} | ${(slowest / 1000).toFixed(1)} s | ${note} |`,
    );
  console.log("\n| In all | |\n| --- | ---: |");
  for (const [what, which] of counts) {
    console.log(`| ${what} | ${which.length} |`);
    if (which.length > 0) faults.push(`${what}: ${which.slice(0, 5).join(", ")}`);
  }
}

function sum(counts: Map<number, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

/** @throws Error after half a minute */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${isSo}`);
    await pause(50);
  }
}

async function storedEmails(database: string): Promise<string[]> {
  const rows = await query<{ values: unknown }>(database, "select * from leads");
  return rows.map((row) => /visitor\d+@example\.com/.exec(JSON.stringify(row))?.[0] ?? "");
}

async function single(database: string, statement: string): Promise<unknown> {
  const [row = {}] = await query<Record<string, unknown>>(database, statement);
  return Object.values(row)[0];
}

async function query<Row extends pg.QueryResultRow>(database: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

function say(what: string): void {
  console.log(`${performance.now().toFixed(0).padStart(7)} ms  ${what}`);
}
