import { type FocusEvent, useEffect, useRef, useState } from "react";
import type { Messages } from "~/content/schema/messages";
import type { Person } from "~/content/site/contacts.server";
import type { ShellData } from "~/content/site/shell-data.server";
import { useShellData } from "~/content/site/use-shell-data";
import type { SubmissionResult } from "~/leads/forms/action.server";
import { LeadForm } from "~/leads/forms/lead-form";
import { useContact } from "~/navigation/use-contact";
import { useWelcome } from "~/navigation/visit/welcome-state";
import { BelowStyles } from "./below-styles";
import { EmailAndPhone } from "./email-and-phone";

/**
 * The contact section, target of every *Contact us* link. While the lead dialog is open the form is folded, unless
 * somebody has begun to fill it in.
 */
export function ContactSection({ result }: { result?: SubmissionResult | undefined }) {
  const data = useShellData();
  const { contact, lead } = data.forms;
  const section = useRef<HTMLElement>(null);
  const isAsked = useWelcome("lead") === "asks";
  const [isFolded, setFolded] = useState(false);
  useEffect(() => setFolded(isAsked && !isBegun(section.current)), [isAsked]);
  /** A link to the section focuses it. */
  const unfold = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget) setFolded(false);
  };
  return (
    <>
      <BelowStyles />
      <section
        className="contact"
        id="contact"
        aria-labelledby="contact-heading"
        tabIndex={-1}
        ref={section}
        onFocus={unfold}
      >
        <div className="contact-inner">
          <div>
            <h2 id="contact-heading">{contact.heading}</h2>
            <p>{contact.introduction}</p>
            <ContactWays data={data} />
          </div>
          {data.asFiles && !data.asFiles.server ? (
            <p>{data.asFiles.words.noForm}</p>
          ) : isFolded ? (
            <p>
              <button type="button" className="button quiet" onClick={() => section.current?.focus()}>
                {lead.unfold}
              </button>
            </p>
          ) : (
            <LeadForm kind="contact" data={data} result={result} />
          )}
        </div>
      </section>
    </>
  );
}

/** Whether the form has the focus or anything filled in. */
function isBegun(section: HTMLElement | null): boolean {
  if (!section || section.contains(document.activeElement)) return true;
  const fields = section.querySelectorAll<HTMLInputElement>(
    "form :is(input:not([type=hidden], [type=checkbox]), textarea)",
  );
  return [...fields].some(({ value }) => value !== "");
}

/** How to reach the person to write to, or us. */
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

/** Who it is, and where to book a meeting. */
function PersonEntry({ person: { photo, name, role, booking }, words }: PersonEntryProps) {
  return (
    <div>
      <dt>
        {photo?.src && <img src={photo.src} alt={photo.alt} width="72" height="72" loading="lazy" />}
        {role}
      </dt>
      <dd>{name}</dd>
      {booking && words && (
        <dd>
          <a href={booking} target="_blank" rel="noopener">
            {words.booking}
            <span className="visually-hidden">{` ${words.newTab}`}</span>
          </a>
        </dd>
      )}
    </div>
  );
}
