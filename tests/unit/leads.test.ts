import { describe, expect, test } from "vitest";
import { isFormKind } from "~/content/schema/form-kind";
import type { FormContent } from "~/content/schema/forms";
import { outcomeOf } from "~/leads/provider/provider-api.server";
import { attemptPause, retryDelay } from "~/leads/store/backoff";
import type { Reason } from "~/leads/store/delivery";
import { consentText, faultsOf, readValues } from "~/leads/store/submission";
import { readBody } from "~/platform/request/request-body.server";

const second = 1_000;
const hour = 60 * 60 * second;

describe("the pause after an attempt", () => {
  test.each([
    { attempts: 1, random: 0, pause: 2.5 * second },
    { attempts: 1, random: 0.5, pause: 3.75 * second },
    { attempts: 1, random: 1, pause: 5 * second },
    { attempts: 2, random: 1, pause: 10 * second },
    { attempts: 5, random: 0, pause: 40 * second },
    { attempts: 13, random: 1, pause: 20_480 * second },
    { attempts: 14, random: 1, pause: 6 * hour },
    { attempts: 14, random: 0, pause: 3 * hour },
    { attempts: 1000, random: 1, pause: 6 * hour },
    { attempts: 1, random: 1, retryAfter: 4 * second, pause: 5 * second },
    { attempts: 1, random: 1, retryAfter: 60 * second, pause: 60 * second },
    { attempts: 14, random: 1, retryAfter: 60 * second, pause: 6 * hour },
    { attempts: 1, random: 1, retryAfter: 7 * hour, pause: 6 * hour },
  ])(
    "$attempts, chance $random, asked for $retryAfter: $pause ms",
    ({ attempts, random, retryAfter, pause }) => {
      expect(retryDelay(attempts, random, retryAfter)).toBe(pause);
    },
  );
});

test.each([
  { attempts: 1, random: 0, pause: 5 },
  { attempts: 1, random: 1, pause: 10 },
  { attempts: 2, random: 1, pause: 20 },
  { attempts: 5, random: 1, pause: 160 },
  { attempts: 6, random: 1, pause: 160 },
  { attempts: 1000, random: 0, pause: 80 },
])("the database is tried again after attempt $attempts, chance $random: $pause ms", (given) => {
  expect(attemptPause(given.attempts, given.random)).toBe(given.pause);
});

describe("the provider's answer", () => {
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
    [200, '{"redirectUri":"https://example.com"}', null, forwarded],
    [400, refusal("INVALID_EMAIL"), null, dead({ errorType: "INVALID_EMAIL" })],
    [400, refusal("A", "B"), null, dead({ errorType: "A" }, { errorType: "B" })],
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
    // A field's name only, never a value that a message quotes.
    [400, refused("Error in 'fields.kari@example.com'"), null, dead({ errorType: "INVALID_FIELD" })],
    [400, refused("'Error in 'fields.kari'' is too long"), null, dead({ errorType: "INVALID_FIELD" })],
    // Not how the provider refuses: a proxy in between, whose fault may pass.
    [400, "<h1>Bad Request</h1>", null, retry("HTTP 400")],
    [400, '{"status":"error","errors":[]}', null, retry("HTTP 400")],
    [400, "", null, retry("HTTP 400")],
    [429, '{"errorType":"RATE_LIMIT"}', "10", retry("HTTP 429", 10 * second)],
    [429, '{"errorType":"RATE_LIMIT"}', "0", retry("HTTP 429", 0)],
    [429, "error code: 1015", null, retry("HTTP 429", 60 * second)],
    [429, "error code: 1015", "Wed, 21 Oct 2026 07:28:00 GMT", retry("HTTP 429", 60 * second)],
    [301, "", null, retry("HTTP 301")],
    [401, "{}", null, retry("HTTP 401")],
    [404, "Not Found", null, retry("HTTP 404")],
    [500, "<h1>Internal Server Error</h1>", null, retry("HTTP 500")],
    [503, "", "120", retry("HTTP 503")],
  ])("%i %s, Retry-After %s", (status, body, retryAfter, outcome) => {
    expect(outcomeOf(status, body, retryAfter)).toEqual(outcome);
  });
});

