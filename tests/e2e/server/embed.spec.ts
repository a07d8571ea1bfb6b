import { expect, test } from "playwright/test";
import { content, tabs } from "../../fixture/site";
import { ask } from "../raw-request";
import { type StartedSite, startSite } from "../started-site";
import { wireBytes } from "../wire-bytes";

const ancestors = "https://www.example.com https://*.example.org";
const siteUrl = "https://demo.provehavn.example";
const films = tabs.filter(({ tab }) => tab.video);
const workflow = "/embed/Seafood/PURCHASE/Workflow";

let site: StartedSite;
test.beforeAll(async () => {
  site = await startSite({ EMBED_ANCESTORS: ancestors, SITE_URL: siteUrl });
});
test.afterAll(() => site.stop());

test("every embedded demo is a small document for configured sites, and is not indexed", async () => {
  for (const { tab, path } of films) {
    for (const query of ["", "?view=pictures"]) {
      const address = `/embed${path}${query}`;
      const { status, headers, body } = await ask(site.url, address);
      expect(status, address).toBe(200);
      expect(headers, address).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": expect.stringContaining(`; frame-ancestors ${ancestors};`),
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
        "strict-transport-security": "max-age=63072000",
      });
      expect(headers).not.toHaveProperty("x-frame-options");
      expect(body, address).toContain(`<link rel="canonical" href="${siteUrl}${path}"/>`);
      expect(body, address).toContain('<meta name="robots" content="noindex"/>');
      expect(body, address).not.toMatch(/<script|<form|<dialog|\son\w+=/);
      expect(body, address).toContain(`lang="${path.startsWith("/Seafood/") ? "en" : "nb"}"`);
      expect(await wireBytes(site.url + address, "gzip"), address).toBeLessThan(6 * 1024);
      if (!query) expect(body.match(/<video /g), tab.tab).toHaveLength(1);
    }
  }
});

test("an embed applies the query's start time, quality and view", async () => {
  const bodyOf = async (query: string) => (await ask(site.url, workflow + query)).body;
  expect(await bodyOf("?t=3&utm_source=mail")).toMatch(/workflow\.mp4\?v=[\w-]+#t=3"/);
  expect(await bodyOf("?t=nonsense")).not.toContain("#t=");
  expect(await bodyOf("?quality=low")).toContain("workflow.360p.mp4?v=");
  const pictures = await bodyOf("?view=pictures");
  const { scenes = [] } =
    content.media[films.find(({ path }) => workflow.endsWith(path))?.tab.video ?? ""] ?? {};
  expect(pictures.match(/<li id="scene-/g)).toHaveLength(scenes.length);
  expect(pictures).not.toContain("<video");
});

test("former names redirect permanently to the current URL", async () => {
  const { status, headers } = await ask(site.url, "/embed/Seafood/buying/Approvals?view=pictures&x");
  expect([status, headers.location]).toEqual([301, `${workflow}?view=pictures`]);
});

test("an embed of a missing demo gets a 404 page that no site may frame", async () => {
  for (const address of ["/embed/Seafood/PURCHASE/None", "/embed"]) {
    const { status, headers, body } = await ask(site.url, address);
    expect(status).toBe(404);
    expect(body).toContain("<footer");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
});

test("no site may frame demo pages, which link to their oEmbed description", async ({ request }) => {
  for (const { path } of films) {
    const { headers, body } = await ask(site.url, path);
    expect(headers["x-frame-options"], path).toBe("DENY");
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    const [, href = ""] = /type="application\/json\+oembed" href="([^"]*)"/.exec(body) ?? [];
    const { pathname, search, origin } = new URL(href.replaceAll("&amp;", "&"));
    expect(origin).toBe(siteUrl);
    const described = await request.get(site.url + pathname + search);
    expect(described.headers()["content-type"], path).toContain("application/json");
    expect((await described.json()).html, path).toContain(`src="${siteUrl}/embed${path}"`);
  }
});

test("oEmbed and link previews keep a moment and the caption language", async ({ request }) => {
  const address = "/Seafood/PURCHASE/Workflow?t=11&captions=nb&utm_source=x";
  const { body } = await ask(site.url, address);
  const [, href = ""] = /type="application\/json\+oembed" href="([^"]*)"/.exec(body) ?? [];
  const { pathname, search } = new URL(href.replaceAll("&amp;", "&"));
  const described = await request.get(site.url + pathname + search);
  const moment = "/Seafood/PURCHASE/Workflow?captions=nb&amp;t=11";
  expect((await described.json()).html).toContain(`src="${siteUrl}/embed${moment}"`);
  expect(body).toContain(`property="og:url" content="${siteUrl}${moment}"`);
  expect(body).toContain(`rel="canonical" href="${siteUrl}/Seafood/PURCHASE/Workflow"`);
});

test("without configured sites, embeds and oEmbed are missing", async ({ baseURL }) => {
  const { status, body, headers } = await ask(baseURL, workflow);
  expect([status, headers["x-frame-options"]]).toEqual([404, "DENY"]);
  expect(body).toContain("<footer");
  expect((await ask(baseURL, `/oembed?url=${siteUrl}/Seafood/PURCHASE/Workflow`)).status).toBe(404);
  expect((await ask(baseURL, "/Seafood/PURCHASE/Workflow")).body).not.toContain("oembed");
});
