import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Outbox, type OutboxOptions } from "~/leads/forwarding/outbox.server";
import { submitToProvider } from "~/leads/provider/provider-api.server";
import type { Outcome } from "~/leads/store/delivery";
import { type Lead, LeadStore, type NewLead } from "~/leads/store/store.server";
import type { Values } from "~/leads/store/submission";
import { log } from "~/platform/log/log.server";
import { newLead, onlyDelivery } from "../../sample-lead";
import { FakeProvider } from "./fake-provider";

const second = 1_000;
const hour = 60 * 60 * second;
const hutk = "0123456789abcdef0123456789abcdef";
const timeoutMs = 1000;
/** Jitter in the middle: a pause is three quarters of the longest. */
const random = () => 0.5;

let folder: string;
let provider: FakeProvider;
let store: LeadStore;
let time: number;
/** How far the clock has been set back, in milliseconds. */
let setBack: number;
/** Fraction of elapsed times, which are never whole milliseconds. */
let fraction: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "quayside-outbox-"));
  provider = await FakeProvider.start();
  time = Date.UTC(2026, 0, 5, 12);
  setBack = 0;
  fraction = 0;
  store = new LeadStore(`sqlite:${join(folder, "leads.db")}`, () => time);
});
afterEach(async () => {
  await store.close();
  await provider.close();
  rmSync(folder, { recursive: true });
});

type Submit = (lead: Lead, stop?: AbortSignal) => Promise<Outcome>;

/** An outbox to the fake provider, on the test's clock. */
function newOutbox({
  submit: submitLead = submit,
  ...change
}: Partial<OutboxOptions> & { submit?: Submit } = {}): Outbox {
  return new Outbox({
    store,
    target: {
      name: "provider",
      address: "",
      timeoutMs,
      deliver: ([lead], stop) => submitLead(lead as Lead, stop),
    },
    intervalMs: 20,
    leaseMs: 60 * second,
    spacingMs: 0,
    now: () => time,
    elapsed: () => {
      fraction += 0.001;
      return time + setBack + fraction;
    },
    random,
    wait: async (ms) => {
      time += ms;
    },
    ...change,
  });
}

/** Waits as long as a busy machine takes. */
function submit(lead: Lead, _stop?: AbortSignal, longestMs = 20 * second): Promise<Outcome> {
  const values = JSON.parse(lead.values_json) as Values;
  return submitToProvider(
    `${provider.url}/submit/12345/${lead.form}-form`,
    {
      submittedAt: lead.created_at,
      fields: ["email", "firstname", "company"].map((name) => ({ name, value: values[name] ?? "" })),
      pageUri: `https://demo.example.com${lead.page_path}`,
      pageName: lead.page_title,
      hutk: lead.hutk,
      consentText: lead.consent_text,
    },
    longestMs,
  );
}

/** Waits for a timeout that is tested. */
const submitImpatiently: Submit = (lead, stop) => submit(lead, stop, timeoutMs);

async function add(email: string, change: Partial<NewLead> = {}): Promise<string> {
  const values = { email, firstname: "Kåre", company: "", consent: "yes" };
  const { id } = await store.add(newLead(email, { values, ...change }));
  return id;
}

const emails = (count: number) => Array.from({ length: count }, (_, index) => `${index}@example.com`);

describe("a lead that the provider accepts", () => {
  test("arrives in the provider's format, and is forwarded", async () => {
    const id = await add("kari@example.com", { hutk });
    const submittedAt = String(time);
    time += 5 * second;
    await newOutbox().runOnce();
    expect(provider.received).toEqual([
      {
        path: "/submit/12345/contact-form",
        contentType: "application/json",
        body: {
          submittedAt,
          fields: [
            { objectTypeId: "0-1", name: "email", value: "kari@example.com" },
            { objectTypeId: "0-1", name: "firstname", value: "Kåre" },
          ],
          context: {
            hutk,
            pageUri: "https://demo.example.com/Seafood/SALES/Invoicing",
            pageName: "Invoicing",
          },
          legalConsentOptions: {
            consent: { consentToProcess: true, text: "Tidevann may answer.", communications: [] },
          },
        },
      },
    ]);
    expect(await onlyDelivery(store, id)).toMatchObject({
      status: "forwarded",
      forwarded_at: time,
      last_error: null,
    });
  });

  test("leaves out empty fields", async () => {
    await add("kari@example.com", { pageTitle: "" });
    await newOutbox().runOnce();
    expect(provider.received[0]?.body.context).toEqual({
      pageUri: "https://demo.example.com/Seafood/SALES/Invoicing",
    });
  });

  test("is followed by the others, at the configured pace", async () => {
    for (const email of emails(12)) await add(email);
    const start = time;
    await newOutbox({ spacingMs: 250 }).runOnce();
    expect(await store.counts("provider")).toMatchObject({ pending: 0, forwarded: 12 });
    expect(time - start).toBe(12 * 250);
  });
});

