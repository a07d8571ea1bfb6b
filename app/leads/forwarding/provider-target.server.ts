import { submitToProvider } from "~/leads/provider/provider-api.server";
import type { Outcome } from "~/leads/store/delivery";
import type { Delivery } from "~/leads/store/queue.server";
import type { Env } from "~/platform/settings.server";
import type { Content } from "~/schema/content";
import { pathTo } from "~/urls/tables/addresses";
import { contextOf } from "./lead-context.server";
import type { Target } from "./target";

export class ProviderTarget implements Target {
  readonly name = "provider";
  readonly urlHash = "";
  readonly timeoutMs = 10_000;

  constructor(
    private readonly env: Env,
    private readonly content: () => Content,
  ) {}

  async deliver(leads: Delivery[], stop?: AbortSignal): Promise<Outcome> {
    const [lead] = leads;
    if (!lead) return { kind: "forwarded" };
    const { env } = this;
    const { product, values, url } = contextOf(lead, this.content(), env.SITE_URL);
    const formId = lead.form === "lead" ? env.FORMS_LEAD_FORM_ID : env.FORMS_CONTACT_FORM_ID;
    return submitToProvider(
      `${env.FORMS_SUBMIT_URL}${pathTo(env.FORMS_PORTAL_ID ?? "", formId ?? "")}`,
      {
        submittedAt: lead.created_at,
        fields: product.forms[lead.form].fields.map(({ name, providerName }) => ({
          name: providerName,
          value: values[name] ?? "",
        })),
        // Without the URL of a page on a registered domain, the provider treats the submission as spam.
        pageUri: url,
        pageName: lead.page_title,
        hutk: lead.hutk,
        consentText: lead.consent_text,
      },
      this.timeoutMs,
      stop,
    );
  }
}
