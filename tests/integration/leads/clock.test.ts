import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { dayOf } from "~/insights/counts/daily-sums";
import { ClockWatch } from "~/leads/store/clock.server";
import { LeadStore } from "~/leads/store/store.server";
import { newLead } from "../../sample-lead";
import { built } from "../server";
import { operate } from "./operator";

const hour = 60 * 60_000;
const day = 24 * hour;
const year = 365 * day;
const start = Date.UTC(2026, 5, 1);

const folder = mkdtempSync(join(tmpdir(), "quayside-clock-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

describe("deletion by age", () => {
  let url: string;
  beforeEach(() => {
    url = `sqlite:${join(folder, `${++files}`, "leads.db")}`;
  });

  /** Regularly deletes leads and visit counts that are older than 30 days. */
  class FakeServer {
    readonly store: LeadStore;
    #watch: ClockWatch;
    #elapsed = 0;

    constructor(public time = start) {
      this.store = new LeadStore(url, () => this.time);
      this.#watch = this.#newWatch();
    }

    #newWatch(): ClockWatch {
      return new ClockWatch(
        this.store,
        () => this.time,
        () => this.#elapsed,
      );
    }

    async look(): Promise<void> {
      await this.#watch.ifTrusted(async (now) => {
        await this.store.purge(now - 30 * day, []);
        await this.store.purgeSums(dayOf(now - 30 * day));
      });
    }

    /** @param every hours between two checks */
    async run(hours: number, every = hours > 48 ? 24 : 1): Promise<void> {
      for (let passed = 0; passed < hours; passed += every) {
        this.time += every * hour;
        this.#elapsed += every * hour;
        await this.look();
      }
    }

    async restart(time: number): Promise<void> {
      this.time = time;
      this.#watch = this.#newWatch();
      await this.look();
    }

    add(email: string) {
      return this.store.add(newLead(`${email}@example.com`));
    }

    async addSum(time: number): Promise<void> {
      await this.store.addSums([
        { day: dayOf(time), kind: "page", tab: "workflow", lang: "en", detail: "", count: 1 },
      ]);
    }

    get isDoubting(): boolean {
      return this.#watch.problem !== undefined;
    }

    async leads(): Promise<string[]> {
      return (await this.store.list()).map(({ email }) => email.split("@")[0] ?? "").sort();
    }

    async sums(): Promise<number> {
      return (await this.store.sums("1970-01-01", "2100-01-01")).length;
    }
  }

  async function withServers(count: number, act: (...servers: FakeServer[]) => Promise<void>): Promise<void> {
    const servers = Array.from({ length: count }, () => new FakeServer());
    try {
      await act(...servers);
    } finally {
      await Promise.all(servers.map(({ store }) => store.close()));
    }
  }
  const withServer = (act: (server: FakeServer) => Promise<void>) =>
    withServers(1, (server) => act(server as FakeServer));

  test("happens after the retention period, also on the very first start", () =>
    withServer(async (server) => {
      await server.look();
      await server.add("old");
      await server.addSum(server.time);
      await server.run(29 * 24);
      expect([await server.leads(), await server.sums()]).toEqual([["old"], 1]);
      await server.run(2 * 24);
      expect([await server.leads(), await server.sums()]).toEqual([[], 0]);
      expect(server.isDoubting).toBe(false);
    }));

  test.each([
    ["two years ahead", start + 2 * year],
    ["in 2000", Date.UTC(2000, 0, 1)],
    ["a year behind", start - year],
  ])("does not happen after a start with the clock %s, nor after the clock is corrected", async (_, wrong) =>
    withServer(async (server) => {
      await server.look();
      await server.add("before");
      await server.addSum(start);
      await server.restart(wrong);
      await server.add("meanwhile");
      await server.run(23);
      expect(server.isDoubting).toBe(true);
      expect(await server.leads()).toEqual(["before", "meanwhile"]);
      await server.restart(start + day);
      expect(server.isDoubting).toBe(false);
      await server.run(1);
      expect([await server.leads(), await server.sums()]).toEqual([["before", "meanwhile"], 1]);
      // A lead that was stored while the clock was wrong is kept for 30 days after the clock is corrected.
      await server.run(31 * 24);
      expect(await server.leads()).toEqual([]);
    }),
  );

  test("waits for 24 hours of uptime after a month of downtime, and restarts do not shorten the wait", () =>
    withServer(async (server) => {
      await server.look();
      await server.add("old");
      for (let restarts = 1; restarts <= 3; restarts += 1) {
        await server.restart(start + 31 * day + restarts * day);
        await server.run(20);
      }
      expect(await server.leads()).toEqual(["old"]);
      await server.add("new");
      await server.run(4);
      expect(server.isDoubting).toBe(false);
      expect(await server.leads()).toEqual(["new"]);
    }));

  test("is performed by the server whose clock agrees with the stored time", () =>
    withServers(2, async (right, wrong) => {
      if (!right || !wrong) return;
      await right.look();
      await right.add("lead");
      await wrong.restart(start + 2 * year);
      for (let hours = 0; hours < 48; hours += 1) {
        await right.run(1);
        await wrong.run(1);
      }
      expect([right.isDoubting, wrong.isDoubting]).toEqual([false, true]);
      expect(await right.leads()).toEqual(["lead"]);
    }));

  test("never happens while the clock shows an impossible year", () =>
    withServer(async (server) => {
      await server.restart(Date.UTC(2000, 0, 1));
      await server.add("lead");
      await server.addSum(server.time);
      await server.run(40 * 24);
      expect(server.isDoubting).toBe(true);
      await server.restart(start);
      await server.run(1);
      expect([await server.leads(), await server.sums()]).toEqual([["lead"], 1]);
    }));

  test("counts from the first check at the correct time if the first start's clock was ahead", () =>
    withServer(async (server) => {
      await server.restart(start + 2 * year);
      await server.add("lead");
      await server.run(1);
      await server.restart(start);
      await server.run(24);
      expect(server.isDoubting).toBe(false);
      await server.run(29 * 24);
      expect(await server.leads()).toEqual(["lead"]);
      await server.run(2 * 24);
      expect(await server.leads()).toEqual([]);
    }));

  test("counts from the restore for leads with a time that is too early", () =>
    withServer(async (server) => {
      await server.look();
      await server.add("lead");
      await server.run(24);
      const backup = join(folder, `backup-${++files}.db`);
      await server.store.backUp(backup);
      await server.store.forget("lead@example.com");
      await server.run(20 * 24);
      await server.store.restore(backup);
      await server.run(1);
      expect(await server.leads()).toEqual(["lead"]);
      await server.run(10 * 24);
      expect(await server.leads()).toEqual([]);
    }));
});

test.skipIf(!built)("commands warn about a different clock, and purge asks for confirmation", async () => {
  const url = `sqlite:${join(folder, "commands.db")}`;
  const store = new LeadStore(url, () => Date.now() - 100 * day);
  await store.add(newLead("kari@example.com"));
  await store.storeTime(Date.now() - 3 * day);
  const problem = /the clock shows .*, but the last stored time is /;
  expect((await operate(url, "list")).out).toMatch(problem);
  const purge = ["purge", "--older-than", "90d", "--waiting"];
  expect(await operate(url, ...purge)).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringMatching(problem),
  });
  expect(await store.list()).toHaveLength(1);
  expect(await operate(url, ...purge, "--confirm")).toMatchObject({ code: 0, err: "" });
  await store.storeTime(Date.now());
  expect((await operate(url, "list")).out).not.toMatch(problem);
  expect(await operate(url, ...purge)).toMatchObject({ code: 0, err: "" });
  await store.close();
});
