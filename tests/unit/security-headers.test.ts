import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readEnv } from "~/content/site/env.server";
import { embedPolicy, pagePolicy, securityHeaders } from "~/server/headers/security-headers.server";

const provider = {
  FORMS_PORTAL_ID: "1",
  FORMS_LEAD_FORM_ID: "lead",
  FORMS_CONTACT_FORM_ID: "contact",
};

type Own = Parameters<typeof pagePolicy>[0];

/** A page's policy by directive. */
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
  test("lets through what the page itself consists of, and nothing else", () => {
    expect(policy({ scripts: ["one()", "two()\n"], styles: ["p{}"] })).toEqual({
      "default-src": ["'none'"],
      "script-src": ["'self'", hash("one()"), hash("two()\n")],
      "style-src": [hash("p{}")],
      "img-src": ["'self'"],
      "media-src": ["'self'"],
      "connect-src": ["'self'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
      "base-uri": ["'none'"],
    });
  });

  test("names a text that is there twice once", () => {
    expect(policy({ scripts: ["a()", "a()"] })["script-src"]).toEqual(["'self'", hash("a()")]);
  });

  test("has characters beyond ASCII hashed as the page is sent", () => {
    expect(policy({ scripts: ["å()"] })["script-src"]).toContain(hash("å()"));
  });

  test("opens to the form provider only where one is configured, and never to inline scripts", () => {
    const hosts = ["https://js-eu1.hsforms.net", "https://*.hsforms.net", "https://*.hsforms.com"];
    expect(policy({ scripts: ["one()"], styles: ["p{}"] }, provider)).toMatchObject({
      "script-src": ["'self'", hash("one()"), ...hosts],
      "style-src": ["'unsafe-inline'", ...hosts],
      "img-src": ["'self'", "data:", ...hosts],
      "connect-src": ["'self'", ...hosts],
      "frame-src": hosts,
      "form-action": ["'self'", ...hosts],
    });
  });

  test("opens to another provider as it is configured", () => {
    const settings = {
      FORMS_SCRIPT_URL: "https://forms.example/embed.js",
      FORMS_HOSTS: "https://forms.example https://api.forms.example",
    };
    const sources = policy({}, { ...provider, ...settings })["connect-src"];
    expect(sources).toEqual(["'self'", "https://forms.example", "https://api.forms.example"]);
  });

  test("opens to where the media are, for images and videos alone", () => {
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

  test("lets nothing run, and those frame it that the settings name", () => {
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

  test("takes the place of the older header; nothing else does", () => {
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
    ["/_build/root.js", "same-origin"],
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
    ["a probe", "/healthz", [...all, ...ofDocuments]],
    ["a page's data", "/Seafood/SALES/Invoicing.data", all],
    ["a script", "/_build/root.js", all],
    ["an icon, which may be opened", "/assets/icons/x.svg", [...all, policy]],
  ])("are those that mean something for %s", (_, path, names) => {
    expect(Object.keys(headers("https://demo.example.com", path)).sort()).toEqual(names.sort());
  });
});
