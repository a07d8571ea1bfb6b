import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import type { Content } from "~/content/schema/content";
import { languages, type ProductValue } from "~/content/schema/site";
import type { Digest, Outcome } from "~/leads/store/delivery";
import type { Delivery } from "~/leads/store/queue.server";
import { log } from "~/platform/log/log.server";
import type { Target } from "../target";
import { letterOf } from "./letter.server";

export type MailOptions = {
  /** `smtp://` or `smtps://`, as `NOTIFY_SMTP_URL` has it. */
  smtpUrl: string;
  /** The sender's address. */
  from: string;
  /** The team's addresses, by product. */
  to: Record<ProductValue, readonly string[]>;
  digest?: Digest | undefined;
  /** The site's origin. */
  siteUrl: string;
  content: () => Content;
  /** Timeout for the whole conversation with the server, in milliseconds. */
  timeoutMs?: number;
};

/** Mail to the team about each lead, or about all of a period. Nothing is ever sent to visitors. */
export class MailTarget implements Target {
  readonly name = "mail";
  /** None is ever stopped. */
  readonly address = "";
  readonly timeoutMs: number;
  readonly digest: Digest | undefined;

  constructor(private readonly options: MailOptions) {
    this.timeoutMs = options.timeoutMs ?? 30_000;
    this.digest = options.digest;
  }

  /** A digest has the leads of one product, which have its language. */
  messages(leads: Delivery[]): Delivery[][] {
    if (!this.digest) return leads.map((lead) => [lead]);
    return languages
      .map((lang) => leads.filter((lead) => lead.lang === lang))
      .filter(({ length }) => length > 0);
  }

  async deliver(leads: Delivery[], stop?: AbortSignal, isTest = false): Promise<Outcome> {
    const { from, to, siteUrl } = this.options;
    const content = this.options.content();
    const { product, subject, text, html, replyTo } = letterOf(leads, content, siteUrl, isTest);
    const recipients = [...to[product]];
    const timeout = AbortSignal.timeout(this.timeoutMs);
    const transport = createTransport(smtpOptions(this.options.smtpUrl, this.timeoutMs));
    try {
      const { response, rejected } = await transport.sendMail({
        from: { name: content.site.brand.name, address: from },
        to: recipients,
        ...(replyTo && { replyTo }),
        envelope: { from, to: recipients },
        subject,
        text,
        html,
        messageId: messageId(leads, siteUrl),
        headers: {
          // Neither an absence assistant nor a mailing list is to answer, least of all to the visitor.
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
        },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
      });
      if (rejected.length > 0) {
        log.warn(
          { target: this.name, recipients: rejected.length },
          "the mail server refuses some recipients",
        );
      }
      return { kind: "forwarded", answer: response };
    } catch (error) {
      return timeout.aborted ? { kind: "retry", reason: "TimeoutError" } : mailOutcome(error as SmtpError);
    }
  }
}

/** What nodemailer says of a failure. */
export type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/**
 * Which state follows from a failure. A server that refuses a recipient or the text for good (5xx) makes the lead a dead
 * letter: repeating would not help, and annoys. All else may pass or be corrected in the settings: outages, greylisting
 * (4xx), TLS, a wrong password, a sender that the server does not accept.
 */
export function mailOutcome({
  code,
  name,
  command = "",
  responseCode = 0,
  response = "",
}: SmtpError): Outcome {
  const [, enhanced = ""] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const reason = responseCode > 0 ? `SMTP ${responseCode} ${enhanced}`.trim() : (code ?? name);
  const [refused] = (responseCode >= 550 && responseCode < 600 && /^(?:RCPT TO|DATA)/.exec(command)) || [];
  if (refused === undefined) return { kind: "retry", reason };
  return { kind: "dead", reasons: [{ errorType: reason }], ...(refused === "RCPT TO" && { whoever: true }) };
}

/** The same for every attempt, so that mail programs can tell that it is the same mail. */
function messageId(leads: Delivery[], siteUrl: string): string {
  const ids = leads.map(({ id }) => id);
  const [id = ""] =
    ids.length === 1 ? ids : [createHash("sha256").update(ids.join()).digest("hex").slice(0, 32)];
  return `<${id}@${new URL(siteUrl).hostname}>`;
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
