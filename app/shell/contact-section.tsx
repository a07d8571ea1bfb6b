import type { ReactNode } from "react";
import type { ShellData } from "~/content/shell-data/shell-data.server";
import { useShellData } from "~/content/shell-data/use-shell-data";
import type { Person } from "~/content/site/contacts.server";
import type { SubmissionResult } from "~/leads/forms/action.server";
import { BookingLink } from "~/leads/forms/booking-link";
import { LeadForm } from "~/leads/forms/lead-form";
import { useContact } from "~/navigation/links/use-contact";
import type { Messages } from "~/schema/messages";
import { BelowStyles } from "./below-styles";
import { EmailAndPhone } from "./email-and-phone";

type Props = {
  result?: SubmissionResult | undefined;
  /** Initial text of the message field. */
  message?: string | undefined;
  /** Content that replaces the form in print. */
  children?: ReactNode;
};

export function ContactSection({ result, message, children }: Props) {
  const data = useShellData();
  const { contact } = data.forms;
  return (
    <>
      <BelowStyles />
      <section className="contact" id="contact" aria-labelledby="contact-heading" tabIndex={-1}>
        <div className="contact-inner">
          <div>
            <h2 id="contact-heading">{contact.heading}</h2>
            <p>{contact.introduction}</p>
            <ContactWays data={data} />
          </div>
          <LeadForm kind="contact" data={data} result={result} message={message} />
          {children}
        </div>
      </section>
    </>
  );
}

function ContactWays({ data: { messages, contact } }: { data: ShellData }) {
  const person = useContact();
  const email = person?.email ?? contact.email;
  const phone = person?.phone ?? contact.phone;
  return (
    <dl className="contact-ways">
      {person && <PersonEntry person={person} words={messages.person} />}
      <EmailAndPhone {...{ messages, email, phone }} />
    </dl>
  );
}

type PersonEntryProps = { person: Person; words: Messages["person"] };

function PersonEntry({ person: { photo, name, role, booking }, words }: PersonEntryProps) {
  return (
    <div>
      <dt>
        {photo?.src && <img src={photo.src} alt={photo.alt} width="72" height="72" loading="lazy" />}
        {role}
      </dt>
      <dd>{name}</dd>
      {booking && (
        <dd>
          <BookingLink href={booking} words={words} />
        </dd>
      )}
    </div>
  );
}
