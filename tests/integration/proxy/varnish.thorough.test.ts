import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findProgram } from "../../../tools/programs.mjs";
import { activate, makeRelease } from "../../../tools/release/releases";
import { contentFolder, fixtureFolder } from "../../fixture/site";
import { freePort } from "../../free-port";
import { built, formOf, Server } from "../server";
import { Varnish } from "./varnish";

const page = "/Seafood/SALES/Invoicing";
const norwegian = "/Logistics/ANALYSE/B%C3%A6rekraftsrapport";

describe.skipIf(!built || !findProgram("varnishd"))("Varnish as in the sample, before two servers", () => {
  const root = mkdtempSync(join(tmpdir(), "quayside-cached-"));
  const releases = join(root, "releases");
  let cache: Varnish;
  let servers: Server[] = [];
  let metrics: number[] = [];

  beforeAll(async () => {
    mkdirSync(releases);
    activate(released("Old brand"), releases);
    cache = await Varnish.prepare();
    const env = {
      TRUSTED_PROXIES: "1",
      RELEASES_DIR: releases,
      LEADS_DATABASE_URL: `sqlite:${join(root, "leads.db")}`,
    };
    metrics = [await freePort(), await freePort()];
    servers = metrics.map((port) => new Server({ ...env, METRICS_PORT: String(port) }));
    await Promise.all(servers.map((server) => server.start()));
    const [first = "", second = ""] = servers.map(({ origin }) => origin);
    await cache.start([first, second, first]);
  }, 60_000);
  afterAll(async () => {
    await cache?.stop();
    for (const server of servers) await server.kill();
    rmSync(root, { recursive: true });
  });

  /** Makes a release of a brand's; returns its id. */
  function released(brand: string): string {
    const content = mkdtempSync(join(root, "content-"));
    cpSync(contentFolder, content, { recursive: true });
    const file = join(content, "site.json");
    const text = readFileSync(file, "utf8").replace(/("brand": \{\s*"name": )"[^"]*"/, `$1"${brand}"`);
    writeFileSync(file, text);
    return makeRelease({ content, assets: join(fixtureFolder, "public", "assets") }, releases);
  }

  const ask = (path: string, init: RequestInit = {}) => fetch(`${cache.origin}${path}`, init);
  const send = (path: string, number = 0, network = "192.0.2.1") =>
    ask(path, {
      method: "POST",
      redirect: "manual",
      body: formOf(number),
      headers: { "X-Forwarded-For": network },
    });
  /** How many leads each server has stored. */
  const stored = () =>
    Promise.all(
      metrics.map(async (port) => {
        const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
        const counts = [...text.matchAll(/^quayside_leads_stored_total\S* (\d+)$/gm)];
        return counts.reduce((sum, [, count]) => sum + Number(count), 0);
      }),
    );
  const fromMemory = async (path: string, init?: RequestInit) => {
    const answer = await ask(path, init);
    await answer.body?.cancel();
    return answer.headers.get("X-Cache") === "hit";
  };

  test("answers pages from memory, whoever asks and with whatever cookie", async () => {
    expect(await fromMemory(page)).toBe(false);
    const answer = await ask(page, { headers: { Cookie: "hubspotutk=0" } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({ "x-cache": "hit", age: expect.any(String) });
    for (const name of ["x-request-id", "via"]) expect(answer.headers.has(name)).toBe(false);
  });

  test.each([["192.0.2.7"], ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2:7:8:9:a"]])(
    "takes the forms of a network, of %s, and all servers together no more than one",
    async (...addresses) => {
      const [, promised] = /may send (\d+) forms/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
      const statuses: number[] = [];
      for (let number = 0; number < Number(promised) + 1; number++)
        statuses.push((await send(page, number, addresses[number % addresses.length])).status);
      expect(statuses[0]).toBe(303);
      expect(statuses.indexOf(429)).toBe(Number(promised));
    },
  );

  test("spreads the forms of networks over all servers", async () => {
    const before = await stored();
    for (let network = 1; network <= 8; network++)
      await send(page, 100 + network, `2a0${network}:0:0:1::${network}`);
    const after = await stored();
    expect(after.map((count, server) => count > (before[server] ?? 0))).toEqual([true, true]);
  });

  test("keeps a film once, sends parts of it, and does not count made-up queries", async () => {
    const [film = ""] = /\/assets\/[^"#?]*\.mp4/.exec(await (await ask(page)).text()) ?? [];
    await (await ask(film)).arrayBuffer();
    const part = await ask(`${film}?made=up`, { headers: { Range: "bytes=2-5" } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4]);
    expect(part.headers.get("X-Cache")).toBe("hit");
  });

  test("gives nobody the old page any more a minute after the servers have changed over", async () => {
    const brandOf = async () => /Old brand|New brand/.exec(await (await ask(page)).text())?.[0];
    expect(await brandOf()).toBe("Old brand");
    const id = released("New brand");
    activate(id, releases);
    const shows = async ({ origin }: Server) => (await fetch(`${origin}/readyz`)).text();
    await vi.waitFor(
      async () => {
        for (const server of servers) expect(await shows(server)).toContain(`release: ${id}`);
      },
      { timeout: 60_000, interval: 20 },
    );
    await vi.waitFor(async () => expect(await brandOf()).toBe("New brand"), {
      timeout: 60_000,
      interval: 200,
    });
    for (let asked = 0; asked < 10; asked++) expect(await brandOf()).toBe("New brand");
  });

  describe("with all servers dead", () => {
    beforeAll(async () => {
      for (const path of [norwegian, "/Seafood"]) await ask(path, { redirect: "manual" });
      for (const server of servers) await server.kill();
    });

    test("still has pages, also those that a release has replaced, and redirects", async () => {
      for (const path of [page, norwegian]) expect((await ask(path)).status).toBe(200);
      expect((await ask("/Seafood", { redirect: "manual" })).status).toBe(302);
    });

    test.each([
      ["/Seafood/SALES/Allocate%20from%20inventory", "en", "This page cannot be shown at the moment"],
      ["/Logistics/ANALYSE/Ukjent", "nb", "Siden kan ikke vises for øyeblikket"],
    ])("says of a page that nobody has asked for, %s, that it has to wait", async (path, language, words) => {
      const answer = await ask(path);
      const text = await answer.text();
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
      expect(text).toContain(`<html lang="${language}">`);
      expect(text).toContain(words);
      expect(text).not.toMatch(/class="(?:refused|unanswered)"/);
    });

    test.each([
      [page, "Your form could not be taken, and nothing that you typed was stored", "write to"],
      [norwegian, "Vi kunne ikke ta imot skjemaet, og ingenting av det du skrev, er lagret", "skrive til"],
    ])("says honestly that a form on %s was not taken", async (path, words, contact) => {
      // Until the servers are found dead nobody knows whether one of them has taken it.
      const text = await vi.waitFor(
        async () => {
          const answer = await send(path);
          expect(answer.status).toBe(503);
          const text = await answer.text();
          expect(text).toContain(words);
          return text;
        },
        { timeout: 5_000, interval: 200 },
      );
      expect(text).toContain(contact);
      expect(text).not.toMatch(/class="(?:page|unanswered)"/);
    });
  });
});
