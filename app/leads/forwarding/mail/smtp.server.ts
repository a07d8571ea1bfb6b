import { createTransport, type SendMailOptions } from "nodemailer";

/** The mail server, and how long the whole conversation with it may take, in milliseconds. */
export type MailServer = {
  /** `smtp://` or `smtps://`, as `NOTIFY_SMTP_URL` has it. */
  smtpUrl: string;
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
  { smtpUrl, timeoutMs }: MailServer,
  { from, to, ...mail }: Mail,
  stop?: AbortSignal,
): Promise<{ response: string; accepted: string[]; rejected: string[] }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const transport = createTransport(smtpOptions(smtpUrl, timeoutMs));
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
      signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
    });
    return { response, accepted: accepted.map(String), rejected: rejected.map(String) };
  } catch (error) {
    throw timeout.aborted ? timeout.reason : error;
  }
}

/** What nodemailer says of a failure. */
export type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** A failure in a word or two, without what the server says, which may name an address. */
export function reasonOf({ code, name, responseCode = 0, response = "" }: SmtpError): string {
  const [, enhanced = ""] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (responseCode > 0) return `SMTP ${responseCode} ${enhanced}`.trim();
  return typeof code === "string" ? code : name;
}

/** Without TLS only where the URL says so: the mail is about a person, and the login a secret. */
function smtpOptions(smtpUrl: string, timeoutMs: number) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  const withoutTls = url.searchParams.get("tls") === "off";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : withoutTls ? 25 : 587),
    secure,
    requireTLS: !secure && !withoutTls,
    ignoreTLS: withoutTls,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
}
