import { expect, test } from "playwright/test";
import { invalidForm, longQuery, floodedPage as page, peakMemory, sendInvalidForm } from "../invalid-forms";
import { ask, open } from "../raw-request";
import { type StartedSite, startSite } from "../started-site";

test.describe.configure({ timeout: 120_000 });

test.describe("floods of requests", { tag: "@thorough" }, () => {
  let site: StartedSite;
  test.beforeEach(async () => {
    site = await startSite({ TRUSTED_PROXIES: "1", NODE_OPTIONS: "--max-old-space-size=160" });
  });
  test.afterEach(() => site.stop());

  test("of forms are queued or rejected with status 503, and the server survives", async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => sendInvalidForm(site.url)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(400);
    // On a busy machine, the form may arrive so slowly that the server rejects it with status 408.
    expect(statuses.filter((status) => ![400, 408, 503].includes(status))).toEqual([]);
    expect((await ask(site.url, page)).status).toBe(200);
    expect(peakMemory(site)).toBeLessThan(450 * 1024 * 1024);
  });

  const floods: [string, (url: string, number: number) => Promise<unknown>][] = [
    ["forms", (url) => sendInvalidForm(url)],
    ["pages with unique queries", (url, number) => ask(url, `${page}?utm_campaign=${number}`)],
  ];
  for (const [name, send] of floods) {
    test(`of ${name} do not delay cached pages`, async () => {
      await ask(site.url, page);
      await ask(site.url, page);
      let answered = 0;
      const flood = Array.from({ length: 150 }, (_, number) =>
        send(site.url, number).then(() => {
          answered += 1;
        }),
      );
      await ask(site.url, page);
      expect(answered).toBeLessThan(100);
      await Promise.all(flood);
    });
  }
});

test("clients that do not read responses do not fill the memory", { tag: "@thorough" }, async () => {
  const site = await startSite({ TRUSTED_PROXIES: "1", NODE_OPTIONS: "--max-old-space-size=160" });
  const connections = await Promise.all(
    Array.from({ length: 200 }, async (_, number) => {
      const head = `POST ${page}${longQuery} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.200.${number >> 8}.${number & 255}\r\n`;
      const type = "Content-Type: application/x-www-form-urlencoded\r\n";
      const connection = await open(
        site.url,
        `${head}${type}Content-Length: ${invalidForm.length}\r\n\r\n${invalidForm}`,
      );
      connection.socket.pause();
      return connection;
    }),
  );
  await expect.poll(async () => (await ask(site.url, page)).status, { timeout: 60_000 }).toBe(200);
  expect(peakMemory(site)).toBeLessThan(450 * 1024 * 1024);
  for (const { socket } of connections) socket.destroy();
  site.stop();
});

test("clients that read no responses to many requests do not fill the memory", {
  tag: "@thorough",
}, async () => {
  const site = await startSite({ TRUSTED_PROXIES: "1", NODE_OPTIONS: "--max-old-space-size=160" });
  // The page is cached after the second request.
  for (const _ of [1, 2, 3]) await ask(site.url, page);
  const connections = [];
  for (let number = 0; number < 20; number++) {
    const connection = await open(
      site.url,
      `GET ${page} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.200.0.${number}\r\n\r\n`.repeat(500),
    );
    connection.socket.pause();
    connections.push(connection);
  }
  await expect.poll(async () => (await ask(site.url, page)).status, { timeout: 60_000 }).toBe(200);
  expect(peakMemory(site)).toBeLessThan(450 * 1024 * 1024);
  for (const { socket } of connections) socket.destroy();
  site.stop();
});

test("forms that arrive slowly do not block other requests", { tag: "@thorough" }, async () => {
  const site = await startSite({ TRUSTED_PROXIES: "1" });
  const connections = await Promise.all(
    Array.from({ length: 50 }, () =>
      open(
        site.url,
        `POST ${page} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nform=`,
      ),
    ),
  );
  expect((await ask(site.url, `${page}?never=seen`)).status).toBe(200);
  expect((await sendInvalidForm(site.url, page)).status).toBe(400);
  for (const { socket } of connections) socket.destroy();
  site.stop();
});

test("no cheap request waits for searches; other requests wait briefly", { tag: "@thorough" }, async () => {
  const site = await startSite({ TRUSTED_PROXIES: "1" });
  const from = (network: number) => ({ headers: { "X-Forwarded-For": `10.9.${network}.1` } });
  // Makes the server cache the page's template, so that later requests are fast.
  await ask(site.url, page);
  let found = 0;
  const searches = Array.from({ length: 100 }, (_, number) =>
    ask(site.url, `/Seafood/search?q=fish+${number}`, from(number)).then(() => {
      found += 1;
    }),
  );
  const foundBefore = async (path: string, status: number, asking: Parameters<typeof ask>[2] = from(200)) => {
    expect((await ask(site.url, path, asking)).status).toBe(status);
    return found;
  };
  const [completed, redirected, ready, rendered] = await Promise.all([
    foundBefore(`${page}?utm_campaign=fair`, 200),
    foundBefore("/Seafood", 302),
    foundBefore("/readyz", 200, { headers: {} }),
    foundBefore(`${page}?t=3`, 200),
  ]);
  await Promise.all(searches);
  expect(completed).toBeLessThan(50);
  expect(redirected).toBeLessThan(50);
  expect(ready).toBeLessThan(50);
  expect(rendered).toBeLessThan(80);
  site.stop();
});
