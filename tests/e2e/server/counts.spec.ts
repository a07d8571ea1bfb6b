import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { type Browser, expect, test } from "playwright/test";
import { viewHeader } from "~/urls/view-header";
import { content } from "../../fixture/site";
import { ask } from "../raw-request";
import { startSite } from "../started-site";

const page = "/Seafood/PURCHASE/Workflow";
const next = "/Seafood/PURCHASE/Create%20Purchase";
const film = "/assets/videos/seafood/purchase/workflow.mp4";
const smallFilm = "/assets/videos/seafood/purchase/workflow.360p.mp4";
const { scenes = [] } = content.media["/videos/seafood/purchase/workflow.mp4"] ?? {};
const pictures = scenes.slice(0, 2).map(({ wide }) => `/assets${wide.avif[0]?.path}`);

type Visit = { counts: string[]; come(url: string, headers: Record<string, string>): Promise<void> };

const asVideo = { Range: "bytes=0-", "Sec-Fetch-Dest": "video" };
const ahead = { Purpose: "prefetch" };

function asking(
  counts: string[],
  ...requests: [path: string, headers?: Record<string, string>, method?: string][]
) {
  return {
    counts,
    async come(url: string, headers: Record<string, string>) {
      for (const [path, own, method = "GET"] of requests) {
        await ask(url, path, { method, headers: { ...headers, ...own } });
      }
    },
  };
}

const known = {
  "without scripts": asking(
    ["page workflow", "film workflow", "page create-purchase"],
    [page],
    [film, asVideo],
    [next],
  ),
  "with scripts, and fetching ahead": asking(
    ["page workflow", "film workflow", "page create-purchase"],
    [page],
    [film, { ...asVideo, Range: "bytes=0-1" }],
    [film, asVideo],
    [film, { ...asVideo, Range: "bytes=20000-" }],
    [`${next}.data?_routes=x`, ahead],
    [`${next}.data?_routes=x`, { [viewHeader]: "" }],
  ),
  "with little bandwidth": asking(
    ["page workflow", "film-low workflow"],
    [`${page}?quality=low`],
    [smallFilm, asVideo],
  ),
  "in pictures": asking(
    ["pictures workflow", "scene workflow", "scene workflow"],
    [`${page}?view=pictures`],
    ...pictures.map((path): [string] => [path]),
  ),
  "from a letter, in the other language, on a tour, asking for no more": asking(
    ["page workflow", "transcript workflow", "tour workflow"],
    [`${page}?captions=nb&tour=workflow,invoicing&utm_campaign=spring-fair`],
  ),
  searching: asking(
    ["search ", "search ", "search-empty "],
    ["/Seafood/search?q=boxes"],
    ["/Seafood/search?q=zzyzx"],
  ),
  "making a link": asking(["share "], ["/Seafood/share"]),
  "from a letter, keeping the film": asking(
    ["page workflow", "loaded workflow", "download workflow"],
    [`${page}?utm_campaign=spring-fair`],
    [film],
  ),
  "trying a film again": {
    counts: ["page workflow", "film workflow"],
    async come(url: string, headers: Record<string, string>) {
      await ask(url, page, { headers });
      await leaving(url + film, { ...headers, ...asVideo });
      await ask(url, film, { headers: { ...headers, ...asVideo } });
    },
  },
  "leaving at once": {
    counts: ["page workflow"],
    async come(url: string, headers: Record<string, string>) {
      await leaving(url + page, headers).catch(() => undefined);
      await ask(url, page, { headers });
    },
  },
  "sending a form": {
    counts: ["page workflow", "form workflow", "lead workflow"],
    async come(url: string, headers: Record<string, string>) {
      await ask(url, page, { headers });
      const email = `${headers["X-Forwarded-For"]}@example.com`;
      const body = new URLSearchParams({
        form: "contact",
        email,
        name: "Kari",
        message: "Hei",
        consent: "yes",
      });
      await ask(url, page, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
        body: String(body),
      });
    },
  },
  "a robot": asking(["robot workflow"], [page, { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }]),
  "a previewer": asking(
    ["robot workflow"],
    [page, { "User-Agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" }],
  ),
  "a monitor, and what is fetched ahead": asking(
    [],
    [page, {}, "HEAD"],
    [page, { "Sec-Purpose": "prefetch;prerender" }],
    [page, { "Sec-GPC": "1" }],
    [film, { ...asVideo, DNT: "1" }],
  ),
} satisfies Record<string, Visit>;

