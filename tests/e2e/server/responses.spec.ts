import { createHash } from "node:crypto";
import { expect, test } from "playwright/test";
import { timingOf, wholeSecond } from "~/schema/media";
import { writtenTime } from "~/urls/query/second";
import { content, tabs } from "../../fixture/site";
import { legalPagesOf } from "../../tabs";
import { wireBytes } from "../wire-bytes";

const legalPages = legalPagesOf(content).map(({ path }) => path);

for (const [from, status, to] of [
  [
    "/?internal&utm_source=a%20b&x=%E6&y=a+b",
    302,
    "/Seafood/WELCOME%20TO%20PR%C3%98VEHAVN%20SEAFOOD%20CLOUD/Introduction?internal&utm_source=a%20b&x=%E6&y=a+b",
  ],
  ["/a%2Fb?x", 302, "/a%2Fb/KUNDEHISTORIER/Skarv%C3%B8y%20Transport?x"],
  ["/Seafood/PURCHASE/Approvals?internal&t=83&x=%E6", 301, "/Seafood/PURCHASE/Workflow?internal&t=83&x=%E6"],
] as const) {
  test(`${from} redirects to ${to} with status ${status}`, async ({ request }) => {
    const response = await request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([status, to]);
  });
}

test("data requests with a former name are redirected to the current name", async ({ request }) => {
  const response = await request.get("/Seafood/BUYING/Approvals.data?internal&t=83", { maxRedirects: 0 });
  expect(response.status()).toBe(202);
  const data = await response.text();
  expect(data).toContain('"/Seafood/PURCHASE/Workflow?internal&t=83"');
  expect(data).toContain('"status",301');
});

