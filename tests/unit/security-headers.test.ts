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

describe("a page's policy", () => {
  test("allows what the page consists of, and nothing else", () => {
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

  test("hashes characters beyond ASCII as the page sends them", () => {
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

  test("allows the media's host for images and videos only", () => {
    const opened = policy({}, { ASSETS_BASE_URL: "https://cdn.example/media/" });
    const naming = Object.keys(opened).filter((name) => opened[name]?.includes("https://cdn.example"));
    expect(naming).toEqual(["img-src", "media-src"]);
  });

  test.each([
    ["http://localhost:3000", false],
    ["https://demo.example.com", true],
  ])("on %s asks for https: %s", (SITE_URL, asks) => {
    expect("upgrade-insecure-requests" in policy({}, { SITE_URL })).toBe(asks);
  });
});

describe("an embed's policy", () => {
  const ancestors = "https://www.example.com https://*.example.org";
  const settings = readEnv({ SITE_URL: "https://demo.example.com", EMBED_ANCESTORS: ancestors });

  test("allows no script, and only the configured sites to frame it", () => {
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
  ])("on %s hold browsers to https: %s", (siteUrl, value) => {
    expect(headers(siteUrl, "/")["Strict-Transport-Security"]).toBe(value);
  });

  test.each([
    ["/Seafood/SALES/Invoicing", "same-origin"],
    ["/assets/videos/x.mp4", "cross-origin"],
  ])("let others show %s: %s", (path, value) => {
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
    ["a text of its own", "/robots.txt", [...all, ...ofDocuments]],
    ["a page's data", "/Seafood/SALES/Invoicing.data", all],
    ["a script", "/_build/root.js", all],
    ["an icon, which may be opened", "/assets/icons/x.svg", [...all, policy]],
  ])("are those that mean something for %s", (_, path, names) => {
    expect(Object.keys(headers("https://demo.example.com", path)).sort()).toEqual(names.sort());
  });
});
