import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { EnvError, listenProblem, readEnv, settingNames, unknownSettings } from "~/platform/settings.server";

const secret = `whsec_${"A".repeat(32)}`;
const forms = { FORMS_PORTAL_ID: "1", FORMS_LEAD_FORM_ID: "a", FORMS_CONTACT_FORM_ID: "b" };
const mail = { NOTIFY_SMTP_URL: "smtps://u:p@mail.example.com", NOTIFY_FROM: "demo@example.com" };
const webhook = { WEBHOOK_URL: "https://example.com/hook", WEBHOOK_SECRET: secret };

function errorsOf(given: Record<string, string>): string[] {
  try {
    readEnv(given);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    return (error as Error).message.split("\n");
  }
}

test("without settings, the site runs on localhost without delivery targets", () => {
  expect(readEnv({})).toEqual({
    SITE_URL: "http://localhost:3000",
    PORT: 3000,
    CONTENT_DIR: "content",
    SEAFOOD_DEMO_URL: "/Seafood",
    LOGISTICS_DEMO_URL: "/Logistics",
    TRUSTED_PROXIES: 0,
    LEADS_DATABASE_URL: "sqlite:data/leads.db",
    LEADS_RETENTION_DAYS: 365,
    FORMS_SCRIPT_URL: expect.stringMatching(/^https:/),
    FORMS_SUBMIT_URL: expect.stringMatching(/^https:/),
    INSIGHTS: "on",
    METRICS_HOST: "127.0.0.1",
    LOG_LEVEL: "info",
  });
});

test("an empty variable counts as unset", () => {
  const others = settingNames.filter((name) => name !== "PORT");
  expect(readEnv(Object.fromEntries(others.map((name) => [name, " \n"])))).toEqual(readEnv({}));
});

test.each([
  [{ SITE_URL: "https://demo.example.com/\n" }, { SITE_URL: "https://demo.example.com" }],
  [{ PORT: "4400" }, { SITE_URL: "http://localhost:4400" }],
  [{ PORT: "4400", SITE_URL: "https://a.example" }, { SITE_URL: "https://a.example" }],
  [{ LOGISTICS_DEMO_URL: "https://a.example/x" }, { LOGISTICS_DEMO_URL: "https://a.example/x" }],
  [{ ASSETS_BASE_URL: "https://a.example/b//" }, { ASSETS_BASE_URL: "https://a.example/b" }],
  [
    { EMBED_ANCESTORS: "https://a.example  https://*.example.org:8443 http://intranet" },
    { EMBED_ANCESTORS: ["https://a.example", "https://*.example.org:8443", "http://intranet"] },
  ],
  [forms, forms],
  [{ ...mail, NOTIFY_TO: "a@example.com, b@blåbær.no" }, { NOTIFY_TO: ["a@example.com", "b@blåbær.no"] }],
  [{ ...mail, NOTIFY_TO_SEAFOOD: "a@b.no", NOTIFY_TO_LOGISTICS: "b@b.no" }, mail],
  [{ ...webhook, WEBHOOK_SECRET: `${secret} ${secret}` }, { WEBHOOK_SECRET: [secret, secret] }],
])("%j is valid", (given, parsed) => {
  expect(readEnv(given)).toMatchObject(parsed);
});

const port = "a port number from 1 to 65535";
const days = "a whole number, 1 or more";
const link = "an http or https URL without a user name";
const origins =
  "origins, such as https://www.example.com https://*.example.org; * without a domain is not allowed";
const addresses = "at most 20 e-mail addresses, separated by commas";

