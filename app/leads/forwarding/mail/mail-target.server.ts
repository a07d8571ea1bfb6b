import { createHash } from "node:crypto";
import type { Digest, Outcome } from "~/leads/store/delivery";
import type { Delivery } from "~/leads/store/queue.server";
import { log } from "~/platform/log/log.server";
import type { ProductValue } from "~/schema/basics/products";
import type { Content } from "~/schema/content";
import { contactOf } from "../lead-context.server";
import type { Target } from "../target";
import { mailAbout } from "./lead-mail.server";
import { greetingMs, type Mail, reasonOf, replyMs, type SmtpError, sendMail } from "./smtp.server";

type MailOptions = {
  smtpUrl: string;
  from: string;
  to: Record<ProductValue, readonly string[]>;
  digest?: Digest | undefined;
  siteUrl: string;
  content: () => Content;
  timeoutMs?: number;
};

const sessionTimeoutMs = greetingMs + 60_000 + replyMs;

/** Short, because an operator is waiting. */
const testTimeoutMs = 30_000;

/** Sends the team an e-mail about each lead, or a digest of several leads. Visitors never get e-mail. */
export class MailTarget implements Target {
  readonly name = "mail";
  /** Empty, because the hash is needed only for webhooks: a mail server cannot stop deliveries (HTTP 410). */
  readonly urlHash = "";
  readonly timeoutMs: number;
  readonly digest: Digest | undefined;

  constructor(private readonly options: MailOptions) {
    this.timeoutMs = options.timeoutMs ?? sessionTimeoutMs;
    this.digest = options.digest;
  }

  /** Digests are grouped by product and contact, because a contact must not get other contacts' leads. */
  messages(leads: Delivery[]): Delivery[][] {
    if (!this.digest) return leads.map((lead) => [lead]);
    const content = this.options.content();
    const digests = new Map<string, Delivery[]>();
    for (const lead of leads) {
      const key = `${lead.product} ${contactOf(lead, content)?.id}`;
      digests.set(key, [...(digests.get(key) ?? []), lead]);
    }
    return [...digests.values()];
  }

  async deliver(leads: Delivery[], stop?: AbortSignal, isTest = false): Promise<Outcome> {
    const { from, to, siteUrl } = this.options;
    const content = this.options.content();
    const { product, contact, subject, text, html, replyTo } = mailAbout(leads, content, siteUrl, isTest);
    const mail: Mail = {
      from: { name: content.site.brand.name, address: from },
      to: [...new Set([...to[product], ...(contact ? [contact] : [])])],
      messageId: messageId(leads, from),
      ...{ subject, text, html },
      ...(replyTo && { replyTo }),
    };
    try {
      const { response, rejected } = await sendMail(
        { smtpUrl: this.options.smtpUrl, siteUrl, timeoutMs: isTest ? testTimeoutMs : this.timeoutMs },
        mail,
        stop,
      );
      if (rejected.length > 0) {
        log.warn(
          { target: this.name, recipients: rejected.length },
          "the mail server rejects some recipients",
        );
      }
      return { kind: "forwarded", answer: response, rejectedRecipients: rejected.length };
    } catch (error) {
      return mailOutcome(error as SmtpError);
    }
  }
}

/** A failed delivery is retried, unless the server permanently rejected the recipient or content (550–599). */
export function mailOutcome(error: SmtpError): Outcome {
  const { command = "", responseCode = 0 } = error;
  const reason = reasonOf(error);
  const [rejectedCommand] =
    (responseCode >= 550 && responseCode < 600 && /^(?:RCPT TO|DATA)/.exec(command)) || [];
  if (rejectedCommand === undefined) return { kind: "retry", reason };
  return {
    kind: "dead",
    reasons: [{ errorType: reason }],
    ...(rejectedCommand === "RCPT TO" && { forEveryLead: true }),
  };
}

/** A message's id is the same for every attempt and on every server, so that mail programs recognise duplicates. */
function messageId(leads: Delivery[], from: string): string {
  const ids = leads.map(({ id }) => id);
  const [id = ""] =
    ids.length === 1 ? ids : [createHash("sha256").update(ids.join()).digest("hex").slice(0, 32)];
  return `<${id}@${from.split("@").at(-1)}>`;
}
