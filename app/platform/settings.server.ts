import { z } from "zod";
import { editDistance } from "./edit-distance";
import {
  baseUrl,
  countFrom,
  databaseUrl,
  email,
  emails,
  httpUrl,
  identifier,
  oneOf,
  origins,
  originUrl,
  pageUrl,
  port,
  smtpUrl,
  webhookSecrets,
  webhookUrl,
} from "./setting-formats";

/** `docs/operations.md` explains each setting. */
const settings = z.object({
  SITE_URL: originUrl.default("http://localhost:3000"),
  PORT: port.default(3000),
  CONTENT_DIR: z.string().default("content"),
  SEAFOOD_DEMO_URL: pageUrl.default("/Seafood"),
  LOGISTICS_DEMO_URL: pageUrl.default("/Logistics"),
  ASSETS_BASE_URL: baseUrl.optional(),
  EMBED_ANCESTORS: origins.optional(),
  TRUSTED_PROXIES: countFrom(0).default(0),
  LEADS_DATABASE_URL: databaseUrl.default("sqlite:data/leads.db"),
  LEADS_RETENTION_DAYS: countFrom(1).default(365),
  NOTIFY_SMTP_URL: smtpUrl.optional(),
  NOTIFY_FROM: email.optional(),
  NOTIFY_TO: emails.optional(),
  NOTIFY_TO_SEAFOOD: emails.optional(),
  NOTIFY_TO_LOGISTICS: emails.optional(),
  NOTIFY_DIGEST: oneOf("hourly", "daily").optional(),
  WEBHOOK_URL: webhookUrl.optional(),
  WEBHOOK_SECRET: webhookSecrets.optional(),
  FORMS_PORTAL_ID: identifier.optional(),
  FORMS_LEAD_FORM_ID: identifier.optional(),
  FORMS_CONTACT_FORM_ID: identifier.optional(),
  FORMS_SCRIPT_URL: httpUrl.default("https://js-eu1.hsforms.net/forms/embed/v2.js"),
  FORMS_SUBMIT_URL: httpUrl.default("https://api-eu1.hsforms.com/submissions/v3/integration/submit"),
  INSIGHTS: oneOf("off", "on", "playback").default("on"),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: oneOf("debug", "info", "warn", "error", "silent").default("info"),
});

export type Env = z.infer<typeof settings>;
type Name = keyof Env;
type Environment = Partial<Record<string, string>>;

export const settingNames = Object.keys(settings.shape) as readonly Name[];

const recipients: Name[] = ["NOTIFY_TO", "NOTIFY_TO_SEAFOOD", "NOTIFY_TO_LOGISTICS"];

/** Groups of [required, optional] settings. If any setting in a group is set, all required ones must be set. */
const groups: [Name[], Name[]][] = [
  [["FORMS_PORTAL_ID", "FORMS_LEAD_FORM_ID", "FORMS_CONTACT_FORM_ID"], []],
  [["WEBHOOK_URL", "WEBHOOK_SECRET"], []],
  [
    ["NOTIFY_SMTP_URL", "NOTIFY_FROM"],
    [...recipients, "NOTIFY_DIGEST"],
  ],
];

/** Pairs of settings whose values must differ: two servers cannot share a port, and two forms cannot share an id. */
const pairs: [Name, Name][] = [
  ["METRICS_PORT", "PORT"],
  ["FORMS_CONTACT_FORM_ID", "FORMS_LEAD_FORM_ID"],
];

export class EnvError extends Error {
  override name = "EnvError";
}

/**
 * @throws EnvError with a line for each invalid, missing or misspelt setting. An empty `PORT` is invalid, because
 * remix-serve would listen on a random port.
 */