describe("a submission's values", () => {
  const field = (name: string, change: Partial<FormContent["fields"][number]> = {}) => ({
    name,
    label: name,
    type: "text" as const,
    autocomplete: "off" as const,
    required: false,
    providerName: name,
    ...change,
  });
  const form: FormContent = {
    heading: "Contact us",
    introduction: "",
    fields: [
      field("email", { type: "email", required: true }),
      field("name", { required: true, maxLength: 10 }),
      field("company"),
      field("message", { type: "textarea", maxLength: 20 }),
    ],
    submit: "Send",
    sent: "Thank you.",
  };

  test.each([
    ["white space around goes", "email=+kari%40example.com%0A&name=%09Kari+", { name: "Kari" }],
    ["line ends become one character", "message=a%0D%0Ab%0Dc%0Ad", { message: "a\nb\nc\nd" }],
    [
      "characters that nobody sees go",
      "name=%E2%80%8B%20Ka%E2%80%8Dri%E2%80%AE&company=%EF%BB%BFA%C2%ADB%E2%81%A6&message=%E2%80%8E1%D8%9C",
      { name: "Kari", company: "AB", message: "1" },
    ],
    ["… but not from an address", "email=ka%E2%80%8Bri%40example.com", { email: "ka\u200bri@example.com" }],
    ["the first of two counts", "name=Kari&name=Ola", { name: "Kari" }],
    ["what is missing is empty", "", { email: "", name: "", company: "", message: "", consent: "" }],
  ])("%s", (_, posted, values) => {
    expect(readValues(form, new URLSearchParams(posted))).toMatchObject(values);
  });

  test("hold the form's fields and the consent, and nothing else", () => {
    const posted = new URLSearchParams("email=a&form=contact&website=x&via=script&extra=1&consent=yes");
    expect(Object.keys(readValues(form, posted))).toEqual(["email", "name", "company", "message", "consent"]);
  });

  const right = { email: "kari@example.com", name: "Kari", company: "", message: "", consent: "yes" };
  /** An address with this many characters before and after its @. */
  const address = (local: number, domain: number) => `${"a".repeat(local)}@${"b".repeat(domain - 4)}.com`;

  test.each([
    ["all is well", {}, {}],
    ["a field that is required", { name: "" }, { name: "required" }],
    ["an address that is required", { email: "" }, { email: "required" }],
    ["a longest text", { name: "a".repeat(10) }, {}],
    ["a text too long", { name: "a".repeat(11) }, { name: "too-long" }],
    ["a longest text without a limit of its own", { company: "a".repeat(500) }, {}],
    ["a text too long without a limit of its own", { company: "a".repeat(501) }, { company: "too-long" }],
    ["a longest address", { email: address(64, 189) }, {}],
    ["an address too long", { email: address(64, 190) }, { email: "too-long" }],
    ["an address too long before its @", { email: address(65, 20) }, { email: "email" }],
    ["an odd address", { email: "o'hara+fisk@sub.例え.jp" }, {}],
    ["an address without @", { email: "kari.example.com" }, { email: "email" }],
    ["an address without a dot", { email: "kari@localhost" }, { email: "email" }],
    ["an address that ends in a dot", { email: "kari@example.com." }, { email: "email" }],
    ["two addresses", { email: "kari@example.com,ola@example.com" }, { email: "email" }],
    ["an address with a space", { email: "kari @example.com" }, { email: "email" }],
    ["an address that PostgreSQL cannot store", { email: "kari\0@example.com" }, { email: "email" }],
    ["an address with a zero-width space", { email: "kari\u200b@example.com" }, { email: "email" }],
    ["an address with a zero-width joiner", { email: "kari@exam\u200dple.com" }, { email: "email" }],
    ["an address with a word joiner", { email: "kari@example.\u2060com" }, { email: "email" }],
    ["an address with a soft hyphen", { email: "ka\u00adri@example.com" }, { email: "email" }],
    ["an address with a variation selector", { email: "kari\ufe0f@example.com" }, { email: "email" }],
    ["an address with a byte order mark", { email: "kari@\ufeffexample.com" }, { email: "email" }],
    ["an address written backwards", { email: "\u202emoc.elpmaxe@irak.com" }, { email: "email" }],
    ["an address with a direction isolated", { email: "kari@\u2066example\u2069.com" }, { email: "email" }],
    ["an address with an Arabic letter mark", { email: "kari@example.com\u061c" }, { email: "email" }],
    ["no consent", { consent: "" }, { consent: "consent" }],
    ["another consent", { consent: "on" }, { consent: "consent" }],
  ])("%s", (_, change, faults) => {
    expect(faultsOf(form, { ...right, ...change })).toEqual(faults);
  });

  test("faults come in the order of the form, the consent last", () => {
    const faults = [
      ["email", "required"],
      ["name", "required"],
      ["consent", "consent"],
    ];
    expect(Object.entries(faultsOf(form, {}))).toEqual(faults);
  });
});

test.each([
  ["lead", true],
  ["contact", true],
  ["leads", false],
  ["", false],
  [null, false],
])("%j is a kind of form: %s", (value, isKind) => {
  expect(isFormKind(value)).toBe(isKind);
});

test("the consent sentence names the page that it agrees to", () => {
  const consent = { text: "I agree to the {policy}.", policy: "privacy policy", slug: "privacy-policy" };
  expect(consentText(consent)).toBe("I agree to the privacy policy.");
});

describe("reading a request's body", () => {
  const limit = 16;

  /** A request whose body comes in chunks; `sent` counts the chunks that were requested. */
  function pieces(parts: Uint8Array[], headers: Record<string, string> = {}) {
    const counter = { sent: 0 };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const part = parts[counter.sent];
          counter.sent += 1;
          if (part) controller.enqueue(part);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
    return { request: new Request("http://localhost/", init), counter };
  }
  const bytes = (text: string) => new TextEncoder().encode(text);

  test("a body as long as the limit is text, also when a character is cut in two", async () => {
    const whole = bytes("fjære og blåskje");
    expect(whole.length).toBeGreaterThan(limit);
    for (let cut = 1; cut < whole.length; cut += 1) {
      const { request } = pieces([whole.slice(0, cut), whole.slice(cut)]);
      expect(await readBody(request, whole.length)).toBe("fjære og blåskje");
    }
  });

  test("a longer one is not read completely", async () => {
    const { request, counter } = pieces(Array.from({ length: 100 }, () => bytes("12345678")));
    expect(await readBody(request, limit)).toBeUndefined();
    expect(counter.sent).toBe(3);
  });

  test("one that is announced as longer is not read at all", async () => {
    const { request, counter } = pieces([bytes("a=1")], { "Content-Length": "17" });
    expect(await readBody(request, limit)).toBeUndefined();
    expect(counter.sent).toBe(0);
  });

  test("one that is announced as shorter is detected", async () => {
    const { request } = pieces([bytes("12345678"), bytes("123456789")], { "Content-Length": "3" });
    expect(await readBody(request, limit)).toBeUndefined();
  });

  test("no body is an empty text", async () => {
    expect(await readBody(new Request("http://localhost/", { method: "POST" }), limit)).toBe("");
  });
});
