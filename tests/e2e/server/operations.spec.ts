import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { Agent, createServer, request as httpRequest } from "node:http";
import { type AddressInfo, createServer as createListener } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { LeadStore } from "~/leads/store/store.server";
import { freePort } from "../../free-port";
import { ask, open } from "../raw-request";
import { startSite } from "../started-site";

// The timeout is long, because most tests in this file start a server.
test.describe.configure({ timeout: 90_000 });

const page = "/Seafood/SALES/Invoicing";
const form = new URLSearchParams({
  form: "contact",
  email: "kari@example.com",
  name: "Kari Nordmann",
  message: "Hei",
  consent: "yes",
}).toString();
const headers = { "Content-Type": "application/x-www-form-urlencoded" };

test.describe("health checks", () => {
  test("report whether the process responds, and whether it can store leads", async ({ baseURL }) => {
    for (const path of ["/healthz", "/readyz"]) {
      const answer = await ask(baseURL, path);
      expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
      expect(answer.body.length).toBeLessThan(90);
    }
    const { body } = await ask(baseURL, "/readyz");
    expect(body).toContain("pages: ready\nleads: ready\n");
    expect(body).toMatch(/^build: [0-9a-f]{8}\nrelease: [0-9a-f]{12}$/m);
  });

  test("a process without a store serves pages, stays ready, and reports that it cannot store leads", async () => {
    const site = await startSite({ LEADS_DATABASE_URL: "sqlite:/dev/null/leads.db" });
    expect((await ask(site.url, "/healthz")).status).toBe(200);
    const { status, body } = await ask(site.url, "/readyz");
    const reason = /^pages: ready\nleads: cannot be stored: LEADS_DATABASE_URL: .+\n/;
    expect([status, body]).toEqual([200, expect.stringMatching(reason)]);
    expect((await ask(site.url, page)).status).toBe(200);
    site.stop();
  });

  test("a database that does not respond delays no health check", { tag: "@thorough" }, async () => {
    const silent = createListener().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const site = await startSite({ LEADS_DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/leads` });
    const { status, body } = await ask(site.url, "/readyz");
    expect([status, body]).toEqual([200, expect.stringMatching(/^pages: ready\nleads: cannot be stored\n/)]);
    site.stop();
    silent.close();
  });

  test("probes do not work through a proxy", async ({ baseURL }) => {
    for (const path of ["/healthz", "/readyz"]) {
      const answer = await ask(baseURL, path, { headers: { "X-Forwarded-For": "192.0.2.7" } });
      expect(answer.status).toBe(404);
    }
  });
});

test.describe("metrics", () => {
  test("are served only on a separate port, and are labelled by route instead of URL", async () => {
    const port = await freePort();
    const site = await startSite({
      METRICS_PORT: String(port),
      ...{ FORMS_PORTAL_ID: "1", FORMS_LEAD_FORM_ID: "lead", FORMS_CONTACT_FORM_ID: "contact" },
      FORMS_SUBMIT_URL: "http://127.0.0.1:9/submit",
    });
    await ask(site.url, `${page}?utm_source=secret-campaign`);
    await ask(site.url, "/Seafood/secret-section");
    for (let times = 0; times < 2; times++)
      expect((await ask(site.url, page, { method: "POST", headers, body: form })).status).toBe(303);

    const { body, headers: ofFigures } = await ask(`http://localhost:${port}`, "/metrics");
    expect(ofFigures["content-type"]).toContain("text/plain; version=0.0.4");
    const count = (labels: string) =>
      new RegExp(`^quayside_http_request_duration_seconds_count\\{${labels}\\} (\\d+)$`, "m").exec(body)?.[1];
    expect(count('method="GET",route="/:area/:section/:step",status="200"')).toBe("1");
    expect(count('method="GET",route="/:area/:section",status="404"')).toBe("1");
    expect(count('method="POST",route="/:area/:section/:step",status="303"')).toBe("2");
    // The second submission repeats the first, so it creates no lead.
    expect(body).toContain('quayside_leads_stored_total{form="contact"} 1');
    expect(body).toContain('quayside_leads{target="provider",status="pending"} 1');
    expect(body).toMatch(/^quayside_version_info\{build="[0-9a-f]{8}",release="[0-9a-f]{12}"\} 1$/m);
    expect(body).toMatch(/^quayside_leads_oldest_pending_age_seconds\{target="provider"\} \d/m);
    for (const folder of ["content", "leads"])
      expect(body).toMatch(new RegExp(`^quayside_disk_free_bytes\\{folder="${folder}"\\} \\d`, "m"));
    expect(body).not.toMatch(/secret|kari/i);

    expect((await ask(`http://localhost:${port}`, "/")).status).toBe(404);
    expect((await ask(site.url, "/metrics")).body).not.toContain("quayside_");
    site.stop();
  });

  test("a metrics port that is in use stops the start with a readable message", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const port = String((other.address() as AddressInfo).port);
    const site = await startSite({ METRICS_PORT: port });
    expect(await site.ended).toBe(1);
    other.close();
    expect(site.written()).toContain(
      `  METRICS_PORT must be a free port that this user may listen on (found ${port}: EADDRINUSE)\n`,
    );
  });
});

type LogLine = {
  level: string;
  time: string;
  msg: string;
  requestId?: string;
  route?: string;
  err?: unknown;
};

function linesOf(log: string): LogLine[] {
  return log
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("[remix-serve]"))
    .map((line) => JSON.parse(line) as LogLine);
}

