import { renderToStaticMarkup } from "react-dom/server";
import { type CaptionLanguage, type Language, locales } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import type { Content } from "~/schema/content";
import type { Figures, Total } from "./figures";
import { type Period, periodBefore } from "./period";
import english from "./report.en.json";
import norwegian from "./report.nb.json";
import { questionKey, questionNames, tabNames } from "./tabs";
import type { ReportedCount } from "./withheld";

const wordsByLanguage: Record<Language, typeof english> = { en: english, nb: norwegian };

export type Report = {
  figures: Figures;
  period: Period;
  lang: Language;
  content: Content;
  isExact: boolean;
};

type Row = {
  name: string;
  lang?: CaptionLanguage | undefined;
  note?: string | undefined;
  counts: ReportedCount[];
  change?: string;
};

type Table = { heading: string; texts: string[]; columns: string[]; rows: Row[] };

/** Blocks scripts and all resources, but allows inline styles, because the bars have style attributes. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Draws bars as borders, because backgrounds are neither printed nor shown in forced-colors mode. */
const styles = `
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1b2430; background: #fff; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
tr { break-inside: avoid; }
th, td { padding: 0.25rem 0.5rem; border-bottom: 1px solid #c4ccd6; text-align: right; vertical-align: top; }
th:first-child { text-align: left; font-weight: normal; }
thead th { font-weight: bold; }
.bar { display: block; margin-left: auto; border-top: 0.375rem solid #2f6f9f; }
`;

