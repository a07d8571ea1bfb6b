import { describe, expect, test } from "vitest";
import { webhookOutcome } from "~/leads/forwarding/webhook/webhook-target.server";

describe("the delivery state after a webhook's response", () => {
  test.each([
    [200, undefined, { kind: "forwarded", answer: "HTTP 200 ok" }],
    [301, undefined, { kind: "retry", reason: "HTTP 301" }],
    [400, undefined, { kind: "retry", reason: "HTTP 400" }],
    [410, undefined, { kind: "gone", reason: "HTTP 410" }],
    [429, "7", { kind: "retry", reason: "HTTP 429", pauseMs: 7_000 }],
    [429, "999999", { kind: "retry", reason: "HTTP 429", pauseMs: 3_600_000 }],
    [503, "-1", { kind: "retry", reason: "HTTP 503" }],
    [500, "7", { kind: "retry", reason: "HTTP 500" }],
  ])("%i, Retry-After %s", (status, retryAfter, outcome) => {
    expect(webhookOutcome({ status, retryAfter, body: "ok" })).toEqual(outcome);
  });
});
