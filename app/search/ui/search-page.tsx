import { Fragment, type ReactNode } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { Thumbnail } from "~/demo/video/thumbnail";
import { clock } from "~/demo/video/time";
import { PersistentQueryLink, usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { QuestionsLink } from "~/navigation/links/questions-link";
import { fill } from "~/schema/basics/naming";
import type { Messages } from "~/schema/messages";
import type { SearchData, SearchHit, SearchHits } from "~/search/server/search-page.server";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { Icon } from "~/ui/icon";
import { withParameter } from "~/urls/query/query";
import { Marked } from "./found";
import { resultQuery } from "./result-query";
import { SearchForm } from "./search-form";
import styles from "./search-page.css?inline";

adoptStyles(styles);

type Props = { page: SearchData; messages: Messages };

type PageProps = Props & {
  children: ReactNode;
};

export function searchTitle(
  {
    typed,
    asked: query,
    count,
    missing,
    hasQuestions,
  }: Pick<SearchData, "typed" | "asked" | "count" | "missing" | "hasQuestions">,
  { search }: Messages,
): string {
  if (typed === undefined) return search.label;
  if (count === 0 && !hasQuestions) return fill(search.nothing, { query });
  if (count === 0 || missing.length > 0) return fill(search.partly, { query });
  return fill(count === 1 ? search.foundOne : search.found, { query, count });
}

export function SearchPage({ page, messages, children }: PageProps) {
  const { path, typed, missing, offersContact, popular } = page;
  const { results, more, asked }: SearchHits = JSON.parse(page.hits);
  const { search, contactUs } = messages;
  return (
    <div className="search-page">
      <h1>{searchTitle(page, messages)}</h1>
      {/* When the query changes, the React key recreates the form, so that the field shows the new query. */}
      <SearchForm key={typed} path={path} typed={typed} messages={messages} name={search.submit} />
      <Correction page={page} messages={messages} />
      {offersContact && (
        <p>
          {search.price} <a href="#contact">{contactUs}</a>
        </p>
      )}
      {missing.length > 0 && <p>{fill(search.missing, { words: quoted(missing, messages) })}</p>}
      {asked.length > 0 && <FoundQuestions questions={asked} messages={messages} />}
      <ol className="hits">
        {results.map((hit) => (
          <Hit key={hit.path} hit={hit} />
        ))}
      </ol>
      {more.length > 0 && <More tabs={more} label={search.more} />}
      {(results.length === 0 || missing.length > 0) && <NextSteps page={page} messages={messages} />}
      {children}
      {popular.length > 0 && <Popular demos={popular} label={search.popular} />}
    </div>
  );
}

/** Quotes each word with the quotation marks around `{query}` in the message, which suit the page's language. */
function quoted(words: string[], { search }: Messages): string {
  const [before, after] = search.nothing.split("{query}");
  return words.map((word) => `${before?.at(-1)}${word}${after?.at(0)}`).join(", ");
}

function FoundQuestions({
  questions,
  messages: { search },
}: {
  questions: SearchHits["asked"];
  messages: Messages;
}) {
  const query = usePersistentQuery();
  return (
    <section className="asked" aria-labelledby="asked">
      <h2 id="asked" className="hit-section">
        {search.asked}
      </h2>
      {questions.map(({ question, answer, path, parameter, where }) => (
        <p key={parameter}>
          <PersistentQueryLink to={path} query={withParameter(query, parameter)}>
            <Marked pieces={question} />
          </PersistentQueryLink>{" "}
          {answer && <Marked pieces={answer} />} {where && <small>{where}</small>}
        </p>
      ))}
    </section>
  );
}

function Hit({ hit: { path, section, title, passage, moments, thumbnail } }: { hit: SearchHit }) {
  const query = usePersistentQuery();
  return (
    <li>
      <Thumbnail files={thumbnail} loading="lazy" />
      <div>
        <h2>
          <PersistentQueryLink to={path}>
            <Marked pieces={title} />
          </PersistentQueryLink>
        </h2>
        <p className="hit-section">{section}</p>
        {passage && (
          <p>
            <Marked pieces={passage} />
          </p>
        )}
        {moments.length > 0 && (
          <ul className="moments">
            {moments.map(({ second, from, language, text }) => (
              <li key={`${second} ${language}`}>
                <PersistentQueryLink to={path} query={resultQuery({ from, language }, query)}>
                  <b>{clock(second)}</b>{" "}
                  <span lang={language}>
                    <Marked pieces={text} />
                  </span>
                </PersistentQueryLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Less relevant results. Only their titles are shown, which limits the size of the page. */
function More({ tabs, label }: { tabs: SearchHits["more"]; label: string }) {
  return (
    <section className="more-hits" aria-labelledby="more-hits">
      <h2 id="more-hits">{label}</h2>
      <ul>
        {tabs.map(({ path, title }) => (
          <li key={path}>
            <PersistentQueryLink to={path}>{title}</PersistentQueryLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Correction({ page: { path, typed = "", corrected }, messages: { search } }: Props) {
  const query = usePersistentQuery();
  if (corrected === undefined) return null;
  return (
    <p>
      {fill(search.corrected, { query: corrected })}{" "}
      <PersistentQueryLink to={path} query={asking(`"${typed}"`, query)}>
        {fill(search.asWritten, { query: typed })}
      </PersistentQueryLink>
    </p>
  );
}

function Popular({ demos, label }: { demos: SearchData["popular"]; label: string }) {
  return (
    <section className="popular" aria-labelledby="popular">
      <h2 id="popular">{label}</h2>
      <ul>
        {demos.map(({ path, section, title, thumbnail }) => (
          <li key={path}>
            <Thumbnail files={thumbnail} loading="lazy" />
            <div>
              <PersistentQueryLink to={path}>{title}</PersistentQueryLink>
              <p className="hit-section">{section}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextSteps({ page: { path, typed, meant, elsewhere }, messages }: Props) {
  const { search, products, contactUs } = messages;
  const { options } = useShellData();
  const query = usePersistentQuery();
  return (
    <div className="ways-on">
      {meant.length > 0 && (
        <p>
          {search.meant} <Queries path={path} queries={meant} />?
        </p>
      )}
      {elsewhere && typed !== undefined && (
        // Loads a new document, because each product has its own shell, which client navigation would not replace.
        <a className="elsewhere" href={elsewhere.path + asking(typed, query)}>
          <Icon id={options.find(({ value }) => value === elsewhere.product)?.icon ?? null} />
          {fill(search.elsewhere, { count: elsewhere.count, product: products[elsewhere.product] })}
        </a>
      )}
      <p>
        {search.examples.label}: <Queries path={path} queries={search.examples.queries} />
      </p>
      <QuestionsLink />
      {typed !== undefined && (
        <p>
          {search.ask} <a href="#contact">{contactUs}</a>
        </p>
      )}
    </div>
  );
}

function Queries({ path, queries }: { path: string; queries: string[] }) {
  const query = usePersistentQuery();
  return queries.map((wanted, index) => (
    <Fragment key={wanted}>
      {index > 0 && ", "}
      <PersistentQueryLink to={path} query={asking(wanted, query)}>
        {wanted}
      </PersistentQueryLink>
    </Fragment>
  ));
}

function asking(wanted: string, query: string): string {
  return withParameter(query, `q=${encodeURIComponent(wanted)}`);
}
