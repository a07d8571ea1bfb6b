import { expect, test } from "playwright/test";
import { ask, open } from "../raw-request";
import type { StartedSite } from "../started-site";
import { startCountingSite } from "../stored-sums";

const siteUrl = "https://demo.provehavn.example";
const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const own = { "Sec-Fetch-Site": "same-origin", "User-Agent": agent };

let networks = 0;

function visitor(headers: Record<string, string> = own): Record<string, string> {
  networks += 1;
  return { "X-Forwarded-For": `10.0.0.${networks}`, ...headers };
}

function tell(site: StartedSite, body: string, headers = visitor()) {
  return ask(site.url, "/played", { method: "POST", headers, body });
}

test("counts playback events by day, except invalid events and visitors who do not want to be tracked", async () => {
  const { site, stopAndReadSums } = await startCountingSite({
    INSIGHTS: "playback",
    SITE_URL: siteUrl,
    TRUSTED_PROXIES: "1",
  });
  const answer = await tell(site, "workflow 1 2 end");
  expect([answer.status, answer.body]).toEqual([204, ""]);
  expect(answer.headers).toMatchObject({ "cache-control": "no-store" });

  for (const headers of [
    { Origin: siteUrl },
    { Origin: `https://${new URL(site.url).host}` },
    { ...own, Origin: "null" },
  ])
    expect((await tell(site, "workflow", visitor(headers))).status).toBe(204);
  for (const headers of [
    { ...own, DNT: "1" },
    { ...own, "Sec-GPC": "1" },
  ])
    expect((await tell(site, "workflow 4", visitor(headers))).status).toBe(204);

  for (const headers of [
    {},
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site", Origin: siteUrl },
    { "Sec-Fetch-Site": "same-site", Origin: siteUrl },
    { "Sec-Fetch-Site": "none" },
  ])
    expect((await tell(site, "workflow 3", visitor(headers))).status, JSON.stringify(headers)).toBe(403);
  for (const body of ["", "nothing 3", "workflow 3 3", "workflow 9", "\u0000\u00ff"])
    expect((await tell(site, body)).status, body).toBe(400);

  expect(await stopAndReadSums()).toEqual([
    "ended workflow en: 1",
    "played workflow en: 4",
    "quarter workflow en 1: 1",
    "quarter workflow en 2: 1",
  ]);
});

test("limits the size and the rate of playback events", { tag: "@thorough" }, async () => {
  const { site, stopAndReadSums } = await startCountingSite({
    INSIGHTS: "playback",
    TRUSTED_PROXIES: "1",
  });
  expect((await tell(site, "x".repeat(257))).status).toBe(413);
  const { answer, closed } = await open(
    site.url,
    "POST /played HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nX-Forwarded-For: 10.1.1.1\r\n" +
      `Transfer-Encoding: chunked\r\n\r\n101\r\n${"x".repeat(257)}`,
  );
  await closed;
  expect(answer()).toContain("HTTP/1.1 413 ");

  const headers = visitor();
  const statuses: number[] = [];
  for (let films = 0; films < 121; films++) statuses.push((await tell(site, "workflow", headers)).status);
  expect(statuses).toEqual([...Array<number>(120).fill(204), 429]);
  const { headers: refused } = await tell(site, "workflow", headers);
  expect(refused["retry-after"]).toBe("600");
  expect((await tell(site, "workflow")).status).toBe(204);
  expect(await stopAndReadSums()).toEqual(["played workflow en: 121"]);
});

test("without playback counting, events are rejected, and no page mentions them", async ({ request }) => {
  for (const method of ["GET", "POST"]) {
    const answer = await request.fetch("/played", { method, data: "workflow 1", headers: own });
    expect(answer.status(), method).toBe(404);
  }
  for (const [path, heading] of [
    ["/Seafood/legal/privacy-policy", "What we count"],
    ["/Logistics/legal/personvern", "Dette teller vi"],
  ] as const) {
    const page = await (await request.get(path)).text();
    expect(page).toContain(`<h2>${heading}</h2>`);
    expect(page).not.toMatch(/<h2>(How videos are played|Slik spilles videoene av)<\/h2>/);
  }
});

test("with playback counting, only the privacy pages differ", { tag: "@thorough" }, async ({ request }) => {
  const { site, stopAndReadSums } = await startCountingSite({
    INSIGHTS: "playback",
    SITE_URL: siteUrl,
  });
  const pageOf = async (path: string) => (await request.get(site.url + path)).text();
  expect(await pageOf("/Seafood/legal/privacy-policy")).toContain("<h2>How videos are played</h2>");
  expect(await pageOf("/Logistics/legal/personvern")).toContain("<h2>Slik spilles videoene av</h2>");
  const tab = "/Seafood/PURCHASE/Workflow";
  expect((await pageOf(tab)).length).toBe((await (await request.get(tab)).text()).length);
  await stopAndReadSums();
});
