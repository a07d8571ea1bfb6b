import { createHash } from "node:crypto";
import type { Env } from "~/content/site/env.server";
import { kindOf } from "~/content/url/address-table";

/** The settings that decide whom a page may load from and send to. */
export type PolicySettings = Pick<
  Env,
  "SITE_URL" | "ASSETS_BASE_URL" | "FORMS_PORTAL_ID" | "FORMS_SCRIPT_URL" | "FORMS_HOSTS"
>;

/** For whatever is not a page of ours: nothing in it may run, load or be framed. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Features that the site does not use; those that it does use are its own alone by default. */
const deniedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];
const permissions = deniedFeatures.map((feature) => `${feature}=()`).join(", ");

/** Two years, in seconds. Other hosts below the site's own are none of its business. */
const httpsOnly = `max-age=${2 * 365 * 24 * 60 * 60}`;

/**
 * The headers that a response carries for safety, each where its standard gives it a meaning: who may frame, open and
 * control a document, and how much it says of itself, is asked of documents alone. Of what a page is made of only its
 * type and who may use it count. An icon may be opened as a document, so its policy stays.
 *
 * @param siteUrl the site's public origin
 * @param path of the request; files below `/assets` may be shown by other sites, as link previews are
 * @param policy that the response brings itself; one that says nothing of framing is not ours
 */
export function securityHeaders(siteUrl: string, path: string, policy = ""): [name: string, value: string][] {
  const { answeredBy } = kindOf(path);
  const isAsset = path.startsWith("/assets/");
  const isDocument = answeredBy !== "file" && !path.endsWith(".data");
  const headers: [name: string, value: string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Resource-Policy", isAsset ? "cross-origin" : "same-origin"],
  ];
  if (siteUrl.startsWith("https:")) headers.push(["Strict-Transport-Security", httpsOnly]);
  if (isDocument || isAsset)
    headers.push(["Content-Security-Policy", policy.includes("frame-ancestors") ? policy : closedPolicy]);
  if (!isDocument) return headers;
  const mayBeFramed = policy.includes("frame-ancestors") && !policy.includes("frame-ancestors 'none'");
  // It knows no list, and would overrule the policy's for older browsers.
  if (!mayBeFramed) headers.push(["X-Frame-Options", "DENY"]);
  return [
    ...headers,
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", permissions],
  ];
}

/**
 * The `Content-Security-Policy` of a page. Inline scripts and styles are let through by the hash of their text: of
 * those that the server itself has written, whatever else may have come into the page.
 *
 * @param own the texts of these scripts and styles
 */
export function pagePolicy(own: { scripts: string[]; styles: string[] }, settings: PolicySettings): string {
  const assets = settings.ASSETS_BASE_URL ? [new URL(settings.ASSETS_BASE_URL).origin] : [];
  const provider = settings.FORMS_PORTAL_ID
    ? [...new Set([new URL(settings.FORMS_SCRIPT_URL).origin, ...settings.FORMS_HOSTS])]
    : [];
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes(own.scripts), ...provider],
    // The provider's script writes style elements of its own, and a hash would turn 'unsafe-inline' off.
    "style-src": provider.length > 0 ? ["'unsafe-inline'", ...provider] : hashes(own.styles),
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
 * The `Content-Security-Policy` of an embed: nothing in it runs. WebKit takes `'self'` for nothing in a frame that has
 * no origin, so the site's is named as well.
 *
 * @param styles the texts of its own styles
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
      // Captions are in the document itself.
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