test("a lead that the provider rejects is dead, with the reasons, and logged", async () => {
  const said = vi.spyOn(log, "error");
  provider.answer({ refuse: ["REQUIRED_FIELD", "INPUT_TOO_LARGE"], field: "lastname" }, "accept");
  const refused = await add("kari@example.com");
  time += 1;
  await add("ola@example.com");
  await newOutbox().runOnce();
  expect(await onlyDelivery(store, refused)).toMatchObject({
    status: "dead",
    last_error: "REQUIRED_FIELD (lastname), INPUT_TOO_LARGE (lastname)",
  });
  expect(await store.counts("provider")).toMatchObject({ forwarded: 1, dead: 1, pending: 0 });
  expect(said.mock.calls).toEqual([
    [
      {
        target: "provider",
        lead: refused,
        form: "contact",
        reasons: [
          { errorType: "REQUIRED_FIELD", field: "lastname" },
          { errorType: "INPUT_TOO_LARGE", field: "lastname" },
        ],
      },
      "a target refuses a lead for good",
    ],
  ]);
  said.mockRestore();
});

describe("a tracking cookie that the provider does not know", () => {
  test("is dropped, and the lead is sent again", async () => {
    provider.answer({ refuse: ["INVALID_HUTK"] }, "accept");
    const id = await add("kari@example.com", { hutk });
    await newOutbox().runOnce();
    expect(provider.received.map(({ body }) => body.context.hutk)).toEqual([hutk, undefined]);
    expect(await onlyDelivery(store, id)).toMatchObject({ status: "forwarded", attempts: 1 });
  });

  test("makes the lead dead beside another reason", async () => {
    provider.answer({ refuse: ["INVALID_HUTK", "BLOCKED_EMAIL"] });
    const id = await add("kari@example.com", { hutk });
    await newOutbox().runOnce();
    expect(provider.received).toHaveLength(1);
    expect(await onlyDelivery(store, id)).toMatchObject({ status: "dead" });
  });

  test("makes the lead dead if the provider repeats the error", async () => {
    provider.answer({ refuse: ["INVALID_HUTK"] });
    const id = await add("kari@example.com", { hutk });
    await newOutbox().runOnce();
    expect(provider.received).toHaveLength(2);
    expect(await onlyDelivery(store, id)).toMatchObject({
      status: "dead",
      last_error: "INVALID_HUTK (hutk)",
    });
  });
});

