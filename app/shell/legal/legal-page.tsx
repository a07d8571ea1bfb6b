import { Main } from "~/shell/shell";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import styles from "~/ui/prose.css?inline";
import type { LegalText } from "./legal-page.server";

adoptStyles(styles);

export function LegalPage({ page }: { page: LegalText }) {
  return (
    <Main>
      <article className="prose">
        <h1>{page.title}</h1>
        <p className="introduction">{page.introduction}</p>
        {page.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </Main>
  );
}
