import { expect, test } from "playwright/test";
import { maxPageCacheBytes } from "~/platform/limits";
import { freePort } from "../../free-port";
import { ask, open, say } from "../raw-request";
import { type StartedSite, startSite } from "../started-site";

const page = "/Seafood/SALES/Invoicing";
const stackTrace = /\bat (?:\S+ \()?(?:file:|node:|\/)\S+:\d+:\d+/;

async function figure(metrics: string, name: string): Promise<number> {
  const { body } = await ask(metrics, "/metrics");
  const line = body.split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.split(" ")[1]);
}

test.describe("a malformed URL", () => {
  for (const [path, status, location] of [
    ["/%E0%A4%A", 400],
    ["/Logistics/ANALYSE/X%E6?rep=per&rep=solveig", 400],
    ["/B%E6r/x.data?_routes=root", 400],
    ["/assets/videos/%E6.mp4", 400],
    ["/x%0d%0aSet-Cookie:%20a=b", 400],
    [`/${"x".repeat(5_000)}`, 414],
    ["//evil.example/Seafood/SALES", 302, /^\/Seafood\/SALES\/Create%20Sales%20Order$/],
    ["/assets/%2e%2e/%2e%2e/package.json", 400],
    ["/assets/.hidden", 404],
    ["/_build/../../server/index.js", 400],
    [`/Seafood?${"&a".repeat(1_900)}`, 414],
    ["/Seafood/SALES/%3Cscript%3Ealert(1)%3C%2Fscript%3E", 404],
    ["//%09%5c", 404],
    [`/Seafood${"/".repeat(3_000)}none`, 404],
    ["/Seafood/search.json.data?q=x", 404],
    ["/Seafood/copy.zip.data", 404],
    ["/embed/Seafood/PURCHASE/Workflow.data", 404],
    ["/%2F%2Fevil", 302, /^\/%2F%2Fevil\/KUNDEHISTORIER\//],
    [
      "http://evil.example/Seafood/SALES?internal",
      302,
      /^\/Seafood\/SALES\/Create%20Sales%20Order\?internal$/,
    ],
  ] as const) {
    test(`${path.slice(0, 60)} (${status})`, async ({ baseURL }) => {
      const answer = await ask(baseURL, path);
      expect(answer.status).toBe(status);
      expect(answer.body).not.toMatch(stackTrace);
      expect(answer.body).not.toContain("<script>alert");
      expect(answer.headers).not.toHaveProperty("set-cookie");
      if (location) expect(answer.headers.location).toMatch(location);
      else expect(answer.headers).not.toHaveProperty("location");
    });
  }
});

test("rejects an invalid host", async ({ baseURL }) => {
  const answer = await ask(baseURL, page, { headers: { Host: '"><script>alert(1)</script>' } });
  expect([answer.status, answer.body]).toEqual([400, "400 Bad Request\n"]);
});

test("a request's host headers never change URLs in the response", async ({ baseURL }) => {
  const headers = {
    Host: "evil.example",
    "X-Forwarded-Host": 'evil.example, "><script>',
    "X-Forwarded-Proto": "gopher",
    Forwarded: "for=x;host=evil.example",
  };
  for (const path of ["/", "/sitemap.xml", "/robots.txt", "/Seafood/Nope", `${page}?from=${Math.random()}`]) {
    const answer = await ask(baseURL, path, { headers });
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer)).not.toMatch(/evil|gopher/);
  }
});

