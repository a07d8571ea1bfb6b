import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { pointerName, sha256Of } from "~/content/load/release.server";
import { findPostgres, findProgram } from "../../../tools/programs.mjs";
import { activate, makeRelease } from "../../../tools/release/releases";
import { anotherBuild } from "../../another-build";
import { assetsFolder, contentFolder, fixtureFolder } from "../../fixture/site";
import { freePort } from "../../free-port";
import { nginx, startNginx } from "../../nginx";
import { Postgres } from "../leads/postgres";
import { built, Server } from "../server";
import { Varnish } from "./varnish";
import { markOf, networkOf, quietPage, Visitors } from "./visitors";

const possible = built && nginx && findProgram("varnishd") && findPostgres();

/** What happens in a year, in a minute, while visitors come at a steady rate. */
describe.skipIf(!possible)(
  "three servers on one PostgreSQL, behind Varnish and nginx as in the samples",
  // A build machine may be slow, and nothing here is to fail for that.
  { timeout: 600_000 },
  () => {
    const root = mkdtempSync(join(tmpdir(), "quayside-cluster-"));
    const releases = join(root, "releases");
    const ends: (() => unknown)[] = [];
    let builds: string[] = [];
    let ids: string[] = [];
    let servers: [Server, Server, Server];
    let visitors: Visitors;
    let cache: Varnish;
    let postgres: Postgres;
    let database: string;

    beforeAll(async () => {
      builds = [fixtureFolder, await anotherBuild(root)];
      mkdirSync(releases);
      ids = [0, 1, 2, 3].map(marked);
      activate(ids[0] ?? "", releases);
      postgres = (await Postgres.start()) as Postgres;
      ends.push(() => postgres.stop());
      database = await postgres.createDatabase();
      cache = await Varnish.prepare();
      const port = await freePort();
      const env = {
        SITE_URL: `http://localhost:${port}`,
        TRUSTED_PROXIES: "1",
        LEADS_DATABASE_URL: database,
        RELEASES_DIR: releases,
      };
      servers = [new Server(env), new Server(env), new Server(env)];
      for (const server of servers) {
        // One after the other: the first makes the tables.
        await start(server);
        ends.push(() => server.kill());
      }
      const [first, second, third] = servers;
      await cache.start([first.origin, second.origin, third.origin]);
      ends.push(() => cache.stop());
      const front = await startNginx(root, `http://127.0.0.1:${port}/`, configuration(port));
      ends.push(() => front.stop());
      visitors = new Visitors(port);
      visitors.start();
      ends.push(() => visitors.stop());
    }, 600_000);
    afterAll(async () => {
      for (const end of ends.reverse()) await end();
      rmSync(root, { recursive: true });
    });

    const stateOf = ({ origin }: Server) =>
      fetch(`${origin}/readyz`).then(
        (answer) => answer.text(),
        () => "",
      );
    const until = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000, interval: 50 });

    async function start(server: Server, folder = fixtureFolder): Promise<void> {
      await server.start(folder);
      await until(async () => expect(await stateOf(server)).toContain("pages: ready"));
    }

    async function drain(server: Server, folder?: string): Promise<void> {
      expect(await server.terminate()).toBe(0);
      await start(server, folder);
    }

    async function query(statement: string): Promise<Record<string, unknown>[]> {
      const client = new pg.Client({ connectionString: database });
      await client.connect();
      return (await client.query(statement).finally(() => client.end())).rows;
    }

    /** nginx as in the sample, without TLS: the cache, and each server for when that is down. */
    function configuration(port: number): string {
      const sample = readFileSync("deploy/nginx/quayside.conf", "utf8");
      const [passed = ""] = /\tlocation \/ \{\n[\s\S]*?\n\t\}\n/.exec(sample) ?? [];
      return `upstream quayside {
server ${new URL(cache.origin).host} max_fails=1 fail_timeout=2s;
${servers.map(({ origin }) => `server ${new URL(origin).host} backup;`).join("\n")}
keepalive 32;
}
server {
listen 127.0.0.1:${port};
${passed.replaceAll("$host", "$http_host")}}`;
    }

    /** Makes a release whose texts and captions have its mark; returns its id. */
    function marked(number: number): string {
      const source = mkdtempSync(join(root, "source-"));
      const [content, assets] = [join(source, "content"), join(source, "assets")];
      cpSync(contentFolder, content, { recursive: true });
      cpSync(assetsFolder, assets, { recursive: true });
      const rewrite = (file: string, found: RegExp, by: string) =>
        writeFileSync(file, readFileSync(file, "utf8").replace(found, by));
      rewrite(join(content, "site.json"), /("brand": \{\s*"name": )"[^"]*"/, `$1"${markOf(number)}"`);
      for (const name of readdirSync(assets, { recursive: true, encoding: "utf8" })) {
        if (!name.endsWith(".vtt")) continue;
        const file = join(assets, name);
        const before = sha256Of(readFileSync(file));
        rewrite(file, /( --> .*\n.*)/, `$1 ${markOf(number)}`);
        const after = readFileSync(file);
        rewrite(
          file.replace(/(?:\.\w+)?\.vtt$/, ".json"),
          new RegExp(`"bytes": \\d+,(\\s*)"sha256": "${before}"`, "g"),
          `"bytes": ${after.length},$1"sha256": "${sha256Of(after)}"`,
        );
      }
      return makeRelease({ content, assets }, releases);
    }

    test("count each visit that the cache has passed on, also those of a server that ends", async () => {
      let reached = 0;
      for (let visit = 0; visit < 180; visit++) {
        const answer = await visitors.get(`${quietPage}?visit=${visit % 60}`, { network: networkOf(visit) });
        if (answer?.headers["x-cache"] === "miss") reached += 1;
      }
      expect(reached).toBeGreaterThanOrEqual(60);
      for (const server of servers) await drain(server, builds[1]);
      for (const server of servers) await drain(server, builds[0]);
      const counted = "select sum(count) from daily_sums where kind = 'page' and tab = 'inventory'";
      expect(await query(counted)).toEqual([{ sum: String(reached) }]);
    });

    test("show each release, and none that is faulty", async () => {
      const show = async (number: number) => {
        activate(ids[number] ?? "", releases);
        for (const server of servers)
          await until(async () => expect(await stateOf(server)).toContain(`release: ${ids[number]}`));
        await pause(4_000);
      };
      await show(1);
      // No tool shows a faulty one, so the pointer is written by hand.
      rmSync(join(releases, ids[2] ?? "", "content", "site.json"));
      writeFileSync(join(releases, pointerName), `${ids[2]}\n`);
      for (const server of servers) {
        await until(() => expect(server.written).toContain("content refused"));
        expect(await stateOf(server)).toContain(`release: ${ids[1]}`);
      }
      await show(3);
    });

    test("take forms again after PostgreSQL was killed; servers and cache come back", async () => {
      await servers[0].kill();
      await pause(3_000);
      await start(servers[0]);
      await postgres.kill();
      await pause(8_000);
      await postgres.resume();
      const thanked = visitors.thanked.length;
      await until(() => expect(visitors.thanked.length).toBeGreaterThan(thanked));
      await cache.kill();
      await pause(3_000);
      await cache.resume();
      await drain(servers[1]);
    });

    test("and no visitor has noticed: no answer failed or mixed releases, and each lead is there once", async () => {
      await visitors.stop();
      expect(visitors.gets).toBeGreaterThan(500);
      expect(visitors.faults).toEqual([]);
      const rows = await query("select * from leads");
      const stored = rows.map((row) => /visitor\d+@example\.com/.exec(JSON.stringify(row))?.[0]);
      expect(visitors.thanked.length).toBeGreaterThan(50);
      expect(stored).toEqual(expect.arrayContaining(visitors.thanked));
      expect(stored).toHaveLength(new Set(stored).size);
    });
  },
);
