import { connect, isIP, type Socket } from "node:net";
import { createTransport, type SendMailOptions } from "nodemailer";

const minute = 60_000;

/** Timeouts from RFC 5321 (4.5.3.2). A mail server may check a message for minutes before it answers `DATA`. */
export const greetingMs = 5 * minute;
export const replyMs = 10 * minute;

type MailServer = {
  smtpUrl: string;
  siteUrl: string;
  timeoutMs: number;
};

export type Mail = {
  from: { name: string; address: string };
  to: readonly string[];
  messageId: string;
  subject: string;
  text: string;
  html: string;
} & Pick<SendMailOptions, "replyTo" | "attachments">;

/** @throws Error if the mail server rejects all recipients, or the timeout expires */
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
        // Prevents automatic replies, such as out-of-office messages.
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

export type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

const maxResponseLength = 1000;
const maxReasonLength = 160;

/** The mail server's response without e-mail addresses, or the error's code if there is no response. */
export function reasonOf({ code, name, responseCode = 0, response = "" }: SmtpError): string {
  if (responseCode === 0) return typeof code === "string" ? code : name;
  const words = response
    .slice(0, maxResponseLength)
    .replace(/^\d{3}[ -]?/gm, "")
    // The input has at most 1,000 characters.
    .replace(/[^\s<>()[\]"']+@[^\s<>()[\]"']+/g, "…")
    .replace(/[\s\p{Cc}]+/gu, " ");
  return `SMTP ${responseCode} ${words}`.trim().slice(0, maxReasonLength);
}

/** Host name for the HELO command. Defaults to the site's host, because mail relays reject a container's host name. */
export function heloName(smtpUrl: string, siteUrl: string): string | undefined {
  const given = new URL(smtpUrl).searchParams.get("name");
  const { hostname } = new URL(siteUrl);
  return given ?? (hostname.includes(".") && !isIP(hostname) ? hostname : undefined);
}

/** Requires TLS unless the URL disables it, because e-mails contain personal data, and the login must stay secret. */
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
    // Uses the system's resolver, because Nodemailer's own resolver queries DNS before it reads the hosts file.
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
