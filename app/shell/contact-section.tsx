import { interfaceIcon } from "~/content/icon-id";
import type { ShellData } from "~/content/site/shell-data.server";
import { useShellData } from "~/content/site/use-shell-data";
import type { SubmissionResult } from "~/leads/forms/action.server";
import { LeadForm } from "~/leads/forms/lead-form";
import { thankForLead } from "~/navigation/visit/visit";
import { Icon } from "~/ui/icon";

/** How to reach the provider; every *Contact us* link leads here. */
export function ContactSection({ result }: { result?: SubmissionResult | undefined }) {
  const data = useShellData();
  const { contact } = data.forms;
  return (
    <section className="contact" id="contact" aria-labelledby="contact-heading" tabIndex={-1}>
      <div className="contact-inner">
        <div>
          <h2 id="contact-heading">{contact.heading}</h2>
          <p>{contact.introduction}</p>
          <ContactWays data={data} />
        </div>
        <LeadForm kind="contact" data={data} onSubmitted={thankForLead} result={result} />
      </div>
    </section>
  );
}

function ContactWays({ data: { messages, contact } }: { data: ShellData }) {
  return (
    <dl className="contact-ways">
      <div>
        <dt>
          <Icon id={interfaceIcon("mail")} />
          {messages.contactEmail}
        </dt>
        <dd>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </dd>
      </div>
      <div>
        <dt>
          <Icon id={interfaceIcon("phone")} />
          {messages.contactPhone}
        </dt>
        <dd>
          <a href={`tel:${contact.phone.replace(/\s/g, "")}`}>{contact.phone}</a>
        </dd>
      </div>
    </dl>
  );
}
