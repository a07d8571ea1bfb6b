import { randomUUID } from "node:crypto";
import type { Digest } from "~/leads/store/delivery";
import type { Delivery } from "~/leads/store/queue.server";
import { consentText } from "~/leads/store/submission";
import type { Env } from "~/platform/settings.server";
import type { ProductValue } from "~/schema/basics/products";
import type { Content } from "~/schema/content";
import { listedTabs, pathTo } from "~/urls/tables/addresses";
import { MailTarget } from "./mail/mail-target.server";
import { ProviderTarget } from "./provider-target.server";
import type { Target } from "./target";
import { WebhookTarget } from "./webhook/webhook-target.server";

const hour = 60 * 60_000;

const digests: Record<"hourly" | "daily", Digest> = {
  hourly: { everyMs: hour, offsetMs: 0 },
  daily: { everyMs: 24 * hour, offsetMs: 6 * hour },
};

export function targetsOf(env: Env, content: () => Content): Target[] {
  const targets: Target[] = [];
  if (env.FORMS_PORTAL_ID !== undefined) targets.push(new ProviderTarget(env, content));
  const both = env.NOTIFY_TO ?? [];
  if (env.NOTIFY_SMTP_URL !== undefined) {
    targets.push(
      new MailTarget({
        smtpUrl: env.NOTIFY_SMTP_URL,
        from: env.NOTIFY_FROM ?? "",
        to: { Seafood: env.NOTIFY_TO_SEAFOOD ?? both, Logistics: env.NOTIFY_TO_LOGISTICS ?? both },
        digest: env.NOTIFY_DIGEST && digests[env.NOTIFY_DIGEST],
        siteUrl: env.SITE_URL,
        content,
      }),
    );
  }
  if (env.WEBHOOK_URL !== undefined) {
    targets.push(
      new WebhookTarget({
        url: env.WEBHOOK_URL,
        secrets: env.WEBHOOK_SECRET ?? [],
        siteUrl: env.SITE_URL,
        content,
      }),
    );
  }
  return targets;
}

export function testLead(target: Target, content: Content, value: ProductValue): Delivery {
  const { product, sections, forms } = content.products[value];
  const [section] = sections;
  const [tab] = listedTabs(section?.tabs ?? []);
  const values = Object.fromEntries(
    forms.contact.fields.map(({ name, type }) => [name, type === "email" ? "test@example.com" : "Test"]),
  );
  const id = `test-${randomUUID()}`;
  return {
    id,
    lead_id: id,
    target: target.name,
    form: "contact",
    product: product.value,
    lang: product.lang,
    email: "test@example.com",
    values_json: JSON.stringify({ ...values, consent: "yes" }),
    consent_text: consentText(forms.consent),
    page_path: pathTo(product.value, section?.sectionName ?? "", tab?.tab ?? ""),
    page_title: tab?.tab ?? "",
    hutk: null,
    created_at: Date.now(),
    kept_from: null,
    ...{ first_due_at: 0, status: "pending", attempts: 1, due_at: 0, lease_id: null, leased_until: 0 },
    ...{ forwarded_at: null, last_error: null },
  };
}
