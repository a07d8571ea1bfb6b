import { Fragment } from "react";
import type { Messages } from "~/content/schema/messages";
import { fill } from "~/content/schema/naming";
import { withParameter } from "~/content/url/query";
import { clock } from "~/demo/video/time";
import { PersistentQueryLink, usePersistentQuery } from "~/navigation/persistent-query-link";
import type { MarkedText } from "~/search/engine/marked";
import { adoptStyles } from "~/ui/adopt-styles";
import type { SearchData, SearchHit, SearchHits } from "./page.server";
import { resultQuery } from "./result-query";
import { SearchForm } from "./search-form";
import styles from "./search-page.css?inline";

adoptStyles(styles);

type Props = { page: SearchData; messages: Messages };

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
  const { path, typed, missing, offersContact } = page;
  const { results, more }: SearchHits = JSON.parse(page.hits);
  const { search, contactUs } = messages;
  return (
    <div className="search-page">
      <h1>{searchTitle(page, messages)}</h1>
      {/* A new query remounts the field. */}
      <SearchForm key={typed} path={path} typed={typed} messages={messages} name={search.submit} />
      {offersContact && (
        <p>
          {search.price} <a href="#contact">{contactUs}</a>
        </p>
      )}
      {missing.length > 0 && <p>{fill(search.missing, { words: quoted(missing, messages) })}</p>}
      <ol className="hits">
        {results.map((hit) => (
          <Hit key={hit.path} hit={hit} />
        ))}
      </ol>
      {more.length > 0 && <More tabs={more} label={search.more} />}
      {(results.length === 0 || missing.length > 0) && <NextSteps page={page} messages={messages} />}
    </div>
  );
}

/** Words in the quotation marks of the page's language. */
function quoted(words: string[], { search }: Messages): string {
  const [before, after] = search.nothing.split("{query}");
  return words.map((word) => `${before?.at(-1)}${word}${after?.at(0)}`).join(", ");
}

function Hit({ hit: { path, section, title, passage, moments, thumbnail } }: { hit: SearchHit }) {
  const query = usePersistentQuery();
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

/** Further results as titles only, so that a page with many is as light as one with few. */
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

function Marked({ pieces }: { pieces: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: only the order tells pieces apart
  return pieces.map((text, index) => (index % 2 === 1 ? <mark key={index}>{text}</mark> : text));
}

/** Without results or a query: other queries, the other product, and the contact. */
function NextSteps({ page: { path, typed, meant, elsewhere }, messages }: Props) {
  const { search, products, contactUs } = messages;
  const query = usePersistentQuery();
  return (
    <div className="ways-on">
      {meant.length > 0 && (
        <p>
          {search.meant} <Queries path={path} queries={meant} />?
        </p>
      )}
      {elsewhere && typed !== undefined && (
        <p>
          {/* A full navigation, because the other shell is in another language. */}
          <a href={elsewhere.path + asking(typed, query)}>
            {fill(search.elsewhere, { count: elsewhere.count, product: products[elsewhere.product] })}
          </a>
        </p>
      )}
      <p>
        {search.examples.label}: <Queries path={path} queries={search.examples.queries} />
      </p>
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
