import { z } from "zod";
import { hasNoLogin } from "~/schema/basics/values";
import { keyIn } from "./webhook-secret";

/** Error messages contain a setting's description ("NAME must be …"), but never the value of a secret setting. */
const secret = (description: string) => ({ description, isSecret: true });

const anyHttpUrl = z.url({ protocol: /^https?$/, abort: true });
const bareHttpUrl = anyHttpUrl.refine(hasNoLogin);
export const httpUrl = bareHttpUrl.describe("an http or https URL without a user name or password");

export const originUrl = bareHttpUrl
  .refine((value) => new URL(value).pathname === "/" && !/[?#]/.test(value))
  .transform((value) => new URL(value).origin)
  .describe("an origin without a path, such as https://demo.example.com");

export const baseUrl = bareHttpUrl
  .refine((value) => !/[?#]/.test(value))
  .transform((value) => value.replace(/\/{1,9}$/, ""))
  .describe("an http or https URL without a user name, query or fragment");

export const pageUrl = z
  .union([bareHttpUrl, z.string().regex(/^\/(?![/\\])/)])
  .describe("a path on this site, such as /Seafood, or an http or https URL without a user name");

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max));
export const countFrom = (min: number) => wholeNumber(min, 1e12).describe(`a whole number, ${min} or more`);
export const port = wholeNumber(1, 65_535).describe("a port number from 1 to 65535");

export const identifier = z
  .string()
  .regex(/^[\w-]+$/)
  .describe("an id of letters, digits, hyphens and underscores");

const listOf = <Item extends z.ZodType<unknown, string>>(item: Item, max = Number.POSITIVE_INFINITY) =>
  z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(item).min(1).max(max));

// Uses `URL.canParse` too, because the pattern allows ports above 65535.
const embeddingOrigin = z
  .string()
  .regex(/^https?:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?$/)
  .refine((value) => URL.canParse(value));
export const origins = listOf(embeddingOrigin).describe(
  "origins, such as https://www.example.com https://*.example.org; * without a domain is not allowed",
);

// The pattern limits addresses to 255 characters, so the schema needs no separate maximum length.
const emailPattern = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@[\p{L}\p{N}.-]{1,190}$/u;
export const email = z
  .email({ pattern: emailPattern })
  .describe("an e-mail address, such as sales@example.com");
export const emails = listOf(email, 20).describe("at most 20 e-mail addresses, separated by commas");

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

export const smtpUrl = z
  .url({ protocol: /^smtps?$/, hostname: /^[^%]+$/, abort: true })
  .refine((value) => {
    const { protocol, port, pathname, hash, username, password, searchParams } = new URL(value);
    if (port === "0" || !/^\/?$/.test(pathname) || hash !== "" || (username === "" && password !== ""))
      return false;
    if (![username, password].every(isDecodable)) return false;
    return [...searchParams].every(
      ([name, option]) =>
        (name === "tls" && option === "off" && protocol === "smtp:") ||
        (name === "name" && /^[\w-]+(?:\.[\w-]+)*$/.test(option)),
    );
  })
  .meta(
    secret(
      "a URL such as smtp://user:password@mail.example.com:587, which uses STARTTLS, or smtps://mail.example.com. " +
        "With smtp:, ?tls=off disables TLS. ?name= sets the host name of this site",
    ),
  );

/** False if the PostgreSQL client would parse the host, database or password differently than a reader expects. */
function isDatabaseUrl(value: string): boolean {
  if (!/^postgres(?:ql)?:\/\/./.test(value)) return /^sqlite:./.test(value);
  // Adds a host if there is none (a local PostgreSQL socket), because `URL` cannot parse URLs without a host.
  const readable = value.replace("@/", "@socket/");
  if (!URL.canParse(readable)) return false;
  const { hostname, pathname, search, hash } = new URL(readable);
  return hash === "" && !hostname.includes(",") && !`${pathname}${search}`.includes("@");
}
export const databaseUrl = z
  .string()
  .refine(isDatabaseUrl)
  .meta(
    secret(
      "a URL such as sqlite:data/leads.db or postgres://user:password@host/name, with one host; in a password, write " +
        "%23 for #, %2F for /, %3F for ? and %40 for @",
    ),
  );

const localName = /(?:^[\w-]+|\.(?:internal|local|localhost|svc))\.?$/;
const localAddress = /^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$|^\[(?:::1|f[cd].*)\]$/;
export const webhookUrl = anyHttpUrl
  .refine((value) => {
    const { protocol, hostname } = new URL(value);
    return protocol === "https:" || localName.test(hostname) || localAddress.test(hostname);
  })
  .meta(secret("an https URL, or an http URL of this machine or of a host on a private network"));
export const webhookSecrets = listOf(z.string().refine(keyIn)).meta(
  secret(
    "whsec_ and 24 to 64 bytes in base64; to replace a secret, set the new and the old one, separated by a space",
  ),
);

export const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(values).describe(`one of ${values.join(", ")}`);