describe("an invalid value causes one message with the setting, its format and the value", () => {
  test.each([
    ["SITE_URL", "https://a.example/x", "an origin without a path, such as https://demo.example.com"],
    ["FORMS_SCRIPT_URL", "javascript:alert(1)", `${link} or password`],
    ["LOGISTICS_DEMO_URL", "//a.example", `a path on this site, such as /Seafood, or ${link}`],
    ["ASSETS_BASE_URL", "https://a.example/?v=1", `${link}, query or fragment`, "https://a.example/"],
    ["METRICS_PORT", "65536", port],
    ["METRICS_PORT", "0", port],
    ["LEADS_RETENTION_DAYS", "0", days],
    ["LEADS_RETENTION_DAYS", "1e1", days],
    ["INSIGHTS", "yes", "one of off, on, playback"],
    ["EMBED_ANCESTORS", "*", origins],
    ["EMBED_ANCESTORS", "https://a.example/page", origins],
    ["EMBED_ANCESTORS", "https://a.example:70000", origins],
    ["FORMS_PORTAL_ID", "a b", "an id of letters, digits, hyphens and underscores"],
    ["NOTIFY_FROM", "Kari <kari@b.no>", "an e-mail address, such as sales@example.com"],
    ["NOTIFY_TO", "a@b.no; b@b.no", addresses],
    ["NOTIFY_TO", Array(21).fill("a@b.no").join(), addresses],
    ["CONTENT_DIR", "a\nb", "without control characters", "a\\nb"],
    ["PORT", "", port, "an empty value"],
    ["SITE_URL", "https://kari:hunter2@a.example", "an origin without a path, such as", "…@a.example"],
    ["SITE_URL", "https://a.example/?sig=secret", "an origin without a path, such as", "https://a.example/"],
    ["NOTIFY_TO", "smtp://kari:hunter2", addresses, "smtp://…"],
  ])("%s=%s", (name, value, format, shown = value) => {
    const lines = errorsOf({ [name]: value });
    expect(lines[0]).toContain(`${name} must be ${format}`);
    expect(lines[0]).toContain(`(found ${shown})`);
  });

  test.each([
    ["LEADS_DATABASE_URL", ["mysql://a.example", "postgres://site:1#2@a.example/x", "postgres://a,b/x"]],
    ["LEADS_DATABASE_URL", ["postgres://site:1/2@a.example/x", "postgres://site:1?2@a.example/x"]],
    [
      "NOTIFY_SMTP_URL",
      ["a.example", "https://a.example", "smtp:", "smtp://a.example/path", "smtp://a.example:0"],
    ],
    [
      "NOTIFY_SMTP_URL",
      ["smtp://a.example?tls=maybe", "smtps://a.example?tls=off", "smtp://a.example?name=a%20b"],
    ],
    [
      "NOTIFY_SMTP_URL",
      ["smtp://münchen.example", "smtp://kari:%FF@a.example", "smtp://:password@a.example"],
    ],
    ["WEBHOOK_URL", ["ftp://a.example", "http://10.example.com", "http://svc.example", "http://172.32.0.1"]],
    ["WEBHOOK_SECRET", ["whsec_short"]],
  ])("omits the value if it is a secret: %s", (name, values) => {
    for (const value of values)
      expect(errorsOf({ [name]: value })[0]).toMatch(new RegExp(`^${name} must be (?!.*found)`));
  });
});

test.each(["localhost", "[::1]", "10.1.2.3", "172.31.0.1", "[fd00::1]", "crm:8080", "crm.sales.svc.:8080"])(
  "a webhook at %s needs no TLS",
  (host) => {
    const WEBHOOK_URL = `http://${host}/hook`;
    expect(readEnv({ ...webhook, WEBHOOK_URL }).WEBHOOK_URL).toBe(WEBHOOK_URL);
  },
);

describe("settings that belong together must be complete and different", () => {
  const missing = "is missing: it is required with";

  test.each<[Record<string, string>, ...string[]]>([
    [{ FORMS_PORTAL_ID: "1" }, `FORMS_LEAD_FORM_ID ${missing} F`, `FORMS_CONTACT_FORM_ID ${missing} F`],
    [{ ...forms, FORMS_CONTACT_FORM_ID: "a" }, "FORMS_CONTACT_FORM_ID must differ from FORMS_LEAD_FORM_ID"],
    [{ METRICS_PORT: "3000" }, "METRICS_PORT must differ from PORT (found 3000)"],
    [{ NOTIFY_DIGEST: "daily" }, `NOTIFY_SMTP_URL ${missing} NOTIFY_DIGEST`, `NOTIFY_FROM ${missing}`],
    [
      { ...mail, NOTIFY_TO_SEAFOOD: "a@b.no" },
      "NOTIFY_TO is missing: set NOTIFY_TO, or both NOTIFY_TO_SEAFOOD and",
    ],
    [{ WEBHOOK_SECRET: secret }, `WEBHOOK_URL ${missing} WEBHOOK_SECRET`],
  ])("%j", (given, ...lines) => {
    expect(errorsOf(given)).toEqual(lines.map((line) => expect.stringContaining(line)));
  });
});

