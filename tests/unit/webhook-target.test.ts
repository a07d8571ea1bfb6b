import { describe, expect, test } from "vitest";
import { webhookOutcome } from "~/leads/forwarding/webhook/webhook-target.server";

describe("which state follows from a webhook's answer", () => {
  test.each([
    [200, undefined, { kind: "forwarded", answer: "HTTP 200 ok" }],
    [202, undefined, { kind: "forwarded", answer: "HTTP 202 ok" }],
    [204, undefined, { kind: "forwarded", answer: "HTTP 204 ok" }],
    [301, undefined, { kind: "retry", reason: "HTTP 301" }],
    [304, undefined, { kind: "retry", reason: "HTTP 304" }],
    [400, undefined, { kind: "retry", reason: "HTTP 400" }],
    [401, undefined, { kind: "retry", reason: "HTTP 401" }],
    [404, undefined, { kind: "retry", reason: "HTTP 404" }],
    [410, undefined, { kind: "gone", reason: "HTTP 410" }],
    [429, "7", { kind: "retry", reason: "HTTP 429", pauseMs: 7_000 }],
    [429, "999999", { kind: "retry", reason: "HTTP 429", pauseMs: 3_600_000 }],
    [503, "-1", { kind: "retry", reason: "HTTP 503" }],
    [503, "soon", { kind: "retry", reason: "HTTP 503" }],
    [500, "7", { kind: "retry", reason: "HTTP 500" }],
  ])("%i, Retry-After %s", (status, retryAfter, outcome) => {
    expect(webhookOutcome({ status, retryAfter, body: "ok" })).toEqual(outcome);
  });
});