test.describe("a search page", () => {
  for (const [query, title] of [
    ["invoice+zzyzx&utm_source=a%26b", "No exact match for “invoice zzyzx”"],
    ["%3C%2Fscript%3E%24%26%22", 'No results for “</script>$&"”'],
  ] as const) {
    test(`for ?q=${query} states the result in title and heading`, async ({ request }) => {
      const response = await request.get(`/Seafood/search?q=${query}`);
      const html = await response.text();
      const escaped = title.replaceAll(/[&"<>]/g, (character) => `&${entities[character]};`);
      expect(html).toContain(`<title>${escaped} – `);
      expect(html).toContain(`<h1>${escaped}</h1>`);
      const typed = new URLSearchParams(`q=${query}`).get("q") ?? "";
      const [, literal = ""] = /enqueue\(("(?:[^"\\]|\\.)*")\)/.exec(html) ?? [];
      const values: unknown[] = JSON.parse(JSON.parse(literal));
      expect(values[values.indexOf("typed") + 1]).toBe(typed);
      const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
      const hash = createHash("sha256").update(scripts.find((text) => text.includes(literal)) ?? "");
      expect(response.headers()["content-security-policy"]).toContain(`'sha256-${hash.digest("base64")}'`);
      expect(html.match(/<form class="lead-form"[^>]*action="[^"]*[?;]q=([^"&]*)/)?.[1]).toBe(
        encodeURIComponent(typed),
      );
    });
  }
});

const entities: Record<string, string> = { "&": "amp", '"': "quot", "<": "lt", ">": "gt" };

test("the sitemap lists every page and every video", async ({ request }) => {
  const response = await request.get("/sitemap.xml");
  expect(response.headers()["content-type"]).toContain("application/xml");
  const xml = await response.text();
  const locations = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);
  const expected = [...tabs.map(({ path }) => path), ...legalPages, "/Seafood/questions"];
  expect(new Set(locations)).toEqual(
    new Set(expected.map((path) => `https://demo.provehavn.example${path}`)),
  );
  expect(xml.match(/<video:content_loc>/g)).toHaveLength(tabs.filter(({ tab }) => tab.video).length);
});

test("security.txt has a contact, and has not expired", async ({ request }) => {
  const answer = await request.get("/.well-known/security.txt");
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": (await request.get("/robots.txt")).headers()["cache-control"],
  });
  const fields = Object.fromEntries(
    (await answer.text())
      .trimEnd()
      .split("\n")
      .map((line) => line.split(": ", 2)),
  );
  expect(fields).toMatchObject({
    Contact: `mailto:${content.site.contact.email.en}`,
    Canonical: "https://demo.provehavn.example/.well-known/security.txt",
  });
  const ahead = Date.parse(fields.Expires) - Date.now();
  expect(ahead).toBeGreaterThan(300 * 24 * 60 * 60_000);
  // RFC 9116 recommends an expiry date less than a year ahead.
  expect(ahead).toBeLessThan(366 * 24 * 60 * 60_000);
});

test("robots.txt links to the sitemap", async ({ request }) => {
  expect(await (await request.get("/robots.txt")).text()).toContain(
    "Sitemap: https://demo.provehavn.example/sitemap.xml",
  );
});

test("each tab's head has the metadata for link previews", async ({ page }) => {
  for (const { tab, path } of tabs) {
    await page.goto(`${path}?internal&utm_source=mail`, { waitUntil: "commit" });
    const head = await page.evaluate(() => ({
      canonical: document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href,
      meta: Object.fromEntries(
        [...document.querySelectorAll("head meta[content]")].map((meta) => [
          meta.getAttribute("property") ?? meta.getAttribute("name"),
          meta.getAttribute("content"),
        ]),
      ),
      jsonLd: JSON.parse(document.querySelector("script[type='application/ld+json']")?.textContent ?? "null"),
    }));
    const address = `https://demo.provehavn.example${path}`;
    // A preview image shows the title of one tab, so other tabs with the same video use the video's poster instead.
    const isDrawn = !tab.video || content.media[tab.video]?.previews?.title === tab.title;
    expect(head.canonical).toBe(address);
    expect(head.meta).toMatchObject({
      description: expect.stringMatching(/.{20}/),
      "og:title": expect.stringContaining(tab.title),
      "og:url": address,
      "og:image": expect.stringMatching(/^https:\/\/demo\.provehavn\.example\/assets\/.+\.jpg\?v=/),
      "og:image:width": isDrawn ? "1200" : "1280",
      "og:image:height": isDrawn ? "630" : "720",
      "og:image:alt": tab.video ? expect.stringContaining(tab.title) : content.site.brand.name,
      "twitter:card": "summary_large_image",
    });
    if (!tab.video) {
      expect([head.meta["og:video"], head.jsonLd]).toEqual([undefined, null]);
      continue;
    }
    expect(head.meta["og:video"]).toMatch(/^https:\/\/demo\.provehavn\.example\/assets\/videos\/.+\.mp4\?v=/);
    expect(head.jsonLd).toMatchObject({
      "@type": "VideoObject",
      name: tab.title,
      duration: expect.stringMatching(/^PT\d+S$/),
      uploadDate: expect.stringMatching(/Z$/),
      contentUrl: head.meta["og:video"],
      thumbnailUrl: head.meta["og:image"],
    });
    const { chapters = [], durationSeconds } = content.media[tab.video] ?? {};
    const starts = chapters.map(({ startSeconds }) => wholeSecond(startSeconds));
    expect(head.jsonLd.hasPart ?? []).toEqual(
      chapters.map(({ startSeconds, title }, index) => ({
        "@type": "Clip",
        name: title,
        startOffset: wholeSecond(startSeconds),
        endOffset: starts[index + 1] ?? durationSeconds,
        url: `${address}?t=${writtenTime(wholeSecond(startSeconds), timingOf(content.media[tab.video ?? ""]))}`,
      })),
    );
  }
});

test("the preview of a link to a tour has the tour's URL", async ({ request }) => {
  const path = "/Seafood/PURCHASE/Workflow?tour=workflow,invoicing";
  const html = await (await request.get(`${path}&internal`)).text();
  expect(html).toContain(`property="og:url" content="https://demo.provehavn.example${path}"`);
});

test("the preview of a link to a moment shows the scene at that second", async ({ page }) => {
  const path = "/Seafood/PURCHASE/Workflow";
  const { tab } = tabs.find((each) => each.path === path) ?? {};
  const [, second, third] = content.media[tab?.video ?? ""]?.scenes ?? [];
  const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");
  await page.goto(path);
  const description = await meta("description");
  for (const [number, scene] of [
    [2, second],
    [3, third],
  ] as const) {
    await page.goto(`${path}?t=${Math.ceil(scene?.atSeconds ?? 0)}&utm_source=mail`);
    expect(await meta("description")).toBe(scene?.text);
    expect(await meta("image")).toContain(`/workflow/scene-${number}.preview.jpg?v=`);
    expect(await meta("image:alt")).toBe(scene?.text);
  }
  await page.goto(`${path}?t=9999`);
  expect(await meta("description")).toBe(description);
});

test("a named tour's preview shows its stops; other tours show their first stop", async ({ request }) => {
  const [tour] = content.products.Seafood.tours;
  const imageOf = async (stops: string[]) => {
    const html = await (await request.get(`/Seafood?tour=${stops.join(",")}`)).text();
    return /property="og:image" content="([^"]*)"/.exec(html)?.[1];
  };
  expect(await imageOf(tour?.stops ?? [])).toMatch(/\/tour-1\.preview\.jpg\?v=/);
  expect(await imageOf(tour?.stops.slice(0, 2) ?? [])).not.toContain("tour-1");
});