describe("a misspelt setting causes an error that suggests the correct name", () => {
  test.each([
    ["PROT", "PORT"],
    ["PRT", "PORT"],
    ["HOTS", "HOST"],
    ["site_url", "SITE_URL"],
    ["LEAD_DATABSE_URL", "LEADS_DATABASE_URL"],
  ])("%s", (name, setting) => {
    const lines = [
      `${name} is not a setting: did you mean ${setting}?`,
      `INSIGHTS must be one of off, on, playback (found x)`,
    ];
    expect(errorsOf({ [name]: "x", INSIGHTS: "x" })).toEqual(lines);
  });

  test("is ignored if the correct setting exists or another program uses the name", () => {
    expect(errorsOf({ SITE_URL: "https://a.example", SITE_URLS: "x" })).toEqual([]);
    const others = "DATABASE_URL HOME HOSTS HOSTNAME LOGNAME PATH PORTS POST SHOT".split(" ");
    expect(errorsOf(Object.fromEntries(others.map((name) => [name, "x"])))).toEqual([]);
    expect(errorsOf({ HOST: "x" })).toEqual([]);
  });
});

test("unknown names with the prefix of a setting are reported", () => {
  const given = { LEADS_ORIGINS: "x", TRUSTED_PROXY: "1", LEADS_RETENTION_DAYS: "1", HOME: "x" };
  expect(unknownSettings(given)).toEqual(["LEADS_ORIGINS", "TRUSTED_PROXY"]);
});

describe("if the server cannot listen, the message begins with the setting", () => {
  const settings = { METRICS_PORT: 9464, METRICS_HOST: "metrics.example", HOST: "nonsense" };

  test.each([
    ["listen", "EADDRINUSE", 3000, /^PORT must be a free port .*\(found 3000: EADDRINUSE\)$/],
    [
      "listen",
      "EADDRNOTAVAIL",
      80,
      /^HOST must be a host name or an IP address of this machine \(found nonsense: EADDRNOTAVAIL\)$/,
    ],
    ["listen", "EACCES", 9464, /^METRICS_PORT must be a free port .*\(found 9464: EACCES\)$/],
    ["listen", "EADDRNOTAVAIL", 9464, /^METRICS_HOST must be a host name or an IP address of this machine/],
    [
      "getaddrinfo",
      "ENOTFOUND",
      "nonsense",
      /^HOST must be a host name or an IP address .*\(found nonsense: ENOTFOUND\)$/,
    ],
    ["getaddrinfo", "ENOTFOUND", "db.example", /^no setting$/],
    ["read", "ECONNRESET", 80, /^no setting$/],
  ])("%s %s %s", (syscall, code, place, line) => {
    const where = typeof place === "number" ? { port: place } : { hostname: place };
    expect(listenProblem({ syscall, code, ...where }, settings) ?? "no setting").toMatch(line);
  });
});

// With Compose, the server receives only settings that compose.yaml lists.
test("every setting is in docs/operations.md and compose.yaml", () => {
  const setByImage = ["PORT"];
  const rows = readFileSync("docs/operations.md", "utf8").match(/^\|[^|]*`[^|]*\|/gm) ?? [];
  const compose = readFileSync("compose.yaml", "utf8");
  const missing = (document: string, isIn: (name: string) => boolean) =>
    settingNames.flatMap((name) => (isIn(name) ? [] : [`${document} lacks ${name}`]));
  expect([
    ...missing("a table in docs/operations.md", (name) => rows.join().includes(`\`${name}\``)),
    ...missing("the server's environment in compose.yaml", (name) =>
      setByImage.includes(name) ? true : compose.includes(`      ${name}:`),
    ),
  ]).toEqual([]);
});

test(".env.example has only variables that compose.yaml uses", () => {
  const compose = readFileSync("compose.yaml", "utf8");
  const example = readFileSync(".env.example", "utf8").match(/(?<=^#?)\w+(?==)/gm) ?? [];
  expect(example.filter((name) => !compose.includes(name))).toEqual([]);
});