test.describe("the log", () => {
  test("has a JSON line per request if configured, without visitor data", async () => {
    const site = await startSite({ LOG_LEVEL: "debug", TRUSTED_PROXIES: "1" });
    const visitor = {
      ...headers,
      "X-Forwarded-For": "203.0.113.77",
      "User-Agent": "SecretBrowser/1.0",
      Referer: "https://secret.example/",
      "X-Request-Id": "from-the-proxy-1",
    };
    const answers = [
      await ask(site.url, `${page}?email=secret@example.com`, { headers: visitor }),
      await ask(site.url, `/secret-partner/ANALYSE/secret?x=secret`, { headers: visitor }),
      await ask(site.url, `${page}?secret`, { method: "POST", headers: visitor, body: form }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 303]);
    expect(answers[0]?.headers["x-request-id"]).toBe("from-the-proxy-1");
    await expect.poll(() => linesOf(site.written()).length).toBe(3);
    expect(linesOf(site.written())).toMatchObject([
      { level: "debug", requestId: "from-the-proxy-1", method: "GET", status: 200 },
      { level: "debug", route: "/:area/:section/:step", status: 404 },
      { level: "debug", route: "/:area/:section/:step", method: "POST", status: 303 },
    ]);
    expect(site.written()).not.toMatch(/secret|kari|nordmann|203\.0\.113/i);
    site.stop();
  });

  test("identifies the request of an error, without the entered text", { tag: "@thorough" }, async () => {
    const site = await startSite({ LEADS_DATABASE_URL: "sqlite:/dev/null/leads.db" });
    const answer = await ask(site.url, `${page}?x=secret`, { method: "POST", headers, body: form });
    expect(answer.status).toBe(503);
    const requestId = answer.headers["x-request-id"];
    const line = linesOf(site.written()).find((each) => each.requestId === requestId);
    expect(line).toMatchObject({
      level: "error",
      msg: expect.stringContaining("a lead could not be stored"),
    });
    expect(site.written()).not.toMatch(/secret|kari|nordmann/i);
    site.stop();
  });

  test("contains no successful requests by default, and no request IDs from visitors", async () => {
    const site = await startSite({});
    const answer = await ask(site.url, page, { headers: { "X-Request-Id": "made-up-by-me" } });
    expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    for (const path of [page, "/", "/Seafood/Nope", "/%", "/assets/icons/brand/favicon.svg"])
      await ask(site.url, path, { headers: { Range: "bytes=99999999-" } });
    expect(linesOf(site.written())).toEqual([]);
    site.stop();
  });
});

const halfForm = `POST ${page} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers["Content-Type"]}\r\nContent-Length: ${form.length}\r\n\r\n${form.slice(0, 10)}`;