export function readEnv(source: Environment): Env {
  // Values are trimmed, because files with secrets often end with a line break.
  const given: Environment = Object.fromEntries(
    Object.entries(source)
      .map(([name, value = ""]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== "" || (name === "PORT" && source.PORT !== undefined)),
  );
  const localUrl = `http://localhost:${given.PORT}`;
  const hasLocalUrl = given.PORT && given.SITE_URL === undefined && URL.canParse(localUrl);
  const { data, error } = settings.safeParse({ ...given, ...(hasLocalUrl && { SITE_URL: localUrl }) });
  const invalid = new Set(error?.issues.map(({ path }) => path[0] as Name));
  for (const name of settingNames) if (/\p{Cc}/u.test(given[name] ?? "")) invalid.add(name);
  const lines = [
    ...misspelt(given),
    ...[...invalid].map((name) => invalidLine(name, given[name] ?? "")),
    ...combinationErrors(given, data),
  ];
  if (data && lines.length === 0) return data;
  throw new EnvError(lines.join("\n"));
}

function invalidLine(name: Name, value: string): string {
  const schema = settings.shape[name];
  const { description, isSecret } = { ...("unwrap" in schema ? schema.unwrap() : schema).meta() };
  const found = JSON.stringify(withoutSecrets(value).slice(0, 200)).slice(1, -1) || "an empty value";
  return `${name} must be ${description ?? "without control characters"}${isSecret ? "" : ` (found ${found})`}`;
}

function withoutSecrets(value: string): string {
  const [scheme = "", ...rest] = value.split("//");
  if (rest.length === 0) return value;
  if (!/^(?:https?:)?$/i.test(scheme)) return `${scheme}//…`;
  const [shown = ""] = value.split(/[?#]/, 1);
  return shown.includes("@") ? `…@${shown.split("@").at(-1)}` : shown;
}

function combinationErrors(given: Environment, parsed: Env | undefined): string[] {
  const isSet = (name: Name) => given[name] !== undefined;
  const missing = groups.flatMap(([required, others]) => {
    const set = [...required, ...others].filter(isSet);
    const lacking = set.length > 0 ? required.filter((name) => !isSet(name)) : [];
    return lacking.map((name) => `${name} is missing: it is required with ${set.join(", ")}`);
  });
  const [all, ...single] = recipients as [Name, Name, Name];
  if (isSet("NOTIFY_SMTP_URL") && !isSet(all) && !single.every(isSet))
    missing.push(`${all} is missing: set ${all}, or both ${single.join(" and ")}`);
  const equal = pairs.filter(
    ([name, other]) => parsed?.[name] !== undefined && parsed[name] === parsed[other],
  );
  return [
    ...missing,
    ...equal.map(([name, other]) => `${name} must differ from ${other} (found ${parsed?.[name]})`),
  ];
}

/** HOST is a setting of remix-serve. */
const listened: readonly string[] = [...settingNames, "HOST"];

function misspelt(given: Environment): string[] {
  const others = Object.keys(given).filter((name) => !listened.includes(name));
  return listened
    .filter((setting) => given[setting] === undefined)
    .flatMap((setting) =>
      others
        .filter((name) => isClose(name.toUpperCase(), setting))
        .map((name) => `${name} is not a setting: did you mean ${setting}?`),
    );
}

/** In a short name, an extra or different letter does not count as a typo: `POST` may be another program's setting. */
function isClose(name: string, setting: string): boolean {
  const max = Math.max(1, Math.floor(setting.length / 6));
  const isShort = setting.length < 6;
  if (isShort && (name.length > setting.length || [...name].some((letter) => !setting.includes(letter))))
    return false;
  return editDistance(name, setting, max) <= max;
}

/** Unknown settings cause only a warning, because another program may use them. */
export function unknownSettings(source: Environment): string[] {
  return Object.keys(source).filter(
    (name) =>
      /^(?:FORMS|LEADS|METRICS|NOTIFY|TRUSTED|WEBHOOK)_/.test(name) && !Object.hasOwn(settings.shape, name),
  );
}

export type ListenError = Error & { syscall?: string; code?: string; port?: number; hostname?: string };

export function listenProblem(
  { syscall, code, port, hostname }: Omit<ListenError, keyof Error>,
  { METRICS_PORT, ...hosts }: Pick<Env, "METRICS_PORT" | "METRICS_HOST"> & { HOST?: string | undefined },
): string | undefined {
  const setting = Object.entries(hosts).find(([, host]) => host === hostname)?.[0];
  if (syscall === "getaddrinfo" && setting)
    return `${setting} must be a host name or an IP address of this machine (found ${hostname}: ${code})`;
  if (syscall !== "listen") return undefined;
  const prefix = port === METRICS_PORT ? "METRICS_" : "";
  const name = `${prefix}HOST` as const;
  if (code === "EADDRNOTAVAIL")
    return `${name} must be a host name or an IP address of this machine (found ${hosts[name]}: ${code})`;
  return `${prefix}PORT must be a free port that this user may listen on (found ${port}: ${code})`;
}
