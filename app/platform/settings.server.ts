import { z } from "zod";
import { hasNoLogin, noLogin } from "~/schema/basics/values";
import { editDistance } from "./edit-distance";
import { keyIn } from "./webhook-secret";

const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL", abort: true })
  .refine(hasNoLogin, { message: noLogin });

const siteUrl = httpUrl
  .refine((value) => new URL(value).pathname === "/" && !/[?#]/.test(value), {
    message: "must be an origin without a path, like https://demo.example.com",
  })
  .transform((value) => new URL(value).origin);

const demoUrl = z
  .string()
  .refine((value) => /^\/(?![/\\])/.test(value) || /^https?:\/\/[^/]/.test(value), {
    message: "must be an absolute URL, or a path of this site that begins with one slash",
  })
  .refine(hasNoLogin, { message: noLogin });

const port = z.string().refine((value) => /^\d+$/.test(value) && Number(value) > 0 && Number(value) < 65536, {
  message: "must be a port number",
});

const wholeNumber = (unit: string, least: number) => {
  const message = `must be a whole number of ${unit}, ${least} or more`;
  return z
    .string()
    .regex(/^\d{1,12}$/, message)
    .transform(Number)
    .refine((value) => value >= least, { message });
};

const identifier = z.string().regex(/^[\w-]+$/, "must be an id of letters, digits and hyphens");

