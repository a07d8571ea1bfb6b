import { connect, isIP, type Socket } from "node:net";
import { createTransport, type SendMailOptions } from "nodemailer";

const minute = 60_000;

/** Timeouts of RFC 5321 (4.5.3.2), in milliseconds: servers check a mail before they answer to DATA. */
export const greetingMs = 5 * minute;
export const replyMs = 10 * minute;

/** The mail server, and how long the whole conversation with it may take, in milliseconds. */
type MailServer = {
  /** `smtp://` or `smtps://`, as `NOTIFY_SMTP_URL` has it. */
  smtpUrl: string;
  /** The site's origin, whose host the mail server is told unless the URL has another name. */
  siteUrl: string;
  timeoutMs: number;
};

/** A mail, from an address to some. */
export type Mail = {
  from: { name: string; address: string };
  to: readonly string[];
  /** The same for every attempt, so that mail programs can tell that it is the same mail. */
  messageId: string;
  subject: string;
  text: string;
  html: string;
} & Pick<SendMailOptions, "replyTo" | "attachments">;

/**
 * Sends a mail through a mail server. It reads no file and asks for no address on the network.
 *
 * @returns what the server answers, and which recipients it accepts and refuses
 * @throws SmtpError where it takes the mail for nobody, or not in time
 */
export async function sendMail(
  server: MailServer,
  { from, to, ...mail }: Mail,
  stop?: AbortSignal,
): Promise<{ response: string; accepted: string[]; rejected: string[] }> {
  const timeout = AbortSignal.timeout(server.timeoutMs);
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
  const transport = createTransport(smtpOptions(server.smtpUrl, server.siteUrl, signal));
  const recipients = [...to];
  try {
    const { response, accepted, rejected } = await transport.sendMail({
      ...mail,
      from,
      to: recipients,
      envelope: { from: from.address, to: recipients },
      headers: {
        // Neither an absence assistant nor a mailing list is to answer, least of all to a visitor.
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
      },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    });
    return { response, accepted: accepted.map(String), rejected: rejected.map(String) };
  } catch (error) {
    throw timeout.aborted ? timeout.reason : error;
  }
}

/** What nodemailer says of a failure. */
export type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** Maximum length of a server's response that is read, and of the reason that is kept, in characters. */
const maxResponse = 1000;
const longestReason = 160;

/** A failure in the server's own words, without addresses. */
export function reasonOf({ code, name, responseCode = 0, response = "" }: SmtpError): string {
  if (responseCode === 0) return typeof code === "string" ? code : name;
  const words = response
    .slice(0, maxResponse)
    .replace(/^\d{3}[ -]?/gm, "")
    // Bounded input: 1,000 characters.
    .replace(/[^\s<>()[\]"']+@[^\s<>()[\]"']+/g, "…")
    .replace(/[\s\p{Cc}]+/gu, " ");
  return `SMTP ${responseCode} ${words}`.trim().slice(0, longestReason);
}

/** How this site calls itself: relays refuse the name of a container. */
export function heloName(smtpUrl: string, siteUrl: string): string | undefined {
  const given = new URL(smtpUrl).searchParams.get("name");
  const { hostname } = new URL(siteUrl);
  return given ?? (hostname.includes(".") && !isIP(hostname) ? hostname : undefined);
}

/** Without TLS only where the URL says so: the mail is about a person, and the login a secret. */
export function smtpOptions(smtpUrl: string, siteUrl: string, signal?: AbortSignal) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  const withoutTls = url.searchParams.get("tls") === "off";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port) || (secure ? 465 : withoutTls ? 25 : 587);
  const name = heloName(smtpUrl, siteUrl);
  return {
    host,
    port,
    ...(name !== undefined && { name }),
    // By the system's look-up, which knows the file of hosts, and tries all addresses; the library asks DNS first.
    getSocket(_: unknown, done: (error: Error | null, socket?: { connection: Socket }) => void) {
      const connection = connect({ host, port, ...(signal && { signal }) });
      connection.once("error", done);
      connection.once("connect", () => {
        connection.off("error", done);
        done(null, { connection });
      });
    },
    secure,
    requireTLS: !secure && !withoutTls,
    ignoreTLS: withoutTls,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    greetingTimeout: greetingMs,
    socketTimeout: replyMs,
  };
}
