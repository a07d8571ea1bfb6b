import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { submitToProvider } from "~/leads/provider/provider-api.server";
import { FakeProvider } from "./fake-provider";

const hutk = "0123456789abcdef0123456789abcdef";
const second = 1_000;

type Submission = Parameters<typeof submitToProvider>[1];

let provider: FakeProvider;
beforeEach(async () => {
  provider = await FakeProvider.start();
});
afterEach(() => provider.close());

function submit(change: Partial<Submission> = {}, timeoutMs = 20 * second) {
  const submission: Submission = {
    submittedAt: Date.UTC(2026, 0, 5, 12),
    fields: Object.entries({ email: "kari@example.com", firstname: "Kåre", company: "" }).map(
      ([name, value]) => ({ name, value }),
    ),
    pageUri: "https://demo.example.com/Seafood/SALES/Invoicing",
    pageName: "Invoicing",
    hutk: null,
    consentText: "Tidevann may answer.",
    ...change,
  };
  return submitToProvider(`${provider.url}/submit/12345/contact-form`, submission, timeoutMs);
}

test("a lead arrives in the provider's format, without empty fields", async () => {
  expect(await submit({ hutk })).toEqual({ kind: "forwarded" });
  await submit({ pageName: "" });
  expect(provider.received).toMatchObject([
    {
      path: "/submit/12345/contact-form",
      contentType: "application/json",
      body: {
        submittedAt: String(Date.UTC(2026, 0, 5, 12)),
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
    {},
  ]);
  expect(provider.received[0]?.body.fields).toHaveLength(2);
  expect(Object.keys(provider.received[1]?.body.context ?? {})).toEqual(["pageUri"]);
});

test.each([
  ["is dropped, and the lead is sent again", [["INVALID_HUTK"], []], "forwarded", 2],
  ["is not the only error, so the lead is not sent again", [["INVALID_HUTK", "BLOCKED_EMAIL"]], "dead", 1],
  ["is rejected again, so the lead becomes a dead letter", [["INVALID_HUTK"]], "dead", 2],
])("a tracking cookie that the provider rejects %s", async (_, refusals, kind, requests) => {
  const [first, ...others] = refusals.map((refuse) => (refuse.length > 0 ? { refuse } : ("accept" as const)));
  provider.answer(first ?? "accept", ...others);
  expect(await submit({ hutk })).toMatchObject({ kind });
  expect(provider.received.map(({ body }) => body.context.hutk)).toEqual(
    [hutk, undefined].slice(0, requests),
  );
});

describe("a provider that fails", () => {
  test.each([
    { how: "by closing the connection before the request", answer: "drop-before", reason: /./ },
    { how: "by closing the connection after the request", answer: "drop-after", reason: /./ },
    { how: "by redirecting", answer: "redirect", reason: /^HTTP 302$/ },
    { how: "with an endless rejection", answer: { bomb: 8 }, reason: /^HTTP 400$/ },
  ] as const)("$how is tried again", async ({ answer, reason }) => {
    provider.answer(answer);
    expect(await submit()).toEqual({ kind: "retry", reason: expect.stringMatching(reason) });
    expect(provider.received).toHaveLength(1);
  });

  test("by being unreachable or silent is tried again", async () => {
    provider.answer({ delayMs: 4 * second });
    expect(await submit({}, second)).toEqual({ kind: "retry", reason: "TimeoutError" });
    await provider.close();
    expect(await submit()).toMatchObject({ kind: "retry" });
  });

  test.each([
    { answer: { endless: 200 }, outcome: { kind: "forwarded" } },
    { answer: { endless: 400 }, outcome: { kind: "retry", reason: "HTTP 400" } },
    { answer: { drip: 200 }, outcome: { kind: "forwarded" } },
    { answer: { drip: 400 }, outcome: { kind: "retry", reason: "TimeoutError" } },
  ] as const)("by an endless response, $answer, is disconnected", async ({ answer, outcome }) => {
    provider.answer(answer);
    expect(await submit({}, "drip" in answer ? second : undefined)).toEqual(outcome);
    // The byte limit is high, because the system buffers many bytes before the provider notices the disconnect.
    await vi.waitFor(() => expect(provider.cut).toHaveLength(1), { timeout: 5_000, interval: 5 });
    expect(provider.cut[0]).toBeLessThan(32 * 1024 * 1024);
  });
});
