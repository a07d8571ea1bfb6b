import type { Answer } from "./raw-request";

/**
 * The score of Mozilla's HTTP Observatory by its public rules: 100 minus penalties; bonuses only count from 90 on.
 *
 * @param page a page's response behind TLS
 */
export function observatoryScore(page: Answer): { score: number; modifiers: Record<string, number> } {
  const modifiers = {
    "content-security-policy": policyModifier(page),
    cookies: page.headers["set-cookie"] ? -20 : 0,
    "cross-origin-resource-sharing": page.headers["access-control-allow-origin"] ? -50 : 0,
    "cross-origin-resource-policy": resourcePolicyModifier(header(page, "cross-origin-resource-policy")),
    "referrer-policy": referrerModifier(header(page, "referrer-policy")),
    "strict-transport-security": transportModifier(header(page, "strict-transport-security")),
    "subresource-integrity": integrityModifier(page.body),
    "x-content-type-options": header(page, "x-content-type-options") === "nosniff" ? 0 : -5,
    "x-frame-options": framingModifier(page),
  };
  const values = Object.values(modifiers);
  const sum = (wanted: (value: number) => boolean) =>
    values.filter(wanted).reduce((total, value) => total + value, 0);
  const base = 100 + sum((value) => value < 0);
  return { score: base >= 90 ? base + sum((value) => value > 0) : base, modifiers };
}

function header(page: Answer, name: string): string {
  return String(page.headers[name] ?? "").toLowerCase();
}

function directives(page: Answer): Map<string, string[]> {
  const written = header(page, "content-security-policy").split(";");
  return new Map(
    written.map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

const broad = ["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"];
const broadOrInline = [...broad, "'unsafe-inline'", "data:"];

function policyModifier(page: Answer): number {
  const policy = directives(page);
  const fallback = policy.get("default-src");
  const sourcesOf = (name: string) => policy.get(name) ?? fallback ?? ["*"];
  const hashed = (source: string) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source);
  /** A hash or nonce turns 'unsafe-inline' off. */
  const inForce = (sources: string[]) =>
    sources.some(hashed) ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
  const scripts = inForce(sourcesOf("script-src"));
  const styles = inForce(sourcesOf("style-src"));
  const passive = ["img-src", "media-src"];
  const isInsecure = (source: string) => /^(?:http|ftp):/.test(source);

  if (policy.size === 0 || !header(page, "content-security-policy")) return -25;
  if (scripts.some((source) => broadOrInline.includes(source))) return -20;
  if (sourcesOf("object-src").some((source) => broad.includes(source))) return -20;
  if ([...policy].some(([name, sources]) => !passive.includes(name) && sources.some(isInsecure))) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (passive.some((name) => sourcesOf(name).some(isInsecure))) return -10;
  if (styles.some((source) => broadOrInline.includes(source))) return 0;
  return fallback?.join() === "'none'" ? 10 : 5;
}

function resourcePolicyModifier(value: string): number {
  if (value === "same-origin" || value === "same-site") return 10;
  return value === "" || value === "cross-origin" ? 0 : -5;
}

function referrerModifier(value: string): number {
  const quiet = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
  if (value === "") return 0;
  return quiet.includes(value) ? 5 : -5;
}

function transportModifier(value: string): number {
  const seconds = Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0);
  if (seconds === 0) return -20;
  return seconds >= 15_768_000 ? 0 : -10;
}

/** Scripts of the site itself need no integrity attribute. */
function integrityModifier(html: string): number {
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g)];
  const foreign = scripts.filter(([, address = ""]) => /^(?:https?:)?\/\//.test(address));
  if (foreign.some(([tag, address = ""]) => !tag.includes("integrity=") && !address.startsWith("https:")))
    return -50;
  return foreign.some(([tag]) => !tag.includes("integrity=")) ? -5 : 0;
}

function framingModifier(page: Answer): number {
  if (directives(page).has("frame-ancestors")) return 5;
  return /^(?:deny|sameorigin)$/.test(header(page, "x-frame-options")) ? 0 : -20;
}