test.describe("an unexpected request body", () => {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };

  for (const [name, path, status] of [
    ["a form's page", page, 413],
    ["a URL without a form", "/", 413],
  ] as const) {
    test(`of 100 MB for ${name} is rejected by its Content-Length before it is sent`, async ({ baseURL }) => {
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type["Content-Type"]}\r\nContent-Length: 100000000\r\n\r\n`;
      expect(await say(baseURL, `${head}form=contact`)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    });
  }

  for (const [path, status] of [
    [page, 413],
    ["/", 405],
  ] as const) {
    test(`of unknown length to ${path} gets status ${status} before it is complete`, async ({ baseURL }) => {
      const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type["Content-Type"]}\r\nTransfer-Encoding: chunked\r\n\r\n`;
      const { socket, answer, closed } = await open(baseURL, head);
      let sent = 0;
      const pump = setInterval(() => {
        if (socket.writable && socket.writableLength < 1_000_000) sent += socket.write(chunk) ? 1 : 0;
      }, 5);
      await closed;
      clearInterval(pump);
      expect(answer()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(sent).toBeGreaterThan(0);
    });
  }
});

test.describe("slow clients", { tag: "@thorough" }, () => {
  test.describe.configure({ mode: "parallel" });

  for (const [name, bytes] of [
    ["a request whose headers never end", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "],
    ["a connection without a request", ""],
  ] as const) {
    test(`${name} gets status 408 and is closed`, async ({ baseURL }) => {
      const { socket, answer, closed } = await open(baseURL, bytes);
      const drip = setInterval(() => bytes && socket.writable && socket.write("x"), 500);
      await closed;
      clearInterval(drip);
      expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
    });
  }
});

test.describe("a flood of made-up URLs", { tag: "@thorough" }, () => {
  let site: StartedSite;
  let metrics: string;

  test.beforeAll(async () => {
    const port = await freePort();
    metrics = `http://localhost:${port}`;
    site = await startSite({ METRICS_PORT: String(port), LOG_LEVEL: "info" });
  });
  test.afterAll(() => site.stop());

  test("2,000 made-up URLs get the right status, evict no cached pages, and do not fill memory or log", async () => {
    const kinds = [
      [404, (number: number) => `/Seafood/junk-${number}`],
      [404, (number: number) => `/a/b/c/d/${number}`],
      [404, (number: number) => `/wp-${number}.php`],
      [302, (number: number) => `/junk-${number}`],
      [302, (number: number) => `/?utm_source=${number}`],
      [200, (number: number) => `${page}?utm_source=${number}`],
      [200, (number: number) => `${page}.data?utm_source=${number}`],
      [400, (number: number) => `/%${number}%`],
      [414, (number: number) => `/?${"q".repeat(4_100)}${number}`],
      [404, (number: number) => `/assets/${number}.svg`],
    ] as const;
    const hits = async () => figure(metrics, 'quayside_page_cache_requests_total{result="hit"}');
    await expect(async () => {
      await ask(site.url, page);
      expect(await hits()).toBeGreaterThan(0);
    }, "the page is kept once it has been asked for repeatedly").toPass();
    const before = await figure(metrics, "process_resident_memory_bytes");
    const series = async () => (await ask(metrics, "/metrics")).body.split("\n").length;

    let next = 0;
    let seriesHalfway = 0;
    const wrong: string[] = [];
    const visitor = async () => {
      for (let number = next++; number < 2_000; number = next++) {
        const [status, path] = kinds[number % kinds.length] ?? kinds[0];
        const answer = await ask(site.url, path(number));
        if (answer.status !== status || stackTrace.test(answer.body))
          wrong.push(`${answer.status} ${path(number).slice(0, 60)}`);
        if (number === 1_000) seriesHalfway = await series();
      }
    };
    await Promise.all(Array.from({ length: 50 }, visitor));
    expect(wrong).toEqual([]);

    expect(await figure(metrics, "quayside_page_cache_bytes")).toBeLessThanOrEqual(maxPageCacheBytes);
    expect(await series()).toBeLessThan(seriesHalfway + 50);
    expect((await figure(metrics, "process_resident_memory_bytes")) - before).toBeLessThan(500 * 1024 * 1024);
    const hitsBefore = await hits();
    expect((await ask(site.url, page)).status).toBe(200);
    expect(await hits()).toBe(hitsBefore + 1);
    expect(site.written().split("\n").length).toBeLessThan(10);
  });
});