function leaving(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers }, (response) => {
      response.destroy();
      resolve();
    });
    request.on("error", reject);
    request.end();
  });
}

/** The timeout is long, because three visitors use the browser at the same time. */
const patience = { timeout: 20_000 };

async function browse(browser: Browser, url: string, address: string, mode: "scripts" | "blocked" | "none") {
  const visitor = await browser.newContext({
    javaScriptEnabled: mode !== "none",
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { "X-Forwarded-For": address },
    userAgent:
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  });
  const tab = await visitor.newPage();
  if (mode === "blocked") await tab.route(/\/_build\//, (route) => route.abort());
  await tab.goto(`${url}${page}?redirect`);
  const video = tab.locator("video");
  await video.focus();
  await expect
    .poll(async () => {
      // Presses Space until the video plays, because the page may not be listening for keys yet.
      if (await video.evaluate(({ paused }: HTMLVideoElement) => paused)) await tab.keyboard.press("Space");
      return video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
    }, patience)
    .toBeGreaterThan(0);
  // Waits for the request that counts the visit, which is sent even if the page's data has been prefetched.
  const counted =
    mode === "scripts" &&
    tab.waitForResponse((response) => response.request().headers()[viewHeader] !== undefined, patience);
  await tab.getByRole("navigation", { name: "Demos" }).getByRole("link", { name: "Create Purchase" }).click();
  await expect(tab.getByRole("heading", { level: 1, name: "Create Purchase" })).toBeVisible(patience);
  if (counted) await (await counted).finished();
  await tab.waitForLoadState("networkidle");
  await visitor.close();
}

function contentsOf(file: string): string {
  const database = new Database(file, { readonly: true });
  const tables = database
    .prepare("select name from sqlite_master where type = 'table'")
    .pluck()
    .all() as string[];
  const rows = tables
    .filter((name) => !name.startsWith("kysely_") && name !== "server_clock")
    .map((name) => [name, database.prepare(`select * from "${name}"`).all()]);
  database.close();
  return JSON.stringify(Object.fromEntries(rows), undefined, 1);
}

async function afterVisits(come: (url: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), "quayside-counts-"));
  const file = join(folder, "leads.db");
  const site = await startSite({ LEADS_DATABASE_URL: `sqlite:${file}`, TRUSTED_PROXIES: "1" });
  try {
    await come(site.url);
    expect(await site.signal("SIGTERM")).toMatchObject({ code: 0 });
  } finally {
    site.stop();
  }
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
  return { contents: contentsOf(file), bytes: bytes.join("") };
}

function sumsOf(contents: string): Record<string, number> {
  const sums: Record<string, number> = {};
  const { daily_sums: rows } = JSON.parse(contents) as {
    daily_sums: { kind: string; tab: string; count: number }[];
  };
  for (const { kind, tab, count } of rows) {
    const key = `${kind} ${tab}`;
    sums[key] = (sums[key] ?? 0) + count;
  }
  return sums;
}

