import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "~/leads/store/databases/sqlite.server";
import { LeadStore } from "~/leads/store/store.server";
import { freePort } from "../../free-port";
import { newLead } from "../../sample-lead";
import { addressOf, built, Server } from "../server";
import { operate, operateWithin } from "./operator";
import { Postgres } from "./postgres";
import { canHaveSmallDisk, SmallDisk } from "./small-disk";

/** Maximum time until a submission is accepted or rejected, with a large margin for busy machines. */
const maxRefusalMs = 30_000;

const postgres = await Postgres.start();
const folder = mkdtempSync(join(tmpdir(), "quayside-outages-"));
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

class Load {
  readonly acknowledged = new Set<number>();
  readonly statuses = new Set<number | undefined>();
  slowest = 0;
  #next = 0;
  #stopped = false;
  readonly #visitors: Promise<void>[];

  constructor(
    private readonly server: Server,
    visitors: number,
  ) {
    this.#visitors = Array.from({ length: visitors }, () => this.#visit());
  }

  async #visit(): Promise<void> {
    for (let number = this.#next++; !this.#stopped && this.server.runs; number = this.#next++) {
      const start = performance.now();
      const status = await this.server.submit(number);
      this.slowest = Math.max(this.slowest, performance.now() - start);
      this.statuses.add(status);
      if (status === 303) this.acknowledged.add(number);
    }
  }

  async acknowledgedMore(count: number): Promise<void> {
    const goal = this.acknowledged.size + count;
    await vi.waitFor(() => expect(this.acknowledged.size).toBeGreaterThanOrEqual(goal), {
      timeout: 60_000,
      interval: 20,
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#visitors);
  }
}

const serverOn = (url: string, commandPrefix?: readonly string[]) =>
  new Server({ LEADS_DATABASE_URL: url, TRUSTED_PROXIES: "1" }, commandPrefix);

/** Expects that rejected forms keep their values, and that waiting submissions do not delay uncached pages. */
async function expectRefusalsBesidePages(server: Server): Promise<void> {
  let answered = 0;
  // Sends more submissions than the server processes in parallel, so that some submissions have to wait.
  const refusals = Array.from({ length: 30 }, async (_, number) => {
    const answer = await server.post(number + 1);
    answered += 1;
    return answer;
  });
  for (let number = 0; number < 20; number += 1) expect(await server.page(`?new=${number}`)).toBe(200);
  expect(answered).toBe(0);
  const answers = await Promise.all(refusals);
  expect(answers.map((answer) => answer?.status)).toEqual(Array(30).fill(503));
  expect(await answers[0]?.text()).toContain(`value="${addressOf(1)}"`);
}

describe.skipIf(!postgres || !built)("a server on PostgreSQL", () => {
  const database = postgres as Postgres;

  test("loses no leads during ten database restarts under load", { timeout: 300_000 }, async () => {
    const url = await database.createDatabase();
    const server = serverOn(url);
    await server.start();
    const load = new Load(server, 8);
    try {
      for (let restarts = 0; restarts < 10; restarts += 1) {
        await load.acknowledgedMore(20);
        await database.pause();
        await database.resume();
      }
      await load.acknowledgedMore(20);
      await load.stop();
      expect(server.runs, server.written).toBe(true);
      expect([...load.statuses].filter((status) => status !== 303 && status !== 503)).toEqual([]);
      expect(load.slowest).toBeLessThan(maxRefusalMs);
      const store = new LeadStore(url);
      const stored = (await store.list()).map(({ email }) => email);
      await store.close();
      expect(stored).toHaveLength(new Set(stored).size);
      expect([...load.acknowledged].filter((number) => !stored.includes(addressOf(number)))).toEqual([]);
    } finally {
      await load.stop();
      await server.kill();
    }
  });

  test("keeps the typed text while the database hangs, and recovers", { timeout: 120_000 }, async () => {
    const url = await database.createDatabase();
    const server = serverOn(url);
    let thaw = () => {};
    try {
      await server.start();
      expect(await server.submit(0)).toBe(303);
      thaw = await database.freeze();
      const start = performance.now();
      await expectRefusalsBesidePages(server);
      expect(performance.now() - start).toBeLessThan(maxRefusalMs);
      thaw();
      await vi.waitFor(async () => expect(await server.submit(1)).toBe(303), { timeout: 30_000 });
      expect(server.runs).toBe(true);
    } finally {
      thaw();
      await server.kill();
    }
  });
});

describe.skipIf(!built)("a server on SQLite", () => {
  test("waits while another process writes, and fails after a timeout", { timeout: 120_000 }, async () => {
    const path = join(folder, "locked.db");
    const server = serverOn(`sqlite:${path}`);
    await server.start();
    const other = openDatabase(path);
    try {
      expect(await server.submit(0)).toBe(303);

      other.exec("begin immediate");
      await expectRefusalsBesidePages(server);

      const patient = server.submit(1);
      for (let number = 20; number < 30; number += 1) expect(await server.page(`?new=${number}`)).toBe(200);
      other.exec("rollback");
      expect(await patient).toBe(303);
    } finally {
      other.close();
      await server.kill();
    }
  });

  test("can be operated while another process writes", { timeout: 60_000 }, async () => {
    const url = `sqlite:${join(folder, "busy.db")}`;
    const store = new LeadStore(url);
    const { id } = await store.add(newLead("kari@example.com"));
    const other = openDatabase(join(folder, "busy.db"));
    other.exec("begin immediate");
    for (const args of [["list"], ["show", id], ["export", "--csv"]]) {
      expect(await operate(url, ...args)).toMatchObject({ code: 0, err: "" });
    }
    expect(await operate(url, "forget", "kari@example.com")).toEqual({
      code: 1,
      out: "",
      err: "leads: database is locked\n",
    });
    const forgetting = operate(url, "forget", "kari@example.com");
    expect(await operate(url, "list")).toMatchObject({ code: 0 });
    other.exec("rollback");
    other.close();
    expect(await forgetting).toEqual({ code: 0, out: "1 lead deleted\n", err: "" });
    await store.close();
  });

  test.skipIf(!canHaveSmallDisk)("keeps the typed text on a full disk", { timeout: 120_000 }, async () => {
    const disk = await SmallDisk.mount(8);
    const url = `sqlite:${join(disk.folder, "leads.db")}`;
    const server = serverOn(url, disk.commandPrefix);
    const call = (...args: string[]) => operateWithin(disk.commandPrefix, url, ...args);
    try {
      await server.start();
      for (let number = 0; number < 20; number += 1) expect(await server.submit(number)).toBe(303);
      disk.fill();
      // A full disk may still accept a few leads, because the database's files contain unused space.
      let number = 20;
      while ((await server.submit(number)) === 303) number += 1;
      const refused = await server.post(number);
      expect(refused?.status).toBe(503);
      expect(await refused?.text()).toContain(`value="${addressOf(number)}"`);
      expect(server.written).toMatch(/a lead could not be stored: .*\(SQLITE_FULL\)/);
      expect(server.written).not.toContain("@example.com");
      expect(await server.page("?new")).toBe(200);
      const list = await call("list", "--limit", "1000");
      expect(list).toMatchObject({ code: 0, err: "" });
      const [id = ""] = list.out.trimEnd().split("\n").at(-3)?.split(" ") ?? [];
      expect(await call("show", id)).toMatchObject({ code: 0, err: "" });
      expect((await call("export", "--csv")).out).toContain(addressOf(0));
      expect(await call("forget", addressOf(0))).toMatchObject({
        code: 1,
        err: expect.stringContaining(
          "the disk is full: free up at least twice as much space as the database file occupies",
        ),
      });
      disk.clear();
      expect(await server.submit(number)).toBe(303);
      expect(await call("forget", addressOf(0))).toMatchObject({ code: 0, out: "1 lead deleted\n" });
    } finally {
      await server.kill();
      await disk.unmount();
    }
  });
});

describe.skipIf(!postgres)("a store on PostgreSQL", () => {
  test("that does not respond rejects leads in time at any load", { timeout: 60_000 }, async () => {
    const open = new Set<Socket>();
    const silent = createServer((socket) => open.add(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const store = new LeadStore(`postgres://postgres@127.0.0.1:${port}/leads`);
    const start = performance.now();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, number) => store.add(newLead(addressOf(number)))),
    );
    expect(performance.now() - start).toBeLessThan(maxRefusalMs);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    for (const socket of open) socket.destroy();
    silent.close();
    await store.close();
  });

  test("accepts a repeated submission after the network dropped the first", { timeout: 60_000 }, async () => {
    const url = new URL((await postgres?.createDatabase()) ?? "");
    const relay = await Relay.to(Number(url.port));
    url.port = String(relay.port);
    const store = new LeadStore(url.href, Date.now, 1_000);
    const addEventually = (email: string) => vi.waitFor(() => store.add(newLead(email)), { timeout: 20_000 });
    try {
      await addEventually("kari@example.com");
      relay.loseFrom("commit");
      await expect(store.add(newLead("ola@example.com"))).rejects.toThrow();
      // Retries until the database ends the uncommitted transaction, which still locks the submission.
      relay.loseNothing();
      const { repeated } = await addEventually("ola@example.com");
      expect(repeated).toBe(false);
    } finally {
      await store.close();
      relay.close();
    }
  });
});

/** A proxy between a store and the store's database. It drops traffic on demand. */
class Relay {
  #losing: string | undefined;
  readonly #sockets = new Set<Socket>();
  private constructor(
    readonly port: number,
    private readonly server: ReturnType<typeof createServer>,
  ) {}

  static async to(target: number): Promise<Relay> {
    const port = await freePort();
    const server = createServer((near) => {
      const far = connect(target, "127.0.0.1");
      let lost = false;
      for (const socket of [near, far]) {
        relay.#sockets.add(socket);
        socket.on("error", () => undefined);
      }
      near.on("data", (chunk) => {
        if (relay.#losing !== undefined && chunk.includes(relay.#losing)) lost = true;
        if (!lost) far.write(chunk);
      });
      far.on("data", (chunk) => lost || near.write(chunk));
      near.on("close", () => lost || far.end());
      far.on("close", () => lost || near.end());
    });
    const relay = new Relay(port, server);
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return relay;
  }

  /** When a connection sends `text`, drops this data and all later data, but keeps the connection open. */
  loseFrom(text: string): void {
    this.#losing = text;
  }

  loseNothing(): void {
    this.#losing = undefined;
  }

  close(): void {
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
