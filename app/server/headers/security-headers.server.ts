import { createHash } from "node:crypto";
import { isDataPath } from "~/platform/remix/data-url";
import type { Env } from "~/platform/settings.server";
import { kindOf } from "~/urls/tables/address-table";

type PolicySettings = Pick<Env, "SITE_URL" | "ASSETS_BASE_URL" | "FORMS_PORTAL_ID" | "FORMS_SCRIPT_URL">;

/** Hosts to which the form provider's script connects, in addition to its own host. */
const providerHosts = ["https://*.hsforms.net", "https://*.hsforms.com"];

/** Content Security Policy of all responses except pages. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Browser features that injected scripts could abuse. The list is short, because it is sent with every page. */
const deniedFeatures = ["camera", "microphone"];
const permissions = deniedFeatures.map((feature) => `${feature}=()`).join(", ");

/** Value of `Strict-Transport-Security`. Subdomains are excluded, because they may belong to other sites. */
const httpsOnly = `max-age=${2 * 365 * 24 * 60 * 60}`;

/**
 * Assets get a Content Security Policy too, because browsers may open an SVG file as a document.
 * @param policy the response's policy, which is replaced if it has no `frame-ancestors`
 */
export function securityHeaders(siteUrl: string, path: string, policy = ""): [name: string, value: string][] {
  const { answeredBy } = kindOf(path);
  const isAsset = path.startsWith("/assets/");
  const isDocument = answeredBy !== "file" && !isDataPath(path);
  const headers: [name: string, value: string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Resource-Policy", isAsset ? "cross-origin" : "same-origin"],
  ];
  if (siteUrl.startsWith("https:")) headers.push(["Strict-Transport-Security", httpsOnly]);
  if (isDocument || isAsset)
    headers.push(["Content-Security-Policy", policy.includes("frame-ancestors") ? policy : closedPolicy]);
  if (!isDocument) return headers;
  const mayBeFramed = policy.includes("frame-ancestors") && !policy.includes("frame-ancestors 'none'");
  // `X-Frame-Options` cannot list origins, so it is only set if no site may embed the page.
  if (!mayBeFramed) headers.push(["X-Frame-Options", "DENY"]);
  return [
    ...headers,
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", permissions],
  ];
}

/** Allows inline scripts only by their hashes (`own`), so that injected scripts do not run. */
export function pagePolicy(own: { scripts: string[]; styles: string[] }, settings: PolicySettings): string {
  const assets = settings.ASSETS_BASE_URL ? [new URL(settings.ASSETS_BASE_URL).origin] : [];
  const provider = settings.FORMS_PORTAL_ID
    ? [new URL(settings.FORMS_SCRIPT_URL).origin, ...providerHosts]
    : [];
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes(own.scripts), ...provider],
    // The form provider needs 'unsafe-inline'. Browsers ignore it if there are hashes, so the hashes are omitted.
    "style-src": ["'self'", ...(provider.length > 0 ? ["'unsafe-inline'", ...provider] : hashes(own.styles))],
    "img-src": ["'self'", ...assets, ...(provider.length > 0 ? ["data:", ...provider] : [])],
    "media-src": ["'self'", ...assets],
    "connect-src": ["'self'", ...provider],
    "frame-src": provider,
    "form-action": ["'self'", ...provider],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
  };
  return written(directives, settings);
}

/** Allows no scripts. Lists the site's origin, because `'self'` matches nothing in WebKit's sandboxed frames. */
export function embedPolicy(
  styles: string[],
  settings: Pick<Env, "SITE_URL" | "ASSETS_BASE_URL" | "EMBED_ANCESTORS">,
): string {
  const assets = settings.ASSETS_BASE_URL ? [new URL(settings.ASSETS_BASE_URL).origin] : [];
  const files = ["'self'", settings.SITE_URL, ...assets];
  return written(
    {
      "default-src": ["'none'"],
      "style-src": hashes(styles),
      "img-src": files,
      // Allows captions, which are embedded in the document as `data:` URLs.
      "media-src": [...files, "data:"],
      "form-action": ["'none'"],
      "frame-ancestors": settings.EMBED_ANCESTORS ?? ["'none'"],
      "base-uri": ["'none'"],
    },
    settings,
  );
}

function written(directives: Record<string, string[]>, { SITE_URL }: Pick<Env, "SITE_URL">): string {
  const policy = Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`);
  if (SITE_URL.startsWith("https:")) policy.push("upgrade-insecure-requests");
  return policy.join("; ");
}

function hashes(texts: string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
