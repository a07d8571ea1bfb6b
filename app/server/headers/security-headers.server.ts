import { createHash } from "node:crypto";
import { isDataPath } from "~/platform/remix/data-url";
import type { Env } from "~/platform/settings.server";
import { kindOf } from "~/urls/tables/address-table";

/** The settings that decide which origins a page may load from and send to. */
type PolicySettings = Pick<Env, "SITE_URL" | "ASSETS_BASE_URL" | "FORMS_PORTAL_ID" | "FORMS_SCRIPT_URL">;

/** What the provider's embed loads from, sends to and frames, besides the host of its script. */
const providerHosts = ["https://*.hsforms.net", "https://*.hsforms.com"];

/** For anything but our pages: nothing may run, load or be framed. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * What a script that got in would ask visitors for first. Other origins get no feature by default, and each name is sent
 * with every page.
 */
const deniedFeatures = ["camera", "microphone"];
const permissions = deniedFeatures.map((feature) => `${feature}=()`).join(", ");

/** Two years, in seconds. No `includeSubDomains`: subdomains are not the site's to decide. */
const httpsOnly = `max-age=${2 * 365 * 24 * 60 * 60}`;

/**
 * The security headers of a response, each only where its standard gives it a meaning. Headers about framing, opener,
 * referrer and permissions are for documents. Other files need only `nosniff` and `Cross-Origin-Resource-Policy`.
 * Assets have a `Content-Security-Policy` as well, because an SVG icon may be opened as a document.
 *
 * @param siteUrl the site's public origin
 * @param path of the request; files below `/assets` may be embedded by other sites, as link previews are
 * @param policy that the response already has; it is ignored without `frame-ancestors`, as it is not ours then
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
  // `X-Frame-Options` cannot hold a list of origins, and older browsers prefer it to `frame-ancestors`.
  if (!mayBeFramed) headers.push(["X-Frame-Options", "DENY"]);
  return [
    ...headers,
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", permissions],
  ];
}

/**
 * The `Content-Security-Policy` of a page. It allows inline scripts and styles by hash: only those that the server has
 * written, so injected ones do not run.
 *
 * @param own texts of the inline scripts and styles
 */
export function pagePolicy(own: { scripts: string[]; styles: string[] }, settings: PolicySettings): string {
  const assets = settings.ASSETS_BASE_URL ? [new URL(settings.ASSETS_BASE_URL).origin] : [];
  const provider = settings.FORMS_PORTAL_ID
    ? [new URL(settings.FORMS_SCRIPT_URL).origin, ...providerHosts]
    : [];
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes(own.scripts), ...provider],
    // The provider's script adds style elements of its own, and any hash would disable 'unsafe-inline'.
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

/**
 * The `Content-Security-Policy` of an embed, which runs no scripts. In a frame with an opaque origin WebKit matches
 * nothing with `'self'`, so the site's origin is listed as well.
 *
 * @param styles texts of its inline styles
 */
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
      // Captions are `data:` URLs in the document.
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

/** A source expression for each distinct text. */
function hashes(texts: string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
