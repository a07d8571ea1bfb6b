import { Fragment } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { Main } from "~/shell/shell";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import styles from "~/ui/prose.css?inline";
import type { LegalText } from "./legal-page.server";

adoptStyles(styles);

export function LegalPage({ page }: { page: LegalText }) {
  const { contact } = useShellData();
  return (
    <Main>
      <article className="prose">
        <h1>{page.title}</h1>
        <p className="introduction">{page.introduction}</p>
        {page.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <WithMailLinks text={paragraph} email={contact.email} />
              </p>
            ))}
          </section>
        ))}
      </article>
    </Main>
  );
}

function WithMailLinks({ text, email }: { text: string; email: string }) {
  const [first, ...others] = text.split(email);
  return (
    <>
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        <Fragment key={index}>
          <a href={`mailto:${email}`}>{email}</a>
          {part}
        </Fragment>
      ))}
    </>
  );
}