export function reportPage(report: Report): string {
  const { lang, content } = report;
  const { words, count, title } = writingOf(report);
  const page = renderToStaticMarkup(
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${content.site.brand.name}`}</title>
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {openingOf(report).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {tablesOf(report).map((table) => (
            <TableSection key={table.heading} {...table} count={count} />
          ))}
          <h2>{words.notes.heading}</h2>
          <ul>
            {notesOf(report).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>\n${page}\n`;
}

export function reportText(report: Report): { title: string; text: string } {
  const { count, title } = writingOf(report);
  const tables = tablesOf(report).map(({ heading, texts, columns, rows }) =>
    [
      `== ${heading} ==`,
      ...texts,
      columns.join(" | "),
      ...rows.map(({ name, note, counts, change }) =>
        [note ? `${name} (${note})` : name, ...counts.map(count), ...(change ? [change] : [])].join(" | "),
      ),
    ].join("\n"),
  );
  return { title, text: `${[title, ...openingOf(report), ...tables, ...notesOf(report)].join("\n\n")}\n` };
}

function TableSection({
  heading,
  texts,
  columns,
  rows,
  count,
}: Table & { count: (shown: ReportedCount) => string }) {
  const largest = Math.max(...rows.map(({ counts }) => numberIn(counts[0])));
  return (
    <section>
      <h2>{heading}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll a wide table
        <section className="scroll" aria-label={heading} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, lang, note, counts, change }) => (
                <tr key={`${lang} ${name}`}>
                  <th scope="row">
                    <span lang={lang}>{name}</span> {note && <small>{note}</small>}
                  </th>
                  {counts.map((shown, index) => (
                    <td key={columns[index + 1]}>
                      {count(shown)}
                      {index === 0 && numberIn(shown) > 0 && (
                        <span className="bar" style={{ width: `${(100 * numberIn(shown)) / largest}%` }} />
                      )}
                    </td>
                  ))}
                  {change && <td>{change}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function writingOf({ period, lang }: Report) {
  const words = wordsByLanguage[lang];
  const format = new Intl.NumberFormat(locales[lang]);
  return {
    words,
    title: `${words.title}: ${days(period, lang)}`,
    count: (shown: ReportedCount) => (typeof shown === "number" ? format.format(shown) : words[shown]),
  };
}

function tablesOf(report: Report): Table[] {
  const { figures, lang, content } = report;
  const { words, count } = writingOf(report);
  const { columns, short, kind } = words;
  const { totals, robots, hasBefore, searches } = figures;
  const isCounted = ({ counts }: Row) => counts.some((shown) => shown !== 0);
  const tabs = tabNames(content, lang);
  const questions = questionNames(content);
  const tables: Table[] = [
    {
      heading: words.totals.heading,
      texts: [words.totals.text],
      columns: [columns.what, columns.now, ...(hasBefore ? [columns.before, columns.change] : [])],
      rows: [...totals, robots].map((total) => ({
        name: kind[total.kind],
        counts: [total.now, ...(hasBefore ? [total.before] : [])],
        ...(hasBefore && { change: changeOf(total, lang) }),
      })),
    },
    {
      heading: words.tabs.heading,
      texts: [words.tabs.text],
      columns: [columns.tab, short.page, short.film, short.form, short.lead],
      rows: figures.tabs.map(({ name: id, page, film, form, lead }) => {
        const tab = tabs.get(id);
        const name = tab?.title ?? (id || words.tabs.noTab);
        const note = tab?.product ?? (id && words.tabs.gone);
        return { name, lang: tab?.lang, note, counts: [page, film, form, lead] };
      }),
    },
    {
      heading: words.searches.heading,
      texts: [
        fill(words.searches.text, { empty: count(searches.empty), all: count(searches.all) }),
        searches.words.length > 0 ? words.searches.wordsText : words.searches.noWords,
      ],
      columns: [columns.words, columns.count],
      rows: [
        ...searches.words.map((each) => ({ name: each.words, lang: each.lang, counts: [each.count] })),
        { name: words.searches.otherWords, counts: [searches.words.length > 0 ? searches.otherWords : 0] },
      ],
    },
    {
      heading: words.questions.heading,
      texts: [words.questions.text],
      columns: [columns.question, columns.count],
      rows: figures.questions.map(({ id, lang, count }) => {
        const question = questions.get(questionKey(lang, id));
        const note = question
          ? question.isAnswered
            ? undefined
            : words.questions.unanswered
          : words.tabs.gone;
        return { name: question?.question ?? id, lang, note, counts: [count] };
      }),
    },
    {
      heading: words.campaigns.heading,
      texts: [words.campaigns.text, words.campaigns.programs],
      columns: [columns.campaign, short.page, short.loaded, short.robot, short.form, short.lead],
      rows: figures.campaigns.some(({ name, page, robot }) => name !== "" && (page !== 0 || robot !== 0))
        ? figures.campaigns.map(({ name, page, loaded, robot, form, lead }) => ({
            name: { "": words.campaigns.without, other: words.campaigns.other }[name] ?? name,
            counts: [page, loaded, robot, form, lead],
          }))
        : [],
    },
  ];
  return tables
    .map((table) => ({ ...table, rows: table.rows.filter(isCounted) }))
    .filter(
      ({ heading, rows }) => rows.length > 0 || (heading === words.searches.heading && searches.all !== 0),
    );
}

function openingOf({ figures, period, lang, isExact }: Report): string[] {
  const words = wordsByLanguage[lang];
  const isEmpty = [...figures.totals, figures.robots].every(({ now }) => now === 0);
  return [
    fill(words.comparedWith, { period: days(periodBefore(period), lang) }),
    ...(figures.hasBefore ? [] : [words.nothingBefore]),
    ...(isEmpty ? [words.nothing] : []),
    ...(isExact ? [words.exact] : []),
  ];
}

function notesOf({ lang, isExact }: Report): string[] {
  const { masked, notes } = wordsByLanguage[lang];
  return [...(isExact ? [] : [masked]), ...notes.points];
}

function changeOf({ now, before }: Total, lang: Language): string {
  if (before === 0 && numberIn(now) > 0) return wordsByLanguage[lang].isNew;
  if (typeof now !== "number" || typeof before !== "number" || before === 0) return "–";
  const format = new Intl.NumberFormat(locales[lang], { style: "percent", signDisplay: "exceptZero" });
  // Replaces the formatter's hyphen with a minus sign, because readers easily miss a hyphen.
  return format.format(now / before - 1).replace("-", "−");
}

function days({ from, to }: Period, lang: Language): string {
  const format = new Intl.DateTimeFormat(locales[lang], { dateStyle: "long", timeZone: "UTC" });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

function numberIn(shown: ReportedCount | undefined): number {
  return typeof shown === "number" ? shown : 0;
}
