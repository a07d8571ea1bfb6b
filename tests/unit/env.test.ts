import { describe, expect, test } from "vitest";
import { EnvError, listenFault, readEnv, settingNames } from "~/platform/settings.server";

test("without settings the site runs on its own machine, without a form provider", () => {
  const env = readEnv({});
  expect(env.FORMS_PORTAL_ID).toBeUndefined();
  expect(env).toMatchObject({
    SITE_URL: "http://localhost:3000",
    CONTENT_DIR: "content",
    SEAFOOD_DEMO_URL: "/Seafood",
    LOGISTICS_DEMO_URL: "/Logistics",
    LEADS_DATABASE_URL: "sqlite:data/leads.db",
    LEADS_RETENTION_DAYS: 365,
    TRUSTED_PROXIES: 0,
    LOG_LEVEL: "info",
    INSIGHTS: "on",
  });
  expect(env.METRICS_PORT).toBeUndefined();
  expect(env.ASSETS_BASE_URL).toBeUndefined();
});

describe("the form provider's settings are complete or empty", () => {
  const whole = { FORMS_PORTAL_ID: "1", FORMS_LEAD_FORM_ID: "a", FORMS_CONTACT_FORM_ID: "b" };

  test("whole", () => {
    expect(readEnv(whole)).toMatchObject(whole);
  });

  test.each(Object.keys(whole))("without %s", (name) => {
    expect(() => readEnv({ ...whole, [name]: undefined })).toThrow(
      `${name}: is missing: FORMS_PORTAL_ID, FORMS_LEAD_FORM_ID, FORMS_CONTACT_FORM_ID belong together`,
    );
  });

  test("with one form for both", () => {
    expect(() => readEnv({ ...whole, FORMS_CONTACT_FORM_ID: "a" })).toThrow(
      "FORMS_CONTACT_FORM_ID: must differ from FORMS_LEAD_FORM_ID",
    );
  });
});

describe("mail and webhook are set whole or not at all", () => {
  const mail = { NOTIFY_SMTP_URL: "smtps://u:p@mail.example.com", NOTIFY_FROM: "demo@example.com" };
  const secret = `whsec_${"A".repeat(32)}`;
  const webhook = { WEBHOOK_URL: "https://example.com/hook", WEBHOOK_SECRET: secret };

  test("whole", () => {
    expect(
      readEnv({
        ...mail,
        ...webhook,
        NOTIFY_TO: "a@example.com, b@blåbær.no",
      }),
    ).toMatchObject({
      NOTIFY_TO: ["a@example.com", "b@blåbær.no"],
      WEBHOOK_SECRET: [secret],
    });
    expect(readEnv({ ...webhook, WEBHOOK_SECRET: `${secret} ${secret}` }).WEBHOOK_SECRET).toHaveLength(2);
  });

  test.each([
    ...["localhost", "127.0.0.1", "2130706433", "[::1]", "10.1.2.3", "172.31.0.1", "[fd00::1]", "crm:8080"],
    ...["crm.sales.svc.cluster.local", "crm.internal", "crm.sales.svc:8080"],
    ...["crm.sales.svc.cluster.local.:8080", "crm.sales.svc.", "crm."],
  ])("a webhook at %s needs no TLS", (host) => {
    const WEBHOOK_URL = `http://${host}/hook`;
    expect(readEnv({ ...webhook, WEBHOOK_URL }).WEBHOOK_URL).toBe(WEBHOOK_URL);
  });

  test.each([
    "crm.example.com",
    "10.example.com",
    "10.1.example.com",
    "svc.example",
    "172.32.0.1",
    "11.0.0.1",
    "[2001:db8::1]",
    "local.example",
  ])("a webhook at %s does", (host) => {
    expect(() => readEnv({ ...webhook, WEBHOOK_URL: `http://${host}/` })).toThrow("must be an https URL");
  });

  test("each product with its own addresses needs no common ones", () => {
    const own = { NOTIFY_TO_SEAFOOD: "a@example.com", NOTIFY_TO_LOGISTICS: "b@example.com" };
    expect(readEnv({ ...mail, ...own }).NOTIFY_TO).toBeUndefined();
  });

  test.each([
    [
      { ...mail, NOTIFY_FROM: undefined, NOTIFY_TO: "a@example.com" },
      "NOTIFY_FROM: is missing: NOTIFY_SMTP_URL needs a sender",
    ],
    [
      { ...mail, NOTIFY_TO_SEAFOOD: "a@example.com" },
      "NOTIFY_TO: is missing: NOTIFY_SMTP_URL needs it, or both NOTIFY_TO_SEAFOOD and NOTIFY_TO_LOGISTICS",
    ],
    [{ NOTIFY_TO: "a@example.com" }, "NOTIFY_TO: needs NOTIFY_SMTP_URL"],
    [{ NOTIFY_DIGEST: "daily" }, "NOTIFY_DIGEST: needs NOTIFY_SMTP_URL"],
    [{ WEBHOOK_URL: webhook.WEBHOOK_URL }, "WEBHOOK_SECRET: is missing: WEBHOOK_URL needs it"],
    [{ WEBHOOK_SECRET: secret }, "WEBHOOK_SECRET: needs WEBHOOK_URL"],
    [
      { ...webhook, WEBHOOK_URL: "HTTP://example.com" },
      "WEBHOOK_URL: must be an https URL, but for this machine and its networks",
    ],
  ])("%j", (given, line) => {
    expect(() => readEnv(given)).toThrow(new EnvError(line));
  });

  test("every fault has a line, and no line a secret", () => {
    const given = {
      ...{ NOTIFY_SMTP_URL: "smtp://kari:hunter2@/x", NOTIFY_FROM: "hunter2", NOTIFY_TO: "hunter2" },
      ...{ WEBHOOK_URL: "hunter2", WEBHOOK_SECRET: "whsec_hunter2" },
    };
    let message = "";
    try {
      readEnv(given);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message.split("\n").map((line) => line.split(":")[0])).toEqual(Object.keys(given));
    expect(message).not.toContain("hunter2");
  });
});

