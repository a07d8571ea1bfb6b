import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { iconId, interfaceIconPaths } from "~/content/icon-id";
import { sprite, viewBoxOf } from "~/content/load/icons.server";
import { contactsFor, ownContactOf, type Person } from "~/content/site/contacts.server";
import { release } from "~/content/site/release.server";
import { site } from "~/content/site/site.server";
import picturesStyles from "~/demo/pictures/pictures.css?inline";
import type { Language } from "~/schema/basics/languages";
import { locales } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import { colorTokens } from "~/schema/colors/color-tokens";
import type { ProductContent } from "~/schema/content";
import type { AllMessages } from "~/schema/messages";
import { EmailAndPhone } from "~/shell/email-and-phone";
import belowStyles from "~/shell/styles/below.css?inline";
import otherMediaStyles from "~/shell/styles/output/other-media.css?inline";
import { firstStyles } from "~/shell/styles/sheets";
import { Icon } from "~/ui/icon";
import { queryOfCopy } from "~/urls/page-queries/copy";
import { joined } from "~/urls/query/query";
import { copyPath } from "~/urls/tables/addresses";
import { mediaFolder } from "./copied-demos.server";
import copyStyles from "./copy.css?inline";
import type { CopyOrder } from "./order.server";

/** Style sheet that hides the advice to unpack the archive. Browsers can load it only from an unpacked archive. */
export const unpackedFile = { name: `${mediaFolder}/unpacked.css`, text: ".still-packed{display:none}\n" };

type Frame = {
  order: CopyOrder;
  content: ProductContent;
  title: string;
  /** Subject of e-mails to the page's contacts. */
  about: string;
  /** URL of the page on the site. */
  online: string;
  children: ReactNode;
};

export const coverFile = "index.html";

/** The document can be opened from disk: styles and icons are inline, and there are no scripts. */
export function copyDocument({ order, content, title, about, online, children }: Frame): string {
  const { product, messages } = content;
  const { brand } = site().content.site;
  const { icons } = site();
  const styles = [
    colorTokens(brand.colors),
    ...[firstStyles, belowStyles, picturesStyles, copyStyles, otherMediaStyles],
  ].join("");
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{fill(messages.pageTitle, { page: title })}</title>
      <meta name="robots" content="noindex" />
      <meta httpEquiv="Content-Security-Policy" content={policy} />
      <link rel="icon" href="data:," />
    </>,
  );
  const body = renderToStaticMarkup(
    <>
      <a className="skip-link" href="#content">
        {messages.skipToContent}
      </a>
      <p className="still-packed">{messages.copy.stillPacked}</p>
      <header className="site-header">
        <div className="top-bar">
          <a className="logo" href={coverFile} aria-label={`${brand.name}: ${messages.copy.contents}`}>
            <Icon
              id={icons.has(brand.logo) ? iconId(brand.logo) : null}
              viewBox={viewBoxOf(icons.get(brand.logo))}
            />
            {!brand.logoHasName && <span className="logo-name">{brand.name}</span>}
          </a>
          <a className="button contact-link" href="#contact">
            {messages.contactUs}
          </a>
        </div>
      </header>
      <main id="content">{children}</main>
      <Contact {...{ order, content, about, online }} />
      <footer className="site-footer">
        <p>{dateAndRelease(messages, product.lang)}</p>
        <p>
          <Online messages={messages} href={newerUrl(order)}>
            {messages.copy.ask}
          </Online>
        </p>
      </footer>
    </>,
  );
  return [
    `<!DOCTYPE html><html lang="${product.lang}"><head>${head}<style>${styles}</style>`,
    `<link rel="stylesheet" href="${unpackedFile.name}"></head>`,
    `<body>${sprite(icons, [...interfaceIconPaths, brand.logo])}<div id="page" class="copied">${body}</div></body></html>\n`,
  ].join("");
}

/** Content Security Policy of copies. Pages load only files from the copy, which may be on disk or on an intranet. */
const policy = "default-src 'self' file: data: 'unsafe-inline'; script-src 'none'; form-action 'none'";

export function dateAndRelease(messages: AllMessages, language: Language): string {
  const { id, date } = release();
  const day = new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone: "UTC" }).format(date);
  return fill(messages.copy.asOf, { date: day, release: id });
}

function newerUrl({ content, choice, tour, rep }: CopyOrder): string {
  const query = queryOfCopy({ ...choice, release: release().id }, tour, rep);
  return site().env.SITE_URL + copyPath(content.product.value) + query;
}

/** Like shared links, the link contains `redirect` and the contact (rule 4.8), because people pass copies on. */
export function siteUrl(path: string, rep: string | undefined, ...more: string[]): string {
  return site().env.SITE_URL + path + joined(["redirect", ...more, ...(rep ? [`rep=${rep}`] : [])]);
}

type OnlineProps = { messages: AllMessages; href: string; className?: string; children: ReactNode };

export function Online({ messages, href, className, children }: OnlineProps) {
  return (
    <>
      <a className={className} href={href}>
        {children}
      </a>{" "}
      <small>{messages.copy.network}</small>
    </>
  );
}

function personOf({ product }: ProductContent, rep: string | undefined): Person | undefined {
  const people = contactsFor(product);
  return people.find(({ id }) => id === rep) ?? people.find(({ id }) => id === ownContactOf(product));
}

type ContactProps = Pick<Frame, "order" | "content" | "about" | "online">;

/** Shows links for e-mail and phone, because a copy has no contact form. */
function Contact({ order, content, about, online }: ContactProps) {
  const { messages, forms, product } = content;
  const { contact } = site().content.site;
  const person = personOf(content, order.rep);
  const email = person?.email ?? contact.email[product.lang];
  const phone = person?.phone ?? contact.phone;
  const subject = fill(messages.share.mailSubject, { demos: about });
  return (
    <section className="contact" id="contact" aria-labelledby="contact-heading">
      <h2 id="contact-heading">{forms.contact.heading}</h2>
      <dl className="contact-ways">
        {person && (
          <div>
            <dt>{person.role}</dt>
            <dd>{person.name}</dd>
            {person.booking && messages.person && (
              <dd>
                <Online messages={messages} href={person.booking}>
                  {messages.person.booking}
                </Online>
              </dd>
            )}
          </div>
        )}
        <EmailAndPhone {...{ messages, email, phone, subject }} />
        <div>
          <dt>{messages.copy.online}</dt>
          <dd>
            <Online messages={messages} href={`${online}#contact`}>
              {messages.copy.form}
            </Online>
          </dd>
        </div>
      </dl>
    </section>
  );
}
