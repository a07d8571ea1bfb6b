import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readEnv } from "~/platform/settings.server";
import { embedPolicy, pagePolicy, securityHeaders } from "~/server/headers/security-headers.server";

const provider = {
  FORMS_PORTAL_ID: "1",
  FORMS_LEAD_FORM_ID: "lead",
  FORMS_CONTACT_FORM_ID: "contact",
};

type Own = Parameters<typeof pagePolicy>[0];

function policy(own: Partial<Own>, settings: Record<string, string> = {}): Record<string, string[]> {
  const written = pagePolicy({ scripts: [], styles: [], ...own }, readEnv(settings));
  return Object.fromEntries(
    written.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

describe("a page's Content Security Policy", () => {
  test("allows only the page's own parts", () => {
    expect(policy({ scripts: ["one()", "two()\n"], styles: ["p{}"] })).toEqual({
      "default-src": ["'none'"],
      "script-src": ["'self'", hash("one()"), hash("two()\n")],
      "style-src": ["'self'", hash("p{}")],
      "img-src": ["'self'"],
      "media-src": ["'self'"],
      "connect-src": ["'self'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
      "base-uri": ["'none'"],
    });
  });

  test("hashes non-ASCII characters as UTF-8", () => {
    expect(policy({ scripts: ["å()"] })["script-src"]).toContain(hash("å()"));
  });

  test("allows the form provider only if one is configured, and never inline scripts", () => {
    const hosts = ["https://js-eu1.hsforms.net", "https://*.hsforms.net", "https://*.hsforms.com"];
    expect(policy({ scripts: ["one()"], styles: ["p{}"] }, provider)).toMatchObject({
      "script-src": ["'self'", hash("one()"), ...hosts],
      "style-src": ["'self'", "'unsafe-inline'", ...hosts],
      "img-src": ["'self'", "data:", ...hosts],
      "connect-src": ["'self'", ...hosts],
      "frame-src": hosts,
      "form-action": ["'self'", ...hosts],
    });
  });

  test("allows the media host only for images and videos", () => {
    const opened = policy({}, { ASSETS_BASE_URL: "https://cdn.example/media/" });
    const naming = Object.keys(opened).filter((name) => opened[name]?.includes("https://cdn.example"));
    expect(naming).toEqual(["img-src", "media-src"]);
  });

  test.each([
    ["http://localhost:3000", false],
    ["https://demo.example.com", true],
  ])("on %s has upgrade-insecure-requests: %s", (SITE_URL, asks) => {
    expect("upgrade-insecure-requests" in policy({}, { SITE_URL })).toBe(asks);
  });
});

describe("an embed's Content Security Policy", () => {
  const ancestors = "https://www.example.com https://*.example.org";
  const settings = readEnv({ SITE_URL: "https://demo.example.com", EMBED_ANCESTORS: ancestors });

  test("allows no scripts, and only the configured sites as frame ancestors", () => {
    expect(embedPolicy(["p{}"], settings).split("; ")).toEqual([
      "default-src 'none'",
      `style-src ${hash("p{}")}`,
      "img-src 'self' https://demo.example.com",
      "media-src 'self' https://demo.example.com data:",
      "form-action 'none'",
      `frame-ancestors ${ancestors}`,
      "base-uri 'none'",
      "upgrade-insecure-requests",
    ]);
  });

  test("replaces X-Frame-Options, on embeds only", () => {
    const names = (policy: string) =>
      securityHeaders("https://demo.example.com", "/embed/Seafood/a/b", policy).map(([name]) => name);
    expect(names(embedPolicy([], settings))).not.toContain("X-Frame-Options");
    expect(names(pagePolicy({ scripts: [], styles: [] }, settings))).toContain("X-Frame-Options");
    expect(names("")).toContain("X-Frame-Options");
  });
});

describe("the other headers", () => {
  const headers = (siteUrl: string, path: string) => Object.fromEntries(securityHeaders(siteUrl, path));

  test.each([
    ["http://localhost:3000", undefined],
    ["https://demo.example.com", "max-age=63072000"],
  ])("on %s have Strict-Transport-Security: %s", (siteUrl, value) => {
    expect(headers(siteUrl, "/")["Strict-Transport-Security"]).toBe(value);
  });

  test.each([
    ["/Seafood/SALES/Invoicing", "same-origin"],
    ["/assets/videos/x.mp4", "cross-origin"],
  ])("have for %s the Cross-Origin-Resource-Policy %s", (path, value) => {
    expect(headers("https://demo.example.com", path)["Cross-Origin-Resource-Policy"]).toBe(value);
  });

  const all = ["X-Content-Type-Options", "Cross-Origin-Resource-Policy", "Strict-Transport-Security"];
  const policy = "Content-Security-Policy";
  const ofDocuments = [
    policy,
    "X-Frame-Options",
    "Referrer-Policy",
    "Cross-Origin-Opener-Policy",
    "Permissions-Policy",
  ];
  test.each([
    ["a page", "/Seafood/SALES/Invoicing", [...all, ...ofDocuments]],
    ["a text file", "/robots.txt", [...all, ...ofDocuments]],
    ["a page's data", "/Seafood/SALES/Invoicing.data", all],
    ["a script", "/_build/root.js", all],
    ["an icon, which may be opened as a document", "/assets/icons/x.svg", [...all, policy]],
  ])("are the effective ones for %s", (_, path, names) => {
    expect(Object.keys(headers("https://demo.example.com", path)).sort()).toEqual(names.sort());
  });
});