test("SITE_URL may end in a slash", () => {
  expect(readEnv({ SITE_URL: "https://demo.example.com/" }).SITE_URL).toBe("https://demo.example.com");
});

test("white space around a value, such as the line break at a secret's end, is removed", () => {
  const { LEADS_DATABASE_URL, METRICS_PORT } = readEnv({
    LEADS_DATABASE_URL: "sqlite:/data/leads.db\n",
    METRICS_PORT: " \n",
  });
  expect(LEADS_DATABASE_URL).toBe("sqlite:/data/leads.db");
  expect(METRICS_PORT).toBeUndefined();
});

test("ASSETS_BASE_URL may have a path and end in a slash", () => {
  const { ASSETS_BASE_URL } = readEnv({ ASSETS_BASE_URL: "https://cdn.example.com/assets/" });
  expect(ASSETS_BASE_URL).toBe("https://cdn.example.com/assets");
});

test("EMBED_ANCESTORS is a list", () => {
  const origins = ["https://www.example.com", "https://*.example.org:8443", "http://intranet"];
  expect(readEnv({ EMBED_ANCESTORS: origins.join("  ") }).EMBED_ANCESTORS).toEqual(origins);
  expect(readEnv({}).EMBED_ANCESTORS).toBeUndefined();
});

test("without SITE_URL, links lead to the port that is listened on", () => {
  expect(readEnv({ PORT: "4400" }).SITE_URL).toBe("http://localhost:4400");
  expect(readEnv({ PORT: "4400", SITE_URL: "https://demo.example.com" }).SITE_URL).toBe(
    "https://demo.example.com",
  );
});

