import { readdirSync } from "node:fs";
import { expect, test } from "playwright/test";
import { observatoryScore } from "../observatory";
import { ask, say } from "../raw-request";
import { startSite } from "../started-site";

// Some of these start a server.
test.describe.configure({ timeout: 90_000 });

const page = "/Seafood/SALES/Invoicing";
const form = new URLSearchParams({ form: "contact", email: "nope" }).toString();
const posted = {
  method: "POST",
  body: form,
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
};
const script = readdirSync("build/client/_build").find((name) => /^root-.*\.js$/.test(name));

const everyKind: [string, number, string, Parameters<typeof ask>[2]?][] = [
  ["a page", 200, page],
  ["a page without its body", 200, page, { method: "HEAD" }],
  ["a page's data", 200, `${page}.data`],
  ["a redirect", 302, "/"],
  ["a redirect as data", 202, "/_root.data"],
  ["a missing page", 404, "/Seafood/Nope"],
  ["a missing page's data", 404, "/Seafood/Nope/x.data"],
  ["a missing file", 404, "/logo.png"],
  ["the answer to a form", 400, page, posted],
  ["robots.txt", 200, "/robots.txt"],
  ["sitemap.xml", 200, "/sitemap.xml"],
  ["/healthz", 200, "/healthz"],
  ["/readyz", 200, "/readyz"],
  ["a script", 200, `/_build/${script}`],
  ["an icon", 200, "/assets/icons/brand/favicon.svg"],
  ["part of a video", 206, "/assets/videos/seafood/sales/invoicing.mp4", { headers: { Range: "bytes=0-1" } }],
  [
    "a part that a video has not",
    416,
    "/assets/videos/seafood/sales/invoicing.mp4",
    { headers: { Range: "bytes=99999999-" } },
  ],
  ["a folder", 404, "/assets"],
  ["a malformed address", 400, "/%E0%A4%A"],
  ["a method that nothing answers to", 405, page, { method: "DELETE" }],
  ["a form where there is none", 405, "/", posted],
  ["a body that is too large", 413, "/", { ...posted, body: "x".repeat(100_000) }],
  ["an address that is too long", 414, `/?${"x".repeat(5_000)}`],
  ["an expectation that is not met", 417, page, { headers: { Expect: "something" } }],
];

test("whoever asks in a way that nothing answers to is told in which ways they may", async ({ baseURL }) => {
  const allowed = async (path: string, asked: Parameters<typeof ask>[2]) =>
    (await ask(baseURL, path, asked)).headers.allow;
  expect(await allowed(page, { method: "DELETE" })).toBe("GET, HEAD, POST");
  expect(await allowed("/", posted)).toBe("GET, HEAD");
});

const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

for (const [name, status, path, asked] of everyKind) {
  test(`${name} (${status}) carries the security headers`, async ({ baseURL }) => {
    const answer = await ask(baseURL, path, asked);
    expect(answer.status).toBe(status);
    const isAsset = path.startsWith("/assets");
    const isDocument = !isAsset && !path.startsWith("/_build/") && !path.includes(".data");
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": path.startsWith("/assets/") ? "cross-origin" : "same-origin",
      "strict-transport-security": "max-age=63072000",
      ...(isDocument && {
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
      }),
      "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
      "cache-control": expect.stringMatching(/./),
    });
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    const policy = answer.headers["content-security-policy"];
    if (answer.headers["content-type"]?.startsWith("text/html; charset=utf-8")) {
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/);
      expect(policy).not.toContain("unsafe");
    } else if (isDocument || path.startsWith("/assets/")) {
      expect(policy).toBe(closed);
    }
  });
}

for (const [name, status, bytes] of [
  ["what is no HTTP", 400, "NONSENSE\r\n\r\n"],
  ["a request without a host", 400, "GET / HTTP/1.1\r\n\r\n"],
  ["a head that is too large", 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(100_000)}\r\n\r\n`],
] as const) {
  test(`${name} (${status}) is answered with the security headers, and the connection ends`, async ({
    baseURL,
  }) => {
    const answer = await say(baseURL, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const line of [
      `Content-Security-Policy: ${closed}`,
      "X-Content-Type-Options: nosniff",
      "Strict-Transport-Security: max-age=63072000",
      "Cache-Control: no-store",
      "Connection: close",
    ]) {
      expect(answer.split("\r\n")).toContain(line);
    }
  });
}

test("a 304 brings the page's own policy, which replaces the one that the browser has kept", async ({
  baseURL,
}) => {
  const first = await ask(baseURL, page);
  const again = await ask(baseURL, page, { headers: { "If-None-Match": String(first.headers.etag) } });
  expect(again.status).toBe(304);
  for (const name of ["content-security-policy", "cache-control", "vary", "etag"] as const) {
    expect(again.headers[name]).toBe(first.headers[name]);
  }
});

test("a site without TLS does not ask for it", async () => {
  const site = await startSite({});
  const { headers } = await ask(site.url, page);
  expect(headers).not.toHaveProperty("strict-transport-security");
  expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
  site.stop();
});

test("provider and media hosts are let through where they are configured, and the score stays", async () => {
  const site = await startSite({
    SITE_URL: "https://demo.example.com",
    FORMS_PORTAL_ID: "1",
    FORMS_LEAD_FORM_ID: "lead",
    FORMS_CONTACT_FORM_ID: "contact",
    FORMS_SCRIPT_URL: "https://forms.example/v2.js",
    ASSETS_BASE_URL: "https://cdn.example",
  });
  const answer = await ask(site.url, page);
  const policy = answer.headers["content-security-policy"];
  expect(policy).toMatch(/script-src 'self' 'sha256-[^;]* https:\/\/forms\.example /);
  expect(policy).toMatch(/media-src 'self' https:\/\/cdn\.example;/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(observatoryScore(answer).score).toBeGreaterThanOrEqual(100);
  site.stop();
});

test("the Observatory gives the default setup 130", async ({ baseURL }) => {
  expect(observatoryScore(await ask(baseURL, page))).toEqual({
    score: 130,
    modifiers: {
      "content-security-policy": 10,
      cookies: 0,
      "cross-origin-resource-sharing": 0,
      "cross-origin-resource-policy": 10,
      "referrer-policy": 5,
      "strict-transport-security": 0,
      "subresource-integrity": 0,
      "x-content-type-options": 0,
      "x-frame-options": 5,
    },
  });
});

test("the browser runs what the page brings, and nothing that is put into it", async ({ page: tab }) => {
  const violations: string[] = [];
  await tab.exposeFunction("noteViolation", (directive: string) => violations.push(directive));
  await tab.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      (window as unknown as { noteViolation(directive: string): void }).noteViolation(
        event.effectiveDirective,
      );
    });
  });
  await tab.goto(`${page}?redirect`);
  // Hydration clears the address bar.
  await expect(tab).toHaveURL(page);
  expect(violations).toEqual([]);
  await tab.evaluate(() => {
    const put = document.createElement("script");
    put.textContent = "document.title = 'taken over'";
    document.body.append(put);
    document.body.insertAdjacentHTML("beforeend", '<p style="color: red" onclick="alert(1)">x</p>');
    document.body.insertAdjacentHTML("beforeend", '<img src="https://evil.example/x.gif" alt="">');
  });
  await expect
    .poll(() => violations.sort())
    .toEqual(["img-src", "script-src-attr", "script-src-elem", "style-src-attr"]);
  await expect(tab).not.toHaveTitle("taken over");
});