test.describe("a server after a stop signal", () => {
  test("completes all requests that have begun, with idle and busy connections open, and exits in time", async () => {
    const folder = mkdtempSync(join(tmpdir(), "quayside-stop-"));
    const database = `sqlite:${join(folder, "leads.db")}`;
    const site = await startSite({ LEADS_DATABASE_URL: database });
    const { hostname, port } = new URL(site.url);

    const unused = await Promise.all([1, 2, 3].map(() => open(site.url)));
    const idle = await Promise.all(
      [1, 2, 3].map(() => open(site.url, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")),
    );
    const probe = await open(site.url, "GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n");
    const half = await open(site.url, halfForm);
    for (const { answer } of [...idle, probe]) await expect.poll(answer).toContain("200 OK");
    probe.socket.write("GET /readyz HTTP/1.1\r\nHost: x\r\n");

    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    let answered = 0;
    const cut: string[] = [];
    const visit = (path: string) =>
      new Promise<boolean>((resolve) => {
        const request = httpRequest({ hostname, port, path, agent }, (response) => {
          response.resume();
          response.on("end", () => {
            answered += 1;
            resolve(true);
          });
          response.on("error", (error) => {
            cut.push(`${path}: ${error}`);
            resolve(false);
          });
        });
        request.on("error", (error: NodeJS.ErrnoException) => {
          if (error.code !== "ECONNREFUSED") cut.push(`${path}: ${error}`);
          resolve(false);
        });
        request.end();
      });
    const visitors = Array.from({ length: 20 }, async (_, number) => {
      const paths = [
        page,
        `${page}?utm_source=${number}`,
        "/Seafood/Nope",
        "/assets/icons/brand/favicon.svg",
      ];
      while (await visit(paths[number % paths.length] ?? page));
    });
    await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(100);

    const ended = site.signal("SIGTERM");
    await expect.poll(() => site.written()).toContain('"stopping"');
    probe.socket.write("\r\n");
    await expect.poll(probe.answer).toMatch(/503 Service Unavailable[\s\S]*Connection: close/);
    half.socket.write(form.slice(10));
    await expect.poll(half.answer).toMatch(/^HTTP\/1\.1 303 [\s\S]*Connection: close/);

    const { code } = await ended;
    await Promise.all(visitors);
    agent.destroy();
    expect(cut).toEqual([]);
    expect(code).toBe(0);
    for (const { socket } of [...unused, ...idle])
      expect(socket.readableEnded || socket.destroyed).toBe(true);
    expect(linesOf(site.written()).map(({ msg }) => msg)).toEqual(["stopping", "stopped"]);

    const store = new LeadStore(database);
    expect(await store.list()).toMatchObject([{ email: "kari@example.com" }]);
    await store.close();
  });

  test("does not wait indefinitely for an endless request", { tag: "@thorough" }, async () => {
    const site = await startSite({});
    await open(site.url, halfForm);
    const { code, took } = await site.signal("SIGTERM");
    expect(code).toBe(0);
    expect(took).toBeGreaterThan(5_000);
    expect(linesOf(site.written()).at(-1)).toMatchObject({ level: "warn" });
  });

  test("exits immediately at the second signal", { tag: "@thorough" }, async () => {
    const site = await startSite({});
    await open(site.url, halfForm);
    const first = site.signal("SIGINT");
    await expect.poll(() => site.written()).toContain('"stopping"');
    await site.signal("SIGTERM");
    expect((await first).code).toBe(1);
    expect(linesOf(site.written()).map(({ msg }) => msg)).toEqual(["stopping"]);
  });

  test("releases the claimed lead if the provider does not respond", { tag: "@thorough" }, async () => {
    let asked = 0;
    const provider = createServer(() => {
      asked += 1;
    }).listen(0);
    const database = `sqlite:${join(mkdtempSync(join(tmpdir(), "quayside-stop-")), "leads.db")}`;
    const site = await startSite({
      LEADS_DATABASE_URL: database,
      FORMS_PORTAL_ID: "1",
      FORMS_LEAD_FORM_ID: "lead",
      FORMS_CONTACT_FORM_ID: "contact",
      FORMS_SUBMIT_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/submit`,
    });
    expect((await ask(site.url, page, { method: "POST", headers, body: form })).status).toBe(303);
    await expect.poll(() => asked).toBe(1);
    expect((await site.signal("SIGTERM")).code).toBe(0);
    provider.closeAllConnections();
    provider.close();
    const store = new LeadStore(database);
    const inHand = { target: "provider", status: "pending", lease_id: null, leased_until: 0 };
    expect(await store.list()).toMatchObject([{ deliveries: [inHand] }]);
    await store.close();
  });
});

test("a debug line explains a response, without the search words", { tag: "@thorough" }, async () => {
  const site = await startSite({ LOG_LEVEL: "debug" });
  const explained = (text: string) => expect.poll(() => site.written()).toContain(text);
  const answer = await ask(site.url, `${page}?utm_source=secret`);
  await explained('"step":"handOver","cache":"miss","canonical":"/Seafood/SALES/Invoicing?*"');
  expect(Object.keys(answer.headers).filter((name) => name.startsWith("x-quayside"))).toEqual([]);
  await ask(site.url, `${page}?utm_source=another`);
  await ask(site.url, `${page}?utm_source=third`);
  await explained('"step":"completePage","cache":"completed"');
  await ask(site.url, "/Seafood/search?q=secret");
  await explained('"canonical":"/Seafood/search?*"');
  await ask(site.url, "/Seafood");
  await explained('"step":"redirect"');
  expect(site.written()).not.toContain("secret");
  site.stop();
});
