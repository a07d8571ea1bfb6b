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
import { newLead } from "../../sample-lead";
import { Postgres } from "./postgres";

const minute = 60_000;
const hour = 60 * minute;

const postgres = await Postgres.start();
const folder = mkdtempSync(join(tmpdir(), "quayside-delivery-"));
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

const databases = [
  { name: "SQLite", available: true, place: async () => `sqlite:${join(folder, randomUUID(), "leads.db")}` },
  {
    name: "PostgreSQL",
    available: postgres !== undefined,
    place: () => (postgres as Postgres).createDatabase(),
  },
];

describe.each(databases)("several targets, on $name", ({ available, place }) => {
  const check = test.skipIf(!available);
  let url: string;
  let time: number;
  let store: LeadStore;
  /** What each target has got, by the local parts of addresses, one entry for each message. */
  let got: Record<TargetName, string[]>;
  /** What the targets answer. */
  let answers: Partial<Record<TargetName, Outcome>>;
  /** The targets that are set. */
  let targets: readonly QueuedTarget[];

  beforeEach(async () => {
    url = await place();
    time = Date.UTC(2026, 0, 5, 12, 20);
    store = new LeadStore(url, () => time);
    got = { provider: [], mail: [], webhook: [] };
    answers = {};
    targets = [{ name: "mail" }, { name: "webhook" }];
  });
  afterEach(() => store.close());

  /** An outbox whose target notes what it gets. */
  function outboxTo(
    name: TargetName,
    change: Partial<Target> = {},
    options: Partial<OutboxOptions> = {},
  ): Outbox {
    const target: Target = {
      name,
      address: "1",
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

  check("a lead that mail took and the webhook refused is not mailed again", async () => {
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

  check(
    "one that is refused for good at one target arrives at the others, and can be retried there",
    async () => {
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
    },
  );

  check("two servers share each target's leads, and none gets one twice", async () => {
    const other = new LeadStore(url, () => time);
    const servers = [outboxTo("mail"), outboxTo("mail", {}, { store: other }), outboxTo("webhook")];
    for (let number = 0; number < 30; number += 1) await add(String(number));
    await other.proveWritable();
    await Promise.all(servers.map((outbox) => outbox.runOnce()));
    for (const name of ["mail", "webhook"] as const) {
      expect(got[name]).toHaveLength(30);
      expect(new Set(got[name]).size).toBe(30);
    }
    await other.close();
  });

  check(
    "a target gets the leads that come while it is set, and others if an operator sends them",
    async () => {
      targets = [];
      const before = await add("before");
      await outboxTo("mail").runOnce();
      expect(got.mail).toEqual([]);
      targets = [{ name: "mail" }];
      await add("after");
      // Nobody delivers for two days.
      time += 48 * hour;
      const mail = outboxTo("mail");
      await mail.runOnce();
      expect(got.mail).toEqual(["after"]);
      expect(await store.retry({ id: before })).toEqual([]);
      expect(await store.retry({ id: before, target: "mail" })).toEqual([
        { lead_id: before, target: "mail" },
      ]);
      await mail.runOnce();
      expect(got.mail).toEqual(["after", "before"]);
      expect(await store.retry({ id: randomUUID(), target: "webhook" }).catch(() => "no such lead")).toBe(
        "no such lead",
      );
    },
  );

  check(
    "a target that wants nothing more gets nothing, until it leads elsewhere or an operator retries",
    async () => {
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
      await outboxTo("webhook", { address: "2" }).runOnce();
      expect(got.webhook.slice(3)).toEqual(["third", "third"]);
      expect(await store.stoppedTargets()).toEqual([]);
    },
  );

  check("what comes during a round is delivered in it", async () => {
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

  check("a former address that wants nothing more does not stop the new one", async () => {
    const present = outboxTo("webhook", { address: "2" });
    const former = outboxTo("webhook", {
      address: "1",
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

    check("has all leads of its time, and comes at its end, also if the clock is set back", async () => {
      const mail = daily();
      await add("kari");
      await add("ola");
      await mail.runOnce();
      time = Date.UTC(2026, 0, 6, 5, 59, 59);
      await mail.runOnce();
      expect(got.mail).toEqual([]);
      // Nobody waits for what is not due.
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

    check("that fails is the same mail again, and is noted as a whole", async () => {
      await store.close();
      // It never tells the same time twice.
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

    check("whose recipients are refused is not sent lead by lead", async () => {
      const mail = daily();
      await mail.runOnce();
      for (const name of ["kari", "ola"]) await add(name);
      time = Date.UTC(2026, 0, 6, 6);
      answers.mail = { kind: "dead", reasons: [{ errorType: "SMTP 550" }], whoever: true };
      await mail.runOnce();
      expect(got.mail).toEqual(["kari+ola"]);
      expect(await store.counts("mail")).toMatchObject({ pending: 0, dead: 2 });
    });

    check("that is refused is sent lead by lead only while this process has the leads", async () => {
      const leases: number[] = [];
      const mail = outboxTo("mail", {
        digest,
        messages: (leads) => [leads],
        async deliver(leads) {
          // As slow as can be.
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

    check("of which one lead cannot be written is sent lead by lead as well", async () => {
      const mail = outboxTo("mail", {
        digest,
        messages: (leads) => [leads],
        async deliver(leads) {
          if (leads.some(({ email }) => email.startsWith("odd@"))) throw new Error("odd");
          got.mail.push(...leads.map(({ email }) => email.split("@")[0] ?? ""));
          return { kind: "forwarded" };
        },
      });
      await mail.runOnce();
      for (const name of ["kari", "odd", "ola"]) await add(name);
      time = Date.UTC(2026, 0, 6, 6);
      await mail.runOnce();
      expect(got.mail).toEqual(["kari", "ola"]);
      expect(await store.counts("mail")).toMatchObject({ pending: 1, forwarded: 2 });
    });

    check("that is refused is sent lead by lead, so that one does not take the others along", async () => {
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

  check("retention keeps what a target that is set does not have yet", async () => {
    const [mail, webhook] = [outboxTo("mail"), outboxTo("webhook")];
    await add("kari");
    answers.webhook = { kind: "retry", reason: "HTTP 500" };
    for (const outbox of [mail, webhook]) await outbox.runOnce();
    time += hour;
    expect(await store.purge(time, ["mail", "webhook"])).toBe(0);
    expect(await store.purge(time, ["webhook"])).toBe(0);
    expect(await store.purge(time, ["mail"])).toBe(1);
  });

  check("a backup is restored where a server runs already, which delivers what the others owe", async () => {
    await outboxTo("mail").runOnce();
    await add("kari");
    const file = join(folder, `${randomUUID()}.db`);
    await store.backUp(file);
    await store.close();
    time += 48 * hour;
    store = new LeadStore(await place(), () => time);
    const mail = outboxTo("mail");
    await mail.runOnce();
    await store.restore(file);
    await mail.runOnce();
    expect(got.mail).toEqual(["kari"]);
  });

  check("forgetting tells where copies went or may have gone, and leaves none here", async () => {
    const [mail, webhook] = [outboxTo("mail"), outboxTo("webhook")];
    const id = await add("kari");
    await add("ola");
    answers.webhook = { kind: "retry", reason: "TimeoutError" };
    for (const outbox of [mail, webhook]) await outbox.runOnce();
    const at = time;
    expect(await store.copiesOf("Kari@example.com ")).toMatchObject([
      { id, target: "mail", forwarded_at: at },
      { id, target: "webhook", forwarded_at: null, attempts: 1 },
    ]);
    expect(await store.forget("kari@example.com")).toBe(1);
    expect(await store.deliveriesOf(id)).toEqual([]);
    expect(await store.counts("webhook")).toMatchObject({ pending: 1 });
  });

  check("forgets an address however its domain is spelled", async () => {
    for (const email of ["kari@blåbærøl.no", "Ola@BLÅBÆRØL.no", "per@example.no"])
      await store.add(newLead(email, { targets }));
    expect(await store.forget("kari@xn--blbrl-nrai9l.no")).toBe(1);
    expect(await store.forget("ola@bla\u030abærøl.no")).toBe(1);
    expect(await store.count()).toBe(1);
  });

  check("a target that never answers delays no other, and no form", async () => {
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
    // Only now does it answer.
    release({ kind: "retry", reason: "TimeoutError" });
    await hanging.stop(minute);
    expect(hanging.state).toBe("failing: TimeoutError");
    expect(await store.counts("mail")).toMatchObject({ pending: 2, forwarded: 0 });
  });
});