describe("a wrong value is one readable line", () => {
  test.each([
    ["SITE_URL", "demo.example.com", "SITE_URL: must be an http or https URL"],
    ["SITE_URL", "javascript:alert(1)", "SITE_URL: must be an http or https URL"],
    [
      "SITE_URL",
      "https://example.com/demo",
      "SITE_URL: must be an origin without a path, like https://demo.example.com",
    ],
    [
      "LOGISTICS_DEMO_URL",
      "//evil.example",
      "LOGISTICS_DEMO_URL: must be an absolute URL, or a path of this site that begins with one slash",
    ],
    [
      "SEAFOOD_DEMO_URL",
      "javascript:alert(1)",
      "SEAFOOD_DEMO_URL: must be an absolute URL, or a path of this site that begins with one slash",
    ],
    ["PORT", "", "PORT: must be a port number"],
    ["PORT", "99999", "PORT: must be a port number"],
    [
      "LEADS_DATABASE_URL",
      "mysql://x",
      "LEADS_DATABASE_URL: must be like sqlite:data/leads.db or postgres://host/name",
    ],
    ...[
      "postgres://site:p#ss@host/leads",
      "postgres://site:1#2@host/leads",
      "postgres://site:1/2@host/leads",
      "postgres://site:p?s@host/leads",
      "postgres://one:5432,two:5432/leads",
      "postgres://one,two/leads",
    ].map((value) => [
      "LEADS_DATABASE_URL",
      value,
      "LEADS_DATABASE_URL: must be a URL with one host; in a password, # is written %23, / %2F, ? %3F and @ %40",
    ]),
    ["LEADS_RETENTION_DAYS", "0", "LEADS_RETENTION_DAYS: must be a whole number of days, 1 or more"],
    ["TRUSTED_PROXIES", "-1", "TRUSTED_PROXIES: must be a whole number of proxies, 0 or more"],
    ["ASSETS_BASE_URL", "cdn.example.com", "ASSETS_BASE_URL: must be an http or https URL"],
    [
      "ASSETS_BASE_URL",
      "https://cdn.example.com/?v=1",
      "ASSETS_BASE_URL: must be without a query or fragment",
    ],
    ...["SITE_URL", "ASSETS_BASE_URL", "SEAFOOD_DEMO_URL", "FORMS_SUBMIT_URL"].map((name) => [
      name,
      "https://user:pw@demo.example.com",
      `${name}: must not contain a user name or a password`,
    ]),
    ...["SITE_URL", "LEADS_DATABASE_URL", "NOTIFY_FROM", "WEBHOOK_URL", "CONTENT_DIR"].map((name) => [
      name,
      "sqlite:https://demo.\nexample.com",
      `${name}: must not contain a line break or another control character`,
    ]),
    ["FORMS_SCRIPT_URL", "v2.js", "FORMS_SCRIPT_URL: must be an http or https URL"],
    ...["*", "www.example.com", "https://a.example/page", "https://a.example; script-src *"].map((value) => [
      "EMBED_ANCESTORS",
      value,
      "EMBED_ANCESTORS: must be origins with a space between them, like https://www.example.com",
    ]),
    ["EMBED_ANCESTORS", "*", "* for all is none"],
    ["EMBED_ANCESTORS", "https://a.example:443 https://a.example:70000", "must have no port above 65535"],
    ["METRICS_PORT", "0", "METRICS_PORT: must be a port number"],
    ["METRICS_PORT", "3000", "METRICS_PORT: must differ from PORT"],
    ["INSIGHTS", "yes", "INSIGHTS: must be one of off, on, playback"],
    ...[
      "mail.example.com",
      "https://mail.example.com",
      "smtp:",
      "smtp://mail.example.com/path",
      "smtp://mail.example.com?tls=maybe",
      "smtps://mail.example.com?tls=off",
      "smtps://mail.example.com?name=",
      "smtps://mail.example.com?name=a%20b",
      "smtp://mail.example.com:0",
      "smtp://münchen.example",
      "smtp://kari:100%@mail.example.com",
      "smtp://:password@mail.example.com",
    ].map((value) => ["NOTIFY_SMTP_URL", value, "NOTIFY_SMTP_URL: must be like smtp://user:password@"]),
    ["NOTIFY_FROM", "Kari <kari@example.com>", "NOTIFY_FROM: must be an e-mail address"],
    ["NOTIFY_TO", "a@example.com; b@example.com", "NOTIFY_TO: must be e-mail addresses with commas"],
    ["NOTIFY_TO", "a@b.no,".repeat(21), "NOTIFY_TO: must have at most 20 addresses"],
    ["NOTIFY_DIGEST", "weekly", "NOTIFY_DIGEST: must be hourly or daily"],
    ["WEBHOOK_URL", "ftp://example.com", "WEBHOOK_URL: must be an https URL"],
    ["WEBHOOK_SECRET", "whsec_short", "WEBHOOK_SECRET: must be whsec_ and 24 to 64 bytes in base64"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL: must be one of debug, info, warn, error, silent"],
  ])("%s=%s", (name, value, line) => {
    expect(() => readEnv({ [name]: value })).toThrow(line);
  });

  test("each variable has its own, once", () => {
    const faults = "METRICS_PORT: must be a port number\nPORT: must be a port number";
    expect(() => readEnv({ PORT: "x", METRICS_PORT: "x" })).toThrow(new EnvError(faults));
  });
});

test("an empty variable is an unset one", () => {
  const others = settingNames.filter((name) => name !== "PORT");
  expect(readEnv(Object.fromEntries(others.map((name) => [name, ""])))).toEqual(readEnv({}));
});

describe("a misspelt setting is named with the nearest one", () => {
  test.each([
    ["SITE_ULR", "SITE_URL"],
    ["SITEURL", "SITE_URL"],
    ["site_url", "SITE_URL"],
    ["LEAD_DATABSE_URL", "LEADS_DATABASE_URL"],
    ["METRIC_PORT", "METRICS_PORT"],
  ])("%s", (name, setting) => {
    expect(() => readEnv({ [name]: "x" })).toThrow(
      new EnvError(`${name}: is no setting; did you mean ${setting}?`),
    );
  });

  test("with the other faults", () => {
    const faults = "SITE_ULR: is no setting; did you mean SITE_URL?\nTRUSTED_PROXIES: must be a whole number";
    expect(() => readEnv({ SITE_ULR: "x", TRUSTED_PROXIES: "x" })).toThrow(faults);
  });

  test("unless that one is given, or the name is another program's", () => {
    expect(() => readEnv({ SITE_URL: "https://a.example", SITE_URLS: "x" })).not.toThrow();
    expect(() => readEnv({ HOST: "x", POST: "x", LOGNAME: "x", DATABASE_URL: "x" })).not.toThrow();
  });
});

describe("what keeps the server from listening names its setting", () => {
  const settings = { METRICS_PORT: "9464", METRICS_HOST: "metrics.example", HOST: "nonsense" };

  test.each([
    [{ syscall: "listen", code: "EADDRINUSE", port: 3000 }, "PORT: 3000 is taken (EADDRINUSE)"],
    [{ syscall: "listen", code: "EACCES", port: 80 }, "PORT: 80 cannot be listened on (EACCES)"],
    [{ syscall: "listen", code: "EADDRNOTAVAIL", port: 80 }, "HOST: is no address of this machine"],
    [{ syscall: "listen", code: "EADDRINUSE", port: 9464 }, "METRICS_PORT: 9464 is taken (EADDRINUSE)"],
    [{ syscall: "listen", code: "EADDRNOTAVAIL", port: 9464 }, "METRICS_HOST: is no address of this machine"],
    [
      { syscall: "getaddrinfo", code: "ENOTFOUND", hostname: "metrics.example" },
      "METRICS_HOST: metrics.example is no address of this machine (ENOTFOUND)",
    ],
    [
      { syscall: "getaddrinfo", code: "ENOTFOUND", hostname: "nonsense" },
      "HOST: nonsense is no address of this machine (ENOTFOUND)",
    ],
  ])("%o", (error, line) => {
    expect(listenFault(error, settings)).toContain(line);
  });

  test("and nothing else does", () => {
    expect(listenFault({ syscall: "getaddrinfo", hostname: "db.example" }, settings)).toBeUndefined();
    expect(listenFault({ syscall: "read" }, settings)).toBeUndefined();
  });
});