const assetsBaseUrl = httpUrl
  .refine((value) => !/[?#]/.test(value), { message: "must be without a query or fragment" })
  .transform((value) => value.replace(/\/{1,9}$/, ""));

const origin = String.raw`https?://(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?`;
const origins = z
  .string()
  .regex(
    new RegExp(`^${origin}(?: +${origin})*$`),
    "must be origins with a space between them, like https://www.example.com https://*.example.org; * for all is none",
  )
  .transform((value) => value.split(/ +/))
  .refine((each) => each.every((one) => Number(/:(\d+)$/.exec(one)?.[1] ?? 0) < 65536), {
    message: "must have no port above 65535",
  });

// Bounded input: 255 characters, by its own quantifiers.
const addressPattern = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@[\p{L}\p{N}.-]{1,190}$/u;
const mailAddress = z.string().regex(addressPattern, "must be an e-mail address, like sales@example.com");

/** The most addresses that get a mail. */
const mostRecipients = 20;
const mailAddresses = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine((each) => each.length > 0 && each.every((address) => addressPattern.test(address)), {
    message: "must be e-mail addresses with commas between them, like sales@example.com, kari@example.com",
  })
  .refine((each) => each.length <= mostRecipients, {
    message: `must have at most ${mostRecipients} addresses: use one that leads to a group`,
  });

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Its message never shows the URL, which may hold a password. */
const smtpUrl = z.string().refine(
  (value) => {
    if (!URL.canParse(value)) return false;
    const url = new URL(value);
    if (!/^smtps?:$/.test(url.protocol)) return false;
    if (!/^[^%]+$/.test(url.hostname) || url.port === "0") return false;
    if (!/^\/?$/.test(url.pathname) || url.hash !== "") return false;
    const login = [url.username, url.password];
    if (!login.every(isDecodable) || (url.username === "" && url.password !== "")) return false;
    const options = [...url.searchParams];
    return options.every(
      ([name, option]) =>
        (name === "tls" && option === "off" && url.protocol === "smtp:") ||
        (name === "name" && /^[\w-]+(?:\.[\w-]+)*$/.test(option)),
    );
  },
  {
    message:
      "must be like smtp://user:password@mail.example.com:587 (with STARTTLS), smtps://… or smtp://localhost:25?tls=off; ?name= says what this site calls itself",
  },
);

const webhookSecrets = z
  .string()
  .transform((value) => value.trim().split(/\s+/))
  .refine((each) => each.every((secret) => keyIn(secret) !== undefined), {
    message:
      "must be whsec_ and 24 to 64 bytes in base64; two with a space between them while you replace one",
  });

const insights = ["off", "on", "playback"] as const;

const digests = ["hourly", "daily"] as const;

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

/** The provider's ids are set together or not at all. */
const providerIds = ["FORMS_PORTAL_ID", "FORMS_LEAD_FORM_ID", "FORMS_CONTACT_FORM_ID"] as const;

/** Whether PostgreSQL's client reads in it what was meant. Else the first form would tell, and not by its name. */
function isDatabaseUrl(url: string): boolean {
  // Without a host it is a socket's.
  const readable = url.replace("@/", "@socket/");
  if (!URL.canParse(readable)) return false;
  const { hostname, pathname, search, hash } = new URL(readable);
  return hash === "" && !hostname.includes(",") && !`${pathname}${search}`.includes("@");
}

const envSchema = z
  .object({
    /** Origin of the public site. Every absolute URL starts with it; none is derived from a request. */
    SITE_URL: siteUrl.default("http://localhost:3000"),
    CONTENT_DIR: z.string().default("content"),
    /** Base URL of films and pictures, in place of this server's `/assets`. */
    ASSETS_BASE_URL: assetsBaseUrl.optional(),
    /** Origins that may embed demos; none if unset. */
    EMBED_ANCESTORS: origins.optional(),
    SEAFOOD_DEMO_URL: demoUrl.default("/Seafood"),
    LOGISTICS_DEMO_URL: demoUrl.default("/Logistics"),
    /** Where leads are stored: `sqlite:` and a path, or a Postgres URL. */
    LEADS_DATABASE_URL: z
      .string()
      .regex(
        /^(?:sqlite:.|postgres(?:ql)?:\/\/.)/,
        "must be like sqlite:data/leads.db or postgres://host/name",
      )
      .refine(
        (url) => url.startsWith("sqlite:") || isDatabaseUrl(url),
        "must be a URL with one host; in a password, # is written %23, / %2F, ? %3F and @ %40",
      )
      .default("sqlite:data/leads.db"),
    LEADS_RETENTION_DAYS: wholeNumber("days", 1).default(365),
    /** The number of proxies before the server, each of which appends to X-Forwarded-For. */
    TRUSTED_PROXIES: wholeNumber("proxies", 0).default(0),
    FORMS_PORTAL_ID: identifier.optional(),
    FORMS_LEAD_FORM_ID: identifier.optional(),
    FORMS_CONTACT_FORM_ID: identifier.optional(),
    FORMS_SCRIPT_URL: httpUrl.default("https://js-eu1.hsforms.net/forms/embed/v2.js"),
    /** URL of the provider's submissions API; portal and form id are appended. */
    FORMS_SUBMIT_URL: httpUrl.default("https://api-eu1.hsforms.com/submissions/v3/integration/submit"),
    /** The mail server that tells the team of leads; nobody is told if unset. */
    NOTIFY_SMTP_URL: smtpUrl.optional(),
    NOTIFY_FROM: mailAddress.optional(),
    /** Who is told, of both products or, with the others, of one. */
    NOTIFY_TO: mailAddresses.optional(),
    NOTIFY_TO_SEAFOOD: mailAddresses.optional(),
    NOTIFY_TO_LOGISTICS: mailAddresses.optional(),
    /** How often the team gets one mail about all leads, instead of one about each at once. */
    NOTIFY_DIGEST: z.enum(digests, { error: `must be ${digests.join(" or ")}` }).optional(),
    /** Where each lead is sent as signed JSON. */
    WEBHOOK_URL: z.url({ protocol: /^https?$/, error: "must be an https URL", abort: true }).optional(),
    WEBHOOK_SECRET: webhookSecrets.optional(),
    /** Whether visits are counted, by day, and whether pages report how their films are played. */
    INSIGHTS: z.enum(insights, { error: `must be one of ${insights.join(", ")}` }).default("on"),
    /** Port for Prometheus; closed if unset. */
    METRICS_PORT: port.optional(),
    /** The address that the metrics port listens on; only the machine's own by default. */
    METRICS_HOST: z.string().default("127.0.0.1"),
    LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }).default("info"),
    PORT: port.default("3000"),
  })
  .superRefine((env, ctx) => {
    if (env.METRICS_PORT !== undefined && Number(env.METRICS_PORT) === Number(env.PORT)) {
      ctx.addIssue({ code: "custom", path: ["METRICS_PORT"], message: "must differ from PORT" });
    }
    // The provider's messages identify a form by its id only.
    if (env.FORMS_LEAD_FORM_ID !== undefined && env.FORMS_LEAD_FORM_ID === env.FORMS_CONTACT_FORM_ID) {
      ctx.addIssue({
        code: "custom",
        path: ["FORMS_CONTACT_FORM_ID"],
        message: "must differ from FORMS_LEAD_FORM_ID",
      });
    }
    checkTargets(env, (name, message) => ctx.addIssue({ code: "custom", path: [name], message }));
    const missing = providerIds.filter((name) => env[name] === undefined);
    if (missing.length === providerIds.length) return;
    for (const name of missing) {
      ctx.addIssue({
        code: "custom",
        path: [name],
        message: `is missing: ${providerIds.join(", ")} belong together`,
      });
    }
  });

export type Env = z.infer<typeof envSchema>;

/** Hosts that only this machine or its networks can be: names of one word or of local domains, private addresses. */
const ownDomain = /(?:^[\w-]+|\.(?:internal|local|localhost|svc))\.?$/;
const ownAddress = /^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$|^\[(?:::1|f[cd].*)\]$/;

