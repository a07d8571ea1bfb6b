import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Outbox, type OutboxOptions } from "~/leads/forwarding/outbox.server";
import type { Target } from "~/leads/forwarding/target";
import type { Digest, Outcome, TargetName } from "~/leads/store/delivery";
import type { QueuedTarget } from "~/leads/store/queue.server";
import { LeadStore } from "~/leads/store/store.server";
import { log } from "~/platform/log/log.server";
import { newLead, onlyDelivery } from "../../sample-lead";

const minute = 60_000;
const hour = 60 * minute;

const folder = mkdtempSync(join(tmpdir(), "quayside-outbox-"));
afterAll(() => rmSync(folder, { recursive: true }));

const newPlace = () => `sqlite:${join(folder, randomUUID(), "leads.db")}`;

describe("an outbox", () => {
  let url: string;
  let time: number;
  let store: LeadStore;
  let got: Record<TargetName, string[]>;
  let answers: Partial<Record<TargetName, Outcome>>;
  let targets: readonly QueuedTarget[];

  beforeEach(async () => {
    url = newPlace();
    time = Date.UTC(2026, 0, 5, 12, 20);
    store = new LeadStore(url, () => time);
    got = { provider: [], mail: [], webhook: [] };
    answers = {};
    targets = [{ name: "mail" }, { name: "webhook" }];
  });
  afterEach(() => store.close());

  function outboxTo(
    name: TargetName,
    change: Partial<Target> = {},
    options: Partial<OutboxOptions> = {},
  ): Outbox {
    const target: Target = {
      name,
      urlHash: "1",
      timeoutMs: 1_000,
      async deliver(leads) {
        got[name].push(leads.map(({ email }) => email.split("@")[0]).join("+"));
        return answers[name] ?? { kind: "forwarded" };
      },
      ...change,
    };
    return new Outbox({
      store,
      target,
      intervalMs: 20,
      spacingMs: 0,
      now: () => time,
      elapsed: () => time,
      random: () => 1,
      wait: async () => undefined,
      ...options,
    });
  }

  async function add(name: string): Promise<string> {
    const { id } = await store.add(newLead(`${name}@example.com`, { targets }));
    time += 1;
    return id;
  }

  describe("a target that fails", () => {
    const second = 1_000;
    beforeEach(() => {
      targets = [{ name: "mail" }];
    });

    test("is retried after pauses that grow to six hours", async () => {
      const mail = outboxTo("mail");
      const id = await add("kari");
      answers.mail = { kind: "retry", reason: "HTTP 500" };
      for (let attempt = 1; attempt <= 16; attempt += 1) {
        await mail.runOnce();
        const { due_at = 0, attempts, last_error, lease_id } = (await onlyDelivery(store, id)) ?? {};
        expect({ attempts, last_error, lease_id }).toEqual({
          ...{ attempts: attempt, last_error: "HTTP 500", lease_id: null },
        });
        expect(due_at - time).toBe(Math.min(6 * hour, 5 * second * 2 ** (attempt - 1)));
        time = due_at - 1;
        await mail.runOnce();
        expect(got.mail).toHaveLength(attempt);
        time += 1;
      }
      answers = {};
      await mail.runOnce();
      expect(await onlyDelivery(store, id)).toMatchObject({
        status: "forwarded",
        attempts: 17,
        last_error: null,
      });
    });

    test("gets no leads during the requested delay, also if the clock is set back", async () => {
      const pauseMs = 60 * second;
      let elapsed = 0.1;
      const mail = outboxTo("mail", {}, { elapsed: () => elapsed });
      for (const name of ["kari", "ola", "per"]) await add(name);
      answers.mail = { kind: "retry", reason: "HTTP 429", pauseMs };
      await mail.runOnce();
      answers = {};
      for (const change of [-24 * hour, 24 * hour]) {
        time += change;
        elapsed += pauseMs / 2 - 1;
        await mail.runOnce();
        expect(got.mail).toEqual(["kari"]);
      }
      for (const { deliveries } of await store.list())
        for (const { due_at } of deliveries) expect(Number.isInteger(due_at)).toBe(true);
      time += pauseMs;
      elapsed += 2;
      await mail.runOnce();
      expect(got.mail.sort()).toEqual(["kari", "kari", "ola", "per"]);
    });

    test("for one lead still gets the other leads", async () => {
      const mail = outboxTo("mail", {
        async deliver([lead]) {
          if (lead?.email === "odd@example.com") throw new Error("odd");
          got.mail.push(lead?.email.split("@")[0] ?? "");
          return { kind: "forwarded" };
        },
      });
      for (const name of ["odd", "kari", "ola"]) await add(name);
      await mail.runOnce();
      expect(got.mail).toEqual(["kari", "ola"]);
      expect(await store.counts("mail")).toMatchObject({ pending: 1, forwarded: 2 });
    });

    test("permanently makes the lead a dead letter and logs the reasons", async () => {
      const logged = vi.spyOn(log, "error");
      const reasons = [{ errorType: "REQUIRED_FIELD", field: "lastname" }, { errorType: "TOO_LARGE" }];
      answers.mail = { kind: "dead", reasons };
      const id = await add("kari");
      await outboxTo("mail").runOnce();
      expect(await onlyDelivery(store, id)).toMatchObject({
        ...{ status: "dead", last_error: "REQUIRED_FIELD (lastname), TOO_LARGE" },
      });
      expect(logged.mock.calls).toEqual([
        [{ target: "mail", lead: id, form: "contact", reasons }, "a target permanently rejects a lead"],
      ]);
      logged.mockRestore();
    });
  });

  test("delivers lead by lead at the configured pace", async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => {
      waits.push(ms);
    };
    const mail = outboxTo("mail", {}, { spacingMs: 250, wait });
    for (let number = 0; number < 12; number += 1) await add(String(number));
    await mail.runOnce();
    expect(waits).toEqual(Array(12).fill(250));
    expect(await store.counts("mail")).toMatchObject({ pending: 0, forwarded: 12 });
  });

  test("finishes the current lead when it is stopped, and claims no more", async () => {
    let release: () => void = () => undefined;
    const mail = outboxTo("mail", {
      deliver: ([lead]) =>
        new Promise((resolve) => {
          got.mail.push(lead?.email.split("@")[0] ?? "");
          release = () => resolve({ kind: "forwarded" });
        }),
    });
    for (const name of ["kari", "ola", "per"]) await add(name);
    mail.start();
    await vi.waitFor(() => expect(got.mail).toEqual(["kari"]), { timeout: 10_000, interval: 5 });
    const stopped = mail.stop(minute);
    release();
    await stopped;
    mail.wake();
    await mail.runOnce();
    expect(got.mail).toEqual(["kari"]);
    // The outbox has not claimed the other two leads, so another process can claim them immediately.
    expect(await store.claim("mail", 5, 1_000)).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  });

  test("a lead that mail accepted and the webhook rejected is not mailed again", async () => {
    targets = [{ name: "provider" }, { name: "mail" }, { name: "webhook" }];
    const outboxes = [outboxTo("provider"), outboxTo("mail"), outboxTo("webhook")];
    const id = await add("kari");
    answers.webhook = { kind: "retry", reason: "HTTP 500" };
    for (const outbox of outboxes) await outbox.runOnce();
    expect(await store.deliveriesOf(id)).toMatchObject([
      { target: "mail", status: "forwarded", attempts: 1, forwarded_at: time, last_error: null },
      { target: "provider", status: "forwarded", attempts: 1 },
      { target: "webhook", status: "pending", attempts: 1, due_at: time + 5_000, last_error: "HTTP 500" },
    ]);
    answers.webhook = { kind: "forwarded" };
    time += 5_000;
    for (const outbox of outboxes) await outbox.runOnce();
    expect(got).toEqual({ provider: ["kari"], mail: ["kari"], webhook: ["kari", "kari"] });
    expect(await store.counts("webhook")).toMatchObject({ pending: 0, forwarded: 1, dead: 0 });
    expect(await store.counts("mail")).toMatchObject({ pending: 0, forwarded: 1, dead: 0 });
  });

  test("a lead that one target rejects permanently reaches the others, and can be retried", async () => {
    const [mail, webhook] = [outboxTo("mail"), outboxTo("webhook")];
    answers.mail = { kind: "dead", reasons: [{ errorType: "SMTP 550" }] };
    const id = await add("kari");
    for (const outbox of [mail, webhook]) await outbox.runOnce();
    expect(await store.list({ target: "mail", status: "dead" })).toMatchObject([
      { id, deliveries: [{ target: "mail", last_error: "SMTP 550" }, { target: "webhook" }] },
    ]);
    expect(await store.retry({ target: "webhook" })).toEqual([]);
    expect(await store.retry({ id, target: "webhook" })).toEqual([]);
    expect(await store.retry({ target: "mail" })).toEqual([{ lead_id: id, target: "mail" }]);
    answers = {};
    for (const outbox of [mail, webhook]) await outbox.runOnce();
    expect(got).toMatchObject({ mail: ["kari", "kari"], webhook: ["kari"] });
  });

  test("a target gets only leads that arrive while it is configured, unless an operator sends others", async () => {
    targets = [];
    const before = await add("before");
    await outboxTo("mail").runOnce();
    expect(got.mail).toEqual([]);
    targets = [{ name: "mail" }];
    await add("after");
    time += 48 * hour;
    const mail = outboxTo("mail");
    await mail.runOnce();
    expect(got.mail).toEqual(["after"]);
    expect(await store.retry({ id: before })).toEqual([]);
    expect(await store.retry({ id: before, target: "mail" })).toEqual([{ lead_id: before, target: "mail" }]);
    await mail.runOnce();
    expect(got.mail).toEqual(["after", "before"]);
    expect(await store.retry({ id: randomUUID(), target: "webhook" }).catch(() => "no such lead")).toBe(
      "no such lead",
    );
  });

  test("a stopped target gets no leads until its URL changes or an operator retries", async () => {
    const webhook = outboxTo("webhook");
    const first = await add("first");
    await add("second");
    answers.webhook = { kind: "gone", reason: "HTTP 410" };
    await webhook.runOnce();
    await webhook.runOnce();
    await outboxTo("webhook").runOnce();
    expect(got.webhook).toEqual(["first"]);
    expect(webhook.state).toBe("stopped by the target");
    expect(await store.stoppedTargets()).toMatchObject([{ target: "webhook", stopped_at: time }]);
    expect(await store.counts("webhook")).toMatchObject({ pending: 2 });

    await store.retry({ id: first, target: "webhook" });
    answers = {};
    await webhook.runOnce();
    expect(got.webhook.slice(1).sort()).toEqual(["first", "second"]);
    expect(webhook.state).toBe("working");

    answers.webhook = { kind: "gone", reason: "HTTP 410" };
    await add("third");
    await webhook.runOnce();
    answers = {};
    await outboxTo("webhook", { urlHash: "2" }).runOnce();
    expect(got.webhook.slice(3)).toEqual(["third", "third"]);
    expect(await store.stoppedTargets()).toEqual([]);
  });

  test("a lead that arrives during a round is delivered in the round", async () => {
    const mail = outboxTo(
      "mail",
      {
        async deliver([lead]) {
          got.mail.push(lead?.email.split("@")[0] ?? "");
          if (got.mail.length === 12) {
            await add("late");
            mail.wake();
          }
          return { kind: "forwarded" };
        },
      },
      { intervalMs: hour },
    );
    for (let number = 0; number < 12; number += 1) await add(String(number));
    mail.start();
    await vi.waitFor(() => expect(got.mail.at(-1)).toBe("late"), { timeout: 10_000, interval: 5 });
    await mail.stop(minute);
    expect(got.mail).toHaveLength(13);
  });

  test("a stopped former URL does not stop the new URL", async () => {
    const present = outboxTo("webhook", { urlHash: "2" });
    const former = outboxTo("webhook", {
      urlHash: "1",
      async deliver() {
        got.webhook.push("former");
        await present.runOnce();
        return { kind: "gone", reason: "HTTP 410" };
      },
    });
    await former.runOnce();
    await add("kari");
    await former.runOnce();
    await former.runOnce();
    await present.runOnce();
    expect(got.webhook).toEqual(["former", "kari"]);
    expect([former.state, present.state]).toEqual(["stopped by the target", "working"]);
    expect(await store.stoppedTargets()).toMatchObject([{ target: "webhook", address: "1" }]);
  });

  describe("a digest", () => {
    const digest: Digest = { everyMs: 24 * hour, offsetMs: 6 * hour };
    const daily = () => outboxTo("mail", { digest, messages: (leads) => [leads] });
    beforeEach(() => {
      targets = [{ name: "mail", digest }];
    });

    test("has all leads of its period, and is sent at the period's end, also if the clock is set back", async () => {
      const mail = daily();
      await add("kari");
      await add("ola");
      await mail.runOnce();
      time = Date.UTC(2026, 0, 6, 5, 59, 59);
      await mail.runOnce();
      expect(got.mail).toEqual([]);
      // A digest that is not due yet is not counted as late.
      expect(await store.counts("mail")).toMatchObject({
        pending: 2,
        oldestPending: Date.UTC(2026, 0, 6, 6),
      });
      time = Date.UTC(2026, 0, 6, 6);
      await add("per");
      await mail.runOnce();
      expect(got.mail).toEqual(["kari+ola"]);
      time = Date.UTC(2026, 0, 7, 6);
      await mail.runOnce();
      expect(got.mail).toEqual(["kari+ola", "per"]);
    });

    test("that fails is sent again as the same mail, and is recorded as a whole", async () => {
      await store.close();
      // A clock that never returns the same time twice.
      store = new LeadStore(url, () => {
        time += 1;
        return time;
      });
      let chance = 0;
      const random = () => {
        chance += 0.2;
        return chance;
      };
      const mail = outboxTo("mail", { digest, messages: (leads) => [leads] }, { random });
      await mail.runOnce();
      for (const name of ["kari", "ola", "per"]) await add(name);
      time = Date.UTC(2026, 0, 6, 6);
      answers.mail = { kind: "retry", reason: "SMTP 451" };
      await mail.runOnce();
      answers = {};
      const deliveries = async () => (await store.list()).flatMap((lead) => lead.deliveries);
      const waiting = await deliveries();
      time = Math.min(...waiting.map(({ due_at }) => due_at));
      await mail.runOnce();
      expect(got.mail).toEqual(["kari+ola+per", "kari+ola+per"]);
      const mailed = (await deliveries()).filter(({ status }) => status === "forwarded");
      expect(mailed).toHaveLength(3);
      expect(new Set(mailed.map(({ forwarded_at }) => forwarded_at)).size).toBe(1);
    });

    test("whose recipients are rejected is not sent lead by lead", async () => {
      const mail = daily();
      await mail.runOnce();
      for (const name of ["kari", "ola"]) await add(name);
      time = Date.UTC(2026, 0, 6, 6);
      answers.mail = { kind: "dead", reasons: [{ errorType: "SMTP 550" }], forEveryLead: true };
      await mail.runOnce();
      expect(got.mail).toEqual(["kari+ola"]);
      expect(await store.counts("mail")).toMatchObject({ pending: 0, dead: 2 });
    });

    test("that is rejected is sent lead by lead only while this process holds the lease", async () => {
      const leases: number[] = [];
      const mail = outboxTo("mail", {
        digest,
        messages: (leads) => [leads],
        async deliver(leads) {
          time += 1_000;
          leases.push(...leads.map(({ leased_until }) => leased_until - time));
          if (leads.length > 1) return { kind: "dead", reasons: [{ errorType: "SMTP 554" }] };
          got.mail.push(leads[0]?.email.split("@")[0] ?? "");
          return { kind: "forwarded" };
        },
      });
      await mail.runOnce();
      const names = ["1", "2", "3", "4", "5", "6", "7", "8"];
      for (const name of names) await add(name);
      time = Date.UTC(2026, 0, 6, 6);
      await mail.runOnce();
      expect(got.mail.sort()).toEqual(names);
      expect(Math.min(...leases)).toBeGreaterThanOrEqual(0);
    });

    test("that is rejected is sent lead by lead, so that one lead does not block the others", async () => {
      const mail = daily();
      for (const name of ["kari", "spam", "ola"]) await add(name);
      await mail.runOnce();
      time = Date.UTC(2026, 0, 6, 6);
      const refusing = outboxTo("mail", {
        digest,
        messages: (leads) => [leads],
        async deliver(leads) {
          const names = leads.map(({ email }) => email.split("@")[0]);
          got.mail.push(names.join("+"));
          if (names.includes("spam")) return { kind: "dead", reasons: [{ errorType: "SMTP 554" }] };
          return { kind: "forwarded" };
        },
      });
      await refusing.runOnce();
      expect(got.mail).toEqual(["kari+spam+ola", "kari", "spam", "ola"]);
      expect(await store.counts("mail")).toMatchObject({ pending: 0, forwarded: 2, dead: 1 });
    });
  });

  test("a backup is restored into a running server, which delivers the pending leads", async () => {
    await outboxTo("mail").runOnce();
    await add("kari");
    const file = join(folder, `${randomUUID()}.db`);
    await store.backUp(file);
    await store.close();
    time += 48 * hour;
    store = new LeadStore(newPlace(), () => time);
    const mail = outboxTo("mail");
    await mail.runOnce();
    await store.restore(file);
    await mail.runOnce();
    expect(got.mail).toEqual(["kari"]);
  });

  test("a target that never responds delays no other target and no form", async () => {
    let release: (outcome: Outcome) => void = () => undefined;
    const hanging = outboxTo("mail", {
      deliver: () =>
        new Promise((resolve) => {
          got.mail.push("asked");
          release = resolve;
        }),
    });
    const webhook = outboxTo("webhook");
    await webhook.runOnce();
    await add("kari");
    hanging.start();
    await vi.waitFor(() => expect(got.mail).toEqual(["asked"]), { timeout: 10_000, interval: 5 });
    await add("ola");
    await webhook.runOnce();
    expect(got.webhook).toEqual(["kari", "ola"]);
    // Makes the hanging target respond.
    release({ kind: "retry", reason: "TimeoutError" });
    await hanging.stop(minute);
    expect(hanging.state).toBe("failing: TimeoutError");
    expect(await store.counts("mail")).toMatchObject({ pending: 2, forwarded: 0 });
  });
});
