import type { Lead } from "~/leads/store/queue.server";
import type { Language } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import type { ProductValue } from "~/schema/basics/products";
import type { Content, ProductContent } from "~/schema/content";
import { contextOf, type LeadContext } from "../lead-context.server";
import { bodyText, canBeRepliedTo, headerText } from "./header-text";
import { mailHtml } from "./mail-html.server";

type LeadMail = {
  product: ProductValue;
  contact: string | undefined;
  subject: string;
  text: string;
  html: string;
  replyTo: { name: string; address: string } | undefined;
};

type Row = { label: string; value: string; href?: string };

/** All leads must be for the same product and contact. The e-mail has no remote content and no tracking. */
export function mailAbout(leads: Lead[], content: Content, siteUrl: string, isTest: boolean): LeadMail {
  const parts = leads.map((lead) => ({ lead, context: contextOf(lead, content, siteUrl) }));
  const [first] = parts;
  if (!first) throw new Error("an e-mail must contain at least one lead");
  const { messages, product } = first.context.product;
  const words = messages.mail;
  const isDigest = parts.length > 1;
  const subject = isDigest
    ? fill(words.digest, { count: parts.length })
    : subjectOf(first.lead, first.context);
  const { email = "" } = first.context.values;
  const canReply = canBeRepliedTo(email);
  const note = isTest ? words.testNote : undefined;
  const closing = isDigest
    ? undefined
    : fill(canReply ? words.reply : words.noReply, { address: bodyText(email) });
  const sections = parts.map(({ lead, context }) => ({
    heading: isDigest ? subjectOf(lead, context) : undefined,
    rows: rowsOf(lead, context),
  }));
  return {
    product: product.value,
    contact: first.context.contact?.email,
    subject: isTest ? `${words.test}: ${subject}` : subject,
    text: `${[note, ...sections.map(inText), closing].filter((each) => each !== undefined).join("\n\n")}\n`,
    html: mailHtml(product.lang, [
      note && <p key="note">{note}</p>,
      ...sections.map(({ heading, rows }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is never rendered again
        <div key={index}>
          {heading && <h2 style={{ font: "bold 18px sans-serif" }}>{heading}</h2>}
          <Table rows={rows} />
        </div>
      )),
      closing && <p key="closing">{closing}</p>,
    ]),
    replyTo:
      !isDigest && canReply
        ? { name: headerText(first.context.values.name ?? ""), address: email }
        : undefined,
  };
}

function subjectOf({ form }: Lead, { product, values }: LeadContext): string {
  const names = [values.name, values.company].filter((name) => name !== undefined && name !== "");
  const who = headerText(names.join(", ") || (values.email ?? ""));
  return fill(product.messages.mail.subjects[form], { who });
}

function rowsOf(lead: Lead, { product, values, url, tour, campaign, contact }: LeadContext): Row[] {
  const words = product.messages.mail;
  const rows: Row[] = [
    ...enteredRows(lead, product, values),
    { label: words.page, value: lead.page_title || lead.page_path },
    { label: words.link, value: url, href: url },
    { label: words.tour, value: tour.join(" → ") },
    { label: words.campaign, value: campaign },
    { label: product.messages.person?.mail ?? "", value: contact?.name ?? "" },
    { label: words.sent, value: timeIn(lead.lang, lead.created_at) },
    { label: words.agreed, value: lead.consent_text },
    { label: words.reference, value: lead.id },
  ];
  return rows.flatMap((row) => (row.value === "" ? [] : { ...row, value: bodyText(row.value) }));
}

/** The form's fields in the form's order, followed by values of fields that have since been removed from the form. */
function enteredRows({ form }: Lead, { forms }: ProductContent, values: Record<string, string>): Row[] {
  const fields = forms[form].fields.map(({ name, label }) => ({ label, value: values[name] ?? "" }));
  const known = new Set(["consent", ...forms[form].fields.map(({ name }) => name)]);
  const others = Object.entries(values).filter(([name]) => !known.has(name));
  return [...fields, ...others.map(([label, value]) => ({ label, value }))];
}

function timeIn(lang: Language, ms: number): string {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(ms)} UTC`;
}

function inText({ heading, rows }: { heading: string | undefined; rows: Row[] }): string {
  const lines = rows.map(({ label, value }) =>
    value.includes("\n") ? `${label}:\n${value.replace(/^/gm, "  ")}` : `${label}: ${value}`,
  );
  return [...(heading ? [`== ${heading} ==`] : []), ...lines].join("\n");
}

function Table({ rows }: { rows: Row[] }) {
  return (
    <table style={{ borderCollapse: "collapse" }}>
      <tbody>
        {rows.map(({ label, value, href }) => (
          <tr key={label}>
            <th scope="row" style={{ textAlign: "left", verticalAlign: "top", padding: "4px 16px 4px 0" }}>
              {label}
            </th>
            <td style={{ padding: "4px 0", whiteSpace: "pre-wrap" }}>
              {href ? <a href={href}>{value}</a> : value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
