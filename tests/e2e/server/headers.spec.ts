import { readdirSync } from "node:fs";
import { expect, test } from "playwright/test";
import { ask, say } from "../raw-request";

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
  ["a page's data", 200, `${page}.data`],
  ["a redirect", 302, "/"],
  ["a missing page", 404, "/Seafood/Nope"],
  ["the response to a form", 400, page, posted],
  ["sitemap.xml", 200, "/sitemap.xml"],
  ["/readyz", 200, "/readyz"],
  ["a script", 200, `/_build/${script}`],
  ["part of a video", 206, "/assets/videos/seafood/sales/invoicing.mp4", { headers: { Range: "bytes=0-1" } }],
  [
    "a range beyond a video's end",
    416,
    "/assets/videos/seafood/sales/invoicing.mp4",
    { headers: { Range: "bytes=99999999-" } },
  ],
  ["an unsupported method", 405, page, { method: "DELETE" }],
  ["a form sent to a URL without a form", 405, "/", posted],
  ["a body that is too large", 413, "/", { ...posted, body: "x".repeat(100_000) }],
];

test("the response to an unsupported method lists the supported methods", async ({ baseURL }) => {
  const allowed = async (path: string, asked: Parameters<typeof ask>[2]) =>
    (await ask(baseURL, path, asked)).headers.allow;
  expect(await allowed(page, { method: "DELETE" })).toBe("GET, HEAD, POST");
  expect(await allowed("/", posted)).toBe("GET, HEAD");
});

const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

for (const [name, status, path, asked] of everyKind) {
  test(`${name} (${status}) has the security headers`, async ({ baseURL }) => {
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
  ["a request that is not HTTP", 400, "NONSENSE\r\n\r\n"],
  ["a request without a host", 400, "GET / HTTP/1.1\r\n\r\n"],
  ["a request with too large headers", 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(100_000)}\r\n\r\n`],
] as const) {
  test(`${name} (${status}) gets the security headers, and the connection closes`, async ({ baseURL }) => {
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

test("a 304 response repeats the page's Content Security Policy", async ({ baseURL }) => {
  const first = await ask(baseURL, page);
  const again = await ask(baseURL, page, { headers: { "If-None-Match": String(first.headers.etag) } });
  expect(again.status).toBe(304);
  for (const name of ["content-security-policy", "cache-control", "vary", "etag"] as const) {
    expect(again.headers[name]).toBe(first.headers[name]);
  }
});

test("the browser runs the page's scripts, and no injected scripts", async ({ page: tab }) => {
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
  // Waits until the query has disappeared from the URL, which shows that the page is hydrated.
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
