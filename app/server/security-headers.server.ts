import { createHash } from "node:crypto";
import type { Env } from "~/site/env.server";

/** The settings that decide whom a page may load from and send to. */
export type PolicySettings = Pick<
  Env,
  "SITE_URL" | "ASSETS_BASE_URL" | "FORMS_PORTAL_ID" | "FORMS_SCRIPT_URL" | "FORMS_HOSTS"
>;

/** For whatever is not a page of ours: nothing in it may run, load or be framed. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Features that the site does not use, and that nothing it embeds may use either. */
const deniedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
const ownFeatures = ["autoplay", "clipboard-write", "fullscreen", "picture-in-picture"];
const permissions = [
  ...ownFeatures.map((feature) => `${feature}=(self)`),
  ...deniedFeatures.map((feature) => `${feature}=()`),
].join(", ");

/** Two years, in seconds. Other hosts below the site's own are none of its business. */
const httpsOnly = `max-age=${2 * 365 * 24 * 60 * 60}`;

/**
 * The headers that every response carries besides its `Content-Security-Policy`.
 *
 * @param siteUrl the site's public origin
 * @param path of the request; files below `/assets` may be shown by other sites, as link previews are
 */
export function securityHeaders(siteUrl: string, path: string): [name: string, value: string][] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", path.startsWith("/assets/") ? "cross-origin" : "same-origin"],
    ["Permissions-Policy", permissions],
    ...(siteUrl.startsWith("https:")
      ? ([["Strict-Transport-Security", httpsOnly]] as [string, string][])
      : []),
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
  const written = Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`);
  if (settings.SITE_URL.startsWith("https:")) written.push("upgrade-insecure-requests");
  return written.join("; ");
}

/** A source expression for each distinct text. */
function hashes(texts: string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
