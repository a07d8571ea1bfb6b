import { interfaceIcon } from "~/content/icon-id";
import type { FrameData } from "./frame.server";
import { Icon } from "./icon";

/** How to reach the provider; every *Contact us* link leads here. */
export function ContactSection({ words, forms, contact }: Pick<FrameData, "words" | "forms" | "contact">) {
  return (
    <section className="contact" id="contact" aria-labelledby="contact-heading" tabIndex={-1}>
      <div className="contact-inner">
        <div>
          <h2 id="contact-heading">{forms.contact.heading}</h2>
          <p>{forms.contact.introduction}</p>
        </div>
        <dl className="contact-ways">
          <div>
            <dt>
              <Icon id={interfaceIcon("mail")} />
              {words.contactEmail}
            </dt>
            <dd>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </dd>
          </div>
          <div>
            <dt>
              <Icon id={interfaceIcon("phone")} />
              {words.contactPhone}
            </dt>
            <dd>
              <a href={`tel:${contact.phone.replace(/\s/g, "")}`}>{contact.phone}</a>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