describe("a provider that limits the rate", () => {
  test.each([
    { shape: "JSON with Retry-After", answer: { rateLimit: "7" }, pauseMs: 7 * second },
    { shape: "plain text", answer: "blocked", pauseMs: 60 * second },
  ] as const)("as $shape is not asked for any lead until then", async ({ answer, pauseMs }) => {
    provider.answer(answer, "accept");
    for (const email of emails(8)) await add(email);
    const start = time;
    const outbox = newOutbox();
    await outbox.runOnce();
    expect(provider.received).toHaveLength(1);
    const waiting = (await store.list()).flatMap(({ deliveries }) => deliveries);
    expect(waiting.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    expect(waiting.find(({ attempts }) => attempts === 1)).toMatchObject({ last_error: "HTTP 429" });
    // PostgreSQL only accepts whole numbers.
    for (const { due_at } of waiting) expect(Number.isInteger(due_at)).toBe(true);

    time = start + pauseMs - 1;
    await outbox.runOnce();
    expect(provider.received).toHaveLength(1);

    time = start + pauseMs;
    await outbox.runOnce();
    expect(provider.received).toHaveLength(9);
    expect(await store.counts("provider")).toMatchObject({ pending: 0, forwarded: 8 });
    for (const email of emails(8)) expect(provider.timesKept(email)).toBe(1);
  });

  test("is left alone for that time even if the clock is set back", async () => {
    provider.answer("blocked", "accept");
    for (const email of emails(8)) await add(email);
    const outbox = newOutbox();
    await outbox.runOnce();
    time -= 24 * hour;
    setBack += 24 * hour;
    await add("later@example.com");

    time += 59 * second;
    await outbox.runOnce();
    expect(provider.received).toHaveLength(1);
    time += second;
    await outbox.runOnce();
    expect(await store.counts("provider")).toMatchObject({ pending: 0, forwarded: 9 });
  });

  test("is asked after the longest pause if it wants longer", async () => {
    provider.answer({ rateLimit: String(365 * 24 * 3600) }, "accept");
    const id = await add("kari@example.com");
    const outbox = newOutbox();
    await outbox.runOnce();
    time += 6 * hour;
    await outbox.runOnce();
    expect(await onlyDelivery(store, id)).toMatchObject({ status: "forwarded" });
  });
});

describe("a provider that fails", () => {
  test.each([
    { how: "with 500 and a page", answer: "server-error", error: "HTTP 500", timesKept: 1 },
    { how: "by cutting the connection", answer: "drop-before", error: /./, timesKept: 1 },
    // Indistinguishable from the previous one, so the provider gets the lead twice.
    { how: "by cutting the connection after it", answer: "drop-after", error: /./, timesKept: 2 },
    { how: "by sending us elsewhere", answer: "redirect", error: "HTTP 302", timesKept: 1 },
  ] as const)("$how is asked again, after a pause", async ({ answer, error, timesKept }) => {
    provider.answer(answer, "accept");
    const id = await add("kari@example.com");
    const start = time;
    const outbox = newOutbox();
    await outbox.runOnce();
    expect(await onlyDelivery(store, id)).toMatchObject({
      status: "pending",
      attempts: 1,
      due_at: start + 3.75 * second,
      lease_id: null,
      last_error: expect.stringMatching(error),
    });

    time = start + 3.75 * second - 1;
    await outbox.runOnce();
    expect(provider.received).toHaveLength(1);
    time = start + 3.75 * second;
    await outbox.runOnce();
    expect(await onlyDelivery(store, id)).toMatchObject({
      status: "forwarded",
      attempts: 2,
      last_error: null,
    });
    expect(provider.timesKept("kari@example.com")).toBe(timesKept);
  });

  test("with a timeout is asked again", async () => {
    provider.answer({ delayMs: 4 * timeoutMs }, "accept");
    const id = await add("kari@example.com");
    await newOutbox({ submit: submitImpatiently }).runOnce();
    expect(await onlyDelivery(store, id)).toMatchObject({ status: "pending", last_error: "TimeoutError" });
    time += 5 * second;
    await newOutbox().runOnce();
    expect(await onlyDelivery(store, id)).toMatchObject({ status: "forwarded", attempts: 2 });
  });

  test("with an endless rejection is asked again", async () => {
    provider.answer({ bomb: 8 }, "accept");
    const id = await add("kari@example.com");
    await newOutbox().runOnce();
    expect(await onlyDelivery(store, id)).toMatchObject({ status: "pending", last_error: "HTTP 400" });
  });

  test.each([
    { answer: { endless: 200 }, status: "forwarded", error: null },
    { answer: { endless: 400 }, status: "pending", error: "HTTP 400" },
    { answer: { endless: 500 }, status: "pending", error: "HTTP 500" },
    { answer: { drip: 200 }, status: "forwarded", error: null },
    { answer: { drip: 400 }, status: "pending", error: "TimeoutError" },
  ] as const)(
    "by an answer without end, $answer, is not listened to for long",
    async ({ answer, status, error }) => {
      provider.answer(answer);
      const id = await add("kari@example.com");
      const outbox = newOutbox({ submit: "drip" in answer ? submitImpatiently : submit });
      await outbox.runOnce();
      expect(await onlyDelivery(store, id)).toMatchObject({ status, last_error: error });
      // It notices that nobody reads. By then the systems' buffers are full.
      await vi.waitFor(() => expect(provider.cut).toHaveLength(1), { timeout: 5_000, interval: 5 });
      expect(provider.cut[0]).toBeLessThan(32 * 1024 * 1024);
      // An accepted lead is not sent again, however the response ended.
      time += hour;
      if (status === "forwarded") await outbox.runOnce();
      expect(provider.received).toHaveLength(1);
    },
  );

  test("by being unreachable is asked again, and other leads do not wait", async () => {
    for (const email of emails(7)) await add(email);
    await provider.close();
    const outbox = newOutbox();
    await outbox.runOnce();
    const tried = (await store.list()).flatMap(({ deliveries }) => deliveries);
    expect(tried.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    provider = await FakeProvider.start();
    time += 5 * second;
    await outbox.runOnce();
    expect(await store.counts("provider")).toMatchObject({ pending: 0, forwarded: 7 });
  });
});

test("a lead that cannot be sent does not delay the others", async () => {
  for (const email of emails(8)) await add(email);
  const outbox = newOutbox({
    submit: async (lead) => {
      if (lead.email === "0@example.com") throw new Error("there is no such form");
      return submit(lead);
    },
  });
  for (let round = 0; round < 5; round += 1) {
    await outbox.runOnce().catch(() => undefined);
    time += 61 * second;
  }
  expect(await store.counts("provider")).toMatchObject({ pending: 1, forwarded: 7 });
});

test("a stopped outbox finishes the present lead and takes no more", async () => {
  provider.answer({ delayMs: 100 });
  for (const email of emails(3)) await add(email);
  const outbox = newOutbox();
  outbox.start();
  await vi.waitFor(() => expect(provider.received).toHaveLength(1), { interval: 5 });
  await outbox.stop(5_000);
  outbox.wake();
  await outbox.runOnce();
  expect(provider.received).toHaveLength(1);
  expect(await store.counts("provider")).toMatchObject({ pending: 2, forwarded: 1 });
  // Another process may claim the others at once.
  expect(await store.claim("provider", 5, second)).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
});

test("a lead arrives after an outage as long as all pauses together", async () => {
  const id = await add("kari@example.com");
  const outbox = newOutbox();
  const start = time;
  const waits: number[] = [];
  provider.answer("server-error");
  for (let attempt = 1; attempt <= 16; attempt += 1) {
    await outbox.runOnce();
    const lead = await onlyDelivery(store, id);
    expect(lead).toMatchObject({ status: "pending", attempts: attempt });
    waits.push((lead?.due_at ?? 0) - time);
    // A moment before it is due, nothing happens.
    time = (lead?.due_at ?? 0) - 1;
    await outbox.runOnce();
    expect(provider.received).toHaveLength(attempt);
    time += 1;
  }
  const outageMs = time - start;
  provider.answer("accept");
  await outbox.runOnce();
  expect(await onlyDelivery(store, id)).toMatchObject({ status: "forwarded", attempts: 17 });
  expect(provider.timesKept("kari@example.com")).toBe(1);
  expect(Math.max(...waits)).toBeLessThanOrEqual(6 * hour);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));

  const schedule = waits.map((wait, index) => `${index + 1}: ${wait / second} s`).join(", ");
  // biome-ignore lint/suspicious/noConsole: prints the test's result
  console.info(
    `outage of ${(outageMs / hour).toFixed(1)} h on a fake clock, wait after each attempt: ${schedule}; forwarded with attempt 17`,
  );
});

test("jittered pauses stay between half of the longest and the longest", async () => {
  for (const chance of [0, 0.999999]) {
    const id = await add(`${chance}@example.com`);
    const outbox = newOutbox({ random: () => chance });
    provider.answer("server-error");
    for (let attempt = 1; attempt <= 16; attempt += 1) {
      await outbox.runOnce();
      const wait = ((await onlyDelivery(store, id))?.due_at ?? 0) - time;
      const longest = Math.min(6 * hour, 5 * second * 2 ** (attempt - 1));
      expect(wait).toBeGreaterThanOrEqual(longest / 2);
      expect(wait).toBeLessThanOrEqual(longest);
      time += wait;
    }
    provider.answer("accept");
    await outbox.runOnce();
    expect(await onlyDelivery(store, id)).toMatchObject({ status: "forwarded" });
  }
});
