import { Fragment } from "react";
import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { piecesOf, withoutParameter, withParameter } from "~/urls/query/query";
import type { CopyData } from "./copy-page.server";

/** Links to this page must load the document, because client navigation would not load the page's style sheet. */
export function CopyPage({ data }: { data: CopyData }) {
  const { path, words, title, names, asOf, answer, languages, others } = data;
  const carried = withoutParameter(usePersistentQuery(), "tour");
  /**
   * URL of this page with the parameters in `query`. Of the page's own parameters, it has those that links keep, except
   * `tour` (rule 4.3).
   */
  const linkTo = (query: string) => path + piecesOf(query).reduce(withParameter, carried);
  const downloads = data.downloads.flatMap((each) => each ?? []);
  return (
    <div className="prose">
      <h1>{words.title}</h1>
      {answer && (
        <p>
          <strong>{answer}</strong>
        </p>
      )}
      <p>{words.introduction}</p>
      {downloads.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <section>
          <h2>{title}</h2>
          {names.length > 1 && (
            <ol>
              {names.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, and the list never changes
                <li key={index}>{name}</li>
              ))}
            </ol>
          )}
          <p>{words.holds}</p>
          {downloads.map(({ href, text }) => (
            <p key={text}>
              {href === undefined ? (
                text
              ) : (
                <a className="button quiet" href={href} download rel="nofollow">
                  {text}
                </a>
              )}
            </p>
          ))}
          <p>{words.unpack}</p>
          <p>{asOf}</p>
          <p>
            {words.language}{" "}
            {languages.map(({ language, name, query, isChosen }, index) => (
              <Fragment key={language}>
                {index > 0 && " · "}
                <a
                  href={linkTo(query)}
                  lang={language}
                  hrefLang={language}
                  aria-current={isChosen ? "true" : undefined}
                  rel="nofollow"
                >
                  {name}
                </a>
              </Fragment>
            ))}
          </p>
        </section>
      )}
      <p>
        {words.others}{" "}
        {others.map(({ text, query }, index) => (
          <Fragment key={query}>
            {index > 0 && ", "}
            <a href={linkTo(query)} rel="nofollow">
              {text}
            </a>
          </Fragment>
        ))}
      </p>
    </div>
  );
}