test("counts each of 80 visits without recording visitors", async ({ browser }) => {
  const kindsOfVisits = Object.values(known);
  const expected: Record<string, number> = {};
  const expectCounts = (counts: string[]) => {
    for (const key of counts) expected[key] = (expected[key] ?? 0) + 1;
  };
  const visits = 80;
  const browsed = 3;
  const agent = "Mozilla/5.0 (Rare; Visitor 4711)";
  const addressOf = (visit: number) => `203.${visit >> 8}.${visit & 255}.7`;
  const { contents, bytes } = await afterVisits(async (url) => {
    const come = async (visit: number) => {
      if (visit < browsed) {
        const mode = (["scripts", "blocked", "none"] as const)[visit] ?? "none";
        await browse(browser, url, addressOf(visit), mode);
        expectCounts(["page workflow", "film workflow", "page create-purchase"]);
        return;
      }
      // The last visits all search for the same words, because words are recorded only if ten networks search for them.
      const one = visit < 66 ? (kindsOfVisits[visit % kindsOfVisits.length] as Visit) : known.searching;
      const headers = {
        "X-Forwarded-For": addressOf(visit),
        "User-Agent": agent,
        Referer: "https://mail.example/7",
      };
      await one.come(url, headers);
      expectCounts(one.counts);
    };
    await Promise.all([come(0), come(1), come(2)]);
    for (let visit = browsed; visit < visits; visit += 11) {
      await Promise.all(Array.from({ length: 11 }, (_, number) => come(visit + number)));
    }
  });
  const { "words ": words, "words-empty ": wordsEmpty, ...counted } = sumsOf(contents);
  expect(counted).toEqual(expected);
  const empty = expected["search-empty "];
  expect([words, wordsEmpty]).toEqual([empty, empty]);

  // Personal data may be stored only in the table of leads.
  const { leads, ...others } = JSON.parse(contents) as Record<string, unknown>;
  expect(leads).toHaveLength(expected["lead workflow"] ?? 0);
  for (const trace of [agent, "mail.example", "Googlebot", "203."]) {
    expect(JSON.stringify(others)).not.toContain(trace);
    if (trace !== "203.") expect(bytes).not.toContain(trace);
  }
});

test("two visitors with the same actions leave the same data", { tag: "@thorough" }, async () => {
  const visitors = [
    {
      "X-Forwarded-For": "203.0.113.7",
      "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
      Referer: "https://one.example/",
    },
    {
      ...{
        "X-Forwarded-For": "2001:db8::7",
        "User-Agent":
          "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
        Cookie: "id=1",
        From: "a@b.no",
      },
      "Accept-Language": "nb",
    },
  ];
  const left = await Promise.all(
    visitors.map((headers) =>
      afterVisits(async (url) => {
        // Does not retry a visit, because a slow server would count both the visit and its retry.
        for (const name of ["without scripts", "in pictures", "searching", "making a link"] as const)
          await known[name].come(url, headers);
      }),
    ),
  );
  const comparable = left.map(({ contents }) =>
    contents
      .replace(/"\d{4}-\d\d-\d\d"/g, '"day"')
      .replace(/"(?:probe-)?[\da-f]{8}-[\da-f-]{27}"/g, '"number"')
      .replace(/"submitted_at": \d+/g, '"submitted_at": 0'),
  );
  expect(comparable[0]).toBe(comparable[1]);
  expect(sumsOf(left[0]?.contents ?? "")).toMatchObject({
    "film workflow": 1,
    "search ": 2,
    "scene workflow": 2,
  });
});

test("with INSIGHTS off, no page counts visits or mentions counting", { tag: "@thorough" }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "quayside-counts-"));
  const file = join(folder, "leads.db");
  const site = await startSite({ LEADS_DATABASE_URL: `sqlite:${file}`, INSIGHTS: "off" });
  const privacy = await (await fetch(`${site.url}/Seafood/legal/privacy-policy`)).text();
  expect(privacy).toContain("<h2>What you give us</h2>");
  expect(privacy).not.toContain("What we count");
  await known["without scripts"].come(site.url, {});
  await known["sending a form"].come(site.url, { "X-Forwarded-For": "203.0.113.7" });
  expect(await site.signal("SIGTERM")).toMatchObject({ code: 0 });
  const { daily_sums: sums, leads } = JSON.parse(contentsOf(file));
  expect(sums).toEqual([]);
  expect(leads).toHaveLength(1);
});
