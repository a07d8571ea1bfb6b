import { Fragment, type ReactNode } from "react";
import type { Messages } from "~/content/schema/messages";
import { fill } from "~/content/schema/naming";
import { withParameter } from "~/content/url/query";
import { clock } from "~/demo/video/time";
import { PersistentQueryLink, usePersistentQuery } from "~/navigation/persistent-query-link";
import type { MarkedText } from "~/search/engine/marked";
import { adoptStyles } from "~/ui/adopt-styles";
import type { SearchData, SearchHit } from "./page.server";
import { resultQuery } from "./result-query";
import { SearchForm } from "./search-form";
import styles from "./search-page.css?inline";

adoptStyles(styles);

type Props = { page: SearchData; messages: Messages };

/** The query that links carry on, and the component that writes them. */
type LinkProps = {
  query: string;
  Link: (props: { to: string; query: string; children: ReactNode }) => ReactNode;
};

type ResultsProps = Props & LinkProps;

/** The heading of a search page: the query and the number of results. */
export function searchTitle(
  { typed, count, missing }: Pick<SearchData, "typed" | "count" | "missing">,
  { search }: Messages,
): string {
  if (typed === undefined) return search.label;
  if (count === 0) return fill(search.nothing, { query: typed });
  if (missing.length > 0) return fill(search.partly, { query: typed });
  return fill(count === 1 ? search.foundOne : search.found, { query: typed, count });
}

/** The results in a product's demos by tab, with links to the seconds of captions. */
export function SearchPage({ page, messages }: Props) {
  const { path, typed } = page;
  return (
    <div className="search-page">
      <h1>{searchTitle(page, messages)}</h1>
      {/* A new query remounts the field. */}
      <SearchForm key={typed} path={path} typed={typed} messages={messages} name={messages.search.submit} />
      <SearchResults
        page={page}
        messages={messages}
        query={usePersistentQuery()}
        Link={PersistentQueryLink}
      />
    </div>
  );
}

/**
 * All of the page that differs by what is found. The server writes it without React, into the frame of the others, so
 * neither this component nor one of its own may use a hook; `results-in-markup.ts` reads the results out of it, by its
 * elements and classes.
 */
export function SearchResults({ page, messages, query, Link }: ResultsProps) {
  const { missing, offersContact, results, more } = page;
  return (
    <>
      {offersContact && (
        <p>
          {messages.search.price} <a href="#contact">{messages.contactUs}</a>
        </p>
      )}
      {missing.length > 0 && <p>{fill(messages.search.missing, { words: quoted(missing, messages) })}</p>}
      <ol className="hits">
        {results.map((hit) => (
          <Hit key={hit.path} hit={hit} query={query} Link={Link} />
        ))}
      </ol>
      {more.length > 0 && <More tabs={more} label={messages.search.more} query={query} Link={Link} />}
      {(results.length === 0 || missing.length > 0) && (
        <NextSteps page={page} messages={messages} query={query} Link={Link} />
      )}
    </>
  );
}

/** Words in the quotation marks of the page's language. */
function quoted(words: string[], { search }: Messages): string {
  const [before, after] = search.nothing.split("{query}");
  return words.map((word) => `${before?.at(-1)}${word}${after?.at(0)}`).join(", ");
}

export function Hit({ hit, query, Link }: LinkProps & { hit: SearchHit }) {
  const { path, section, title, passage, moments, thumbnail } = hit;
  return (
    <li>
      {thumbnail && (
        <picture>
          {thumbnail.avif && <source type="image/avif" srcSet={thumbnail.avif} />}
          <img src={thumbnail.url} alt="" width="192" height="108" loading="lazy" />
        </picture>
      )}
      <div>
        <h2>
          <Link to={path} query={query}>
            <Marked pieces={title} />
          </Link>
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
                <Link to={path} query={resultQuery({ from, language }, query)}>
                  <b>{clock(second)}</b>{" "}
                  <span lang={language}>
                    <Marked pieces={text} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Further results as titles only, so that a page with many is as light as one with few. */
function More({ tabs, label, query, Link }: LinkProps & { tabs: SearchData["more"]; label: string }) {
  return (
    <section className="more-hits" aria-labelledby="more-hits">
      <h2 id="more-hits">{label}</h2>
      <ul>
        {tabs.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} query={query}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Marked({ pieces }: { pieces: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: only the order tells pieces apart
  return pieces.map((text, index) => (index % 2 === 1 ? <mark key={index}>{text}</mark> : text));
}

/** Without results or a query: other queries, the other product, and the contact. */
function NextSteps({ page: { path, typed, meant, elsewhere }, messages, query, Link }: ResultsProps) {
  const { search, products, contactUs } = messages;
  const links = { path, query, Link };
  const asking = (wanted: string) => withParameter(query, `q=${encodeURIComponent(wanted)}`);
  return (
    <div className="ways-on">
      {meant.length > 0 && (
        <p>
          {search.meant} <Queries {...links} queries={meant} />?
        </p>
      )}
      {elsewhere && typed !== undefined && (
        <p>
          {/* A full navigation, because the other shell is in another language. */}
          <a href={elsewhere.path + asking(typed)}>
            {fill(search.elsewhere, { count: elsewhere.count, product: products[elsewhere.product] })}
          </a>
        </p>
      )}
      <p>
        {search.examples.label}: <Queries {...links} queries={search.examples.queries} />
      </p>
      {typed !== undefined && (
        <p>
          {search.ask} <a href="#contact">{contactUs}</a>
        </p>
      )}
    </div>
  );
}

function Queries({ path, queries, query, Link }: LinkProps & { path: string; queries: string[] }) {
  return queries.map((wanted, index) => (
    <Fragment key={wanted}>
      {index > 0 && ", "}
      <Link to={path} query={withParameter(query, `q=${encodeURIComponent(wanted)}`)}>
        {wanted}
      </Link>
    </Fragment>
  ));
}