test("serves the media and icons of each page, with a content hash in the URL", async ({ page, request }) => {
  await page.goto(tabs[0]?.path ?? "");
  const addresses = await page.evaluate(() => [
    document.querySelector("video source")?.getAttribute("src"),
    document.querySelector("picture source")?.getAttribute("srcset")?.split(" ")[0],
    document.querySelector("picture img")?.getAttribute("src"),
    document.querySelector("link[rel=icon]")?.getAttribute("href"),
  ]);
  for (const address of addresses) {
    expect(address).toMatch(/^\/assets\/.*\?v=[\w-]{8}$/);
    const response = await request.get(address ?? "", { headers: { Range: "bytes=0-1" } });
    expect(response.status()).toBe(206);
  }
  for (const { icon } of content.products.Seafood.sections) {
    const response = await request.get(`/assets${icon}`);
    expect(response.headers()["content-type"]).toContain("image/svg+xml");
  }
});

test("pages leave 1.25 KB of 14 KB to content, and demos in pictures 2 of 17.5 KB", {
  tag: "@thorough",
}, async ({ baseURL }) => {
  const pages = [...tabs.map(({ path }) => path), ...legalPages, "/Seafood/Nope", "/Logistics/Nope"];
  const weights = ["", "internal", "redirect"].flatMap((flag) => [
    ...pages.map((path) => ({ path: `${path}?${flag}`, limit: 12.75 * 1024 })),
    ...tabs.map(({ path }) => ({ path: `${path}?view=pictures&${flag}`, limit: 15.5 * 1024 })),
  ]);
  for (const { path, limit } of weights) {
    for (const encoding of ["gzip", "br"]) {
      const bytes = await wireBytes(`${baseURL}${path}`, encoding);
      expect(bytes, `${path} as ${encoding}`).toBeLessThan(limit);
    }
  }
});

test("no script delays the first view, and no request goes to another host", async ({ request }) => {
  for (const { path } of tabs) {
    const html = await (await request.get(path)).text();
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes ?? "");
    for (const attributes of scripts) {
      if (attributes.includes("src=")) expect(attributes).toMatch(/\basync\b|\bdefer\b|type="module"/);
    }
    const [head = "", body = ""] = html.split("<body>");
    expect(head.replace(/<link rel="stylesheet"[^>]* media="print,[^>]*>/, "")).not.toMatch(
      /rel="stylesheet"/,
    );
    expect(body.indexOf('rel="stylesheet"')).toBeGreaterThan(body.indexOf("</h1>"));
    const resources = [...html.matchAll(/\b(?:src|srcset)="([^"]+)"/gi)].map(([, address]) => address);
    for (const address of resources) expect(address).toMatch(/^\/(?!\/)/);
  }
});

test("two renders of a page are byte-identical", async ({ request }) => {
  const [first, second] = await Promise.all([
    request.get("/Seafood/SALES/Invoicing"),
    request.get("/Seafood/SALES/Invoicing"),
  ]);
  expect(await first.text()).toBe(await second.text());
});
