import { renderToStaticMarkup } from "react-dom/server";
import { colorTokens } from "~/content/color-tokens";
import type { Content } from "~/content/schema/content";
import type { Language } from "~/content/schema/languages";
import { type Figures, isEmpty } from "./figures";
import { type Period, periodBefore } from "./period";
import styles from "./report.css?inline";
import { Section } from "./section";
import { type Part, sectionsOf, summaryOf } from "./sections";
import { questionNames, tabNames } from "./tabs";
import { Writing } from "./writing";

export type Report = {
  figures: Figures;
  period: Period;
  lang: Language;
  content: Content;
  /** Whether it shows sums below 5 as they are. */
  isExact: boolean;
  /** Whether something was counted today, and the period ends before. */
  countsToday: boolean;
};

/** The report runs nothing and fetches nothing. Charts have style attributes. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The report as one HTML file. */
export function reportPage({ figures, period, lang, content, isExact, countsToday }: Report): string {
  const writing = new Writing(lang);
  const { words } = writing;
  const { brand } = content.site;
  const title = `${words.title}: ${writing.period(period)}`;
  const page = renderToStaticMarkup(
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${brand.name}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape characters of selectors; the project wrote all of it */}
        <style dangerouslySetInnerHTML={{ __html: colorTokens(brand.colors) + styles }} />
      </head>
      <body>
        <header>
          <p className="brand">{brand.name}</p>
          <h1>{words.title}</h1>
          <p className="period">{writing.period(period)}</p>
          <p>{words.comparedWith(writing.period(periodBefore(period)))}</p>
        </header>
        <main>
          {isExact && <p>{words.exact}</p>}
          {isEmpty(figures) ? (
            <p className="nothing">{countsToday ? words.nothingYet : words.nothing}</p>
          ) : (
            <Contents
              {...{ figures, writing }}
              names={tabNames(content, lang)}
              asked={questionNames(content)}
            />
          )}
          <section id="notes">
            <h2>{words.notes.heading}</h2>
            <ul>
              {!isExact && <li>{words.masked}</li>}
              {!figures.hasBefore && <li>{words.nothingBefore}</li>}
              {words.notes.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>\n${page}\n`;
}

function Contents(part: Part) {
  const summary = summaryOf(part);
  return (
    <>
      {summary && <p className="summary">{summary}</p>}
      <Highlights {...part} />
      {sectionsOf(part).map((section) => (
        <Section key={section.heading} {...section} chartDescription={part.writing.words.chartOf} />
      ))}
    </>
  );
}

function Highlights({ figures: { totals, hasBefore }, writing }: Part) {
  const first = totals.filter(({ kind }) => ["page", "film", "form", "lead"].includes(kind));
  return (
    <dl className="highlights">
      {first.map((total) => (
        <div key={total.kind}>
          <dt>{writing.words.kind[total.kind]}</dt>
          <dd>{writing.count(total.now)}</dd>
          {hasBefore && (
            <dd className="change">
              {writing.words.columns.change}: {writing.change(total)}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