const recipients = ["NOTIFY_TO", "NOTIFY_TO_SEAFOOD", "NOTIFY_TO_LOGISTICS"] as const;

/** Mail and webhook are set whole or not at all. */
function checkTargets(
  env: Pick<Env, Extract<keyof Env, `NOTIFY_${string}` | `WEBHOOK_${string}`>>,
  fault: (name: keyof typeof env, message: string) => void,
): void {
  const [both, ...single] = recipients;
  if (env.NOTIFY_SMTP_URL !== undefined) {
    if (env.NOTIFY_FROM === undefined) fault("NOTIFY_FROM", "is missing: NOTIFY_SMTP_URL needs a sender");
    if (env[both] === undefined && single.some((name) => env[name] === undefined))
      fault(both, `is missing: NOTIFY_SMTP_URL needs it, or both ${single.join(" and ")}`);
  } else {
    for (const name of ["NOTIFY_FROM", "NOTIFY_DIGEST", ...recipients] as const)
      if (env[name] !== undefined) fault(name, "needs NOTIFY_SMTP_URL");
  }
  if (env.WEBHOOK_URL !== undefined) {
    if (env.WEBHOOK_SECRET === undefined) fault("WEBHOOK_SECRET", "is missing: WEBHOOK_URL needs it");
    // Without TLS everybody on the way could read about the person.
    const { protocol, hostname } = new URL(env.WEBHOOK_URL);
    if (protocol === "http:" && !ownDomain.test(hostname) && !ownAddress.test(hostname))
      fault("WEBHOOK_URL", "must be an https URL, but for this machine and its networks");
  } else if (env.WEBHOOK_SECRET !== undefined) fault("WEBHOOK_SECRET", "needs WEBHOOK_URL");
}

export const settingNames: readonly string[] = Object.keys(envSchema.shape);

export class EnvError extends Error {
  override name = "EnvError";
}

/**
 * Parses the server's settings from environment variables. An empty variable is an unset one, except `PORT`, which
 * remix-serve reads as well: it would listen on a random port.
 *
 * @throws EnvError with a readable line for each faulty or misspelt variable
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  // A secret's file often ends with a line break.
  const given: Record<string, string> = Object.fromEntries(
    Object.entries(source)
      .filter(([name, value]) => value !== undefined && (value.trim() !== "" || name === "PORT"))
      .map(([name, value = ""]) => [name, value.trim()]),
  );
  const misspelt = misspeltSettings(Object.keys(given));
  const broken = settingNames
    .filter((name) => /\p{Cc}/u.test(given[name] ?? ""))
    .map((name) => `${name}: must not contain a line break or another control character`);
  const ownOrigin = `http://localhost:${given.PORT}`;
  const isElsewhere = given.SITE_URL === undefined && given.PORT && URL.canParse(ownOrigin);
  const result = envSchema.safeParse({ ...given, ...(isElsewhere && { SITE_URL: ownOrigin }) });
  if (result.success && misspelt.length + broken.length === 0) return result.data;
  const faults = result.error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];
  throw new EnvError([...misspelt, ...broken, ...faults].join("\n"));
}

/** Names that are at most a slip in six letters away from a setting that is not given itself. */
function misspeltSettings(given: string[]): string[] {
  const others = given.filter((name) => !settingNames.includes(name));
  return settingNames
    .filter((setting) => !given.includes(setting))
    .flatMap((setting) => {
      const most = Math.floor(setting.length / 6);
      const slips = others.filter((name) => editDistance(name.toUpperCase(), setting, most) <= most);
      return slips.map((name) => `${name}: is no setting; did you mean ${setting}?`);
    });
}

/** What Node says of a server that cannot listen. */
export type ListenError = Error & { syscall?: string; code?: string; port?: number; hostname?: string };

/** A readable line for the setting that keeps a server from listening; undefined for other errors. */
export function listenFault(
  { syscall, code, port, hostname }: Omit<ListenError, keyof Error>,
  {
    METRICS_PORT,
    METRICS_HOST,
    HOST,
  }: Pick<Env, "METRICS_PORT" | "METRICS_HOST"> & { HOST?: string | undefined },
): string | undefined {
  const asked = Object.entries({ METRICS_HOST, HOST }).find(([, host]) => host === hostname);
  if (syscall === "getaddrinfo" && asked)
    return `${asked[0]}: ${hostname} is no address of this machine (${code})`;
  if (syscall !== "listen") return undefined;
  const [name, host] = port === Number(METRICS_PORT) ? ["METRICS_PORT", "METRICS_HOST"] : ["PORT", "HOST"];
  if (code === "EADDRNOTAVAIL") return `${host}: is no address of this machine (${code})`;
  return `${name}: ${port} ${code === "EADDRINUSE" ? "is taken" : "cannot be listened on"} (${code})`;
}
