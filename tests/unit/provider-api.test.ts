import { describe, expect, test } from "vitest";
import { outcomeOf } from "~/leads/provider/provider-api.server";
import type { Reason } from "~/leads/store/delivery";

const second = 1_000;

describe("the outcome of a provider's response:", () => {
  const refusal = (...errorTypes: string[]) =>
    JSON.stringify({
      status: "error",
      message: "The request is not valid",
      errors: errorTypes.map((errorType) => ({ message: "kari@example.com is not valid", errorType })),
    });
  const refused = (...messages: string[]) =>
    JSON.stringify({ errors: messages.map((message) => ({ message, errorType: "INVALID_FIELD" })) });
  const dead = (...reasons: Reason[]) => ({ kind: "dead", reasons });
  const retry = (reason: string, pauseMs?: number) =>
    pauseMs === undefined ? { kind: "retry", reason } : { kind: "retry", reason, pauseMs };
  const forwarded = { kind: "forwarded" };

  test.each([
    [200, '{"inlineMessage":"Thank you."}', null, forwarded],
    [400, refusal("INVALID_EMAIL"), null, dead({ errorType: "INVALID_EMAIL" })],
    [400, refusal("X".repeat(500)), null, dead({ errorType: "UNKNOWN" })],
    [400, refusal("kari@example.com"), null, dead({ errorType: "UNKNOWN" })],
    [
      400,
      refusal(...Array.from({ length: 500 }, () => "A")),
      null,
      dead(...Array.from({ length: 20 }, () => ({ errorType: "A" }))),
    ],
    [
      400,
      refused("Error in 'fields.lastname'. Required field 'lastname' is missing"),
      null,
      dead({ errorType: "INVALID_FIELD", field: "lastname" }),
    ],
    [
      400,
      refused(
        "Error in 'fields.0-2/city'. Required field '0-2/city' is missing",
        "Error in 'context.hutk'. '1' is not a valid Hutk",
      ),
      null,
      dead({ errorType: "INVALID_FIELD", field: "0-2/city" }, { errorType: "INVALID_FIELD", field: "hutk" }),
    ],
    // The reason for a rejection can contain field names but not values, because values may be personal data.
    [400, refused("Error in 'fields.kari@example.com'"), null, dead({ errorType: "INVALID_FIELD" })],
    [400, refused("'Error in 'fields.kari'' is too long"), null, dead({ errorType: "INVALID_FIELD" })],
    // An error that is not in the provider's format comes from a proxy. It may be temporary, so it causes a retry.
    [400, "<h1>Bad Request</h1>", null, retry("HTTP 400")],
    [400, '{"status":"error","errors":[]}', null, retry("HTTP 400")],
    [429, '{"errorType":"RATE_LIMIT"}', "10", retry("HTTP 429", 10 * second)],
    [429, '{"errorType":"RATE_LIMIT"}', "31536000", retry("HTTP 429", 3600 * second)],
    [429, "error code: 1015", null, retry("HTTP 429", 60 * second)],
    [301, "", null, retry("HTTP 301")],
    [401, "{}", null, retry("HTTP 401")],
    [500, "<h1>Internal Server Error</h1>", null, retry("HTTP 500")],
  ])("%i %s, Retry-After %s", (status, body, retryAfter, outcome) => {
    expect(outcomeOf(status, body, retryAfter)).toEqual(outcome);
  });
});
