import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { colorTokens } from "~/content/color-tokens";
import type { Content } from "~/content/schema/content";
import type { Language } from "~/content/schema/site";
import { type Bar, barChart, type Chart, lineChart, mostLines, type Width } from "./charts";
import type { Figures, Row, Step, Total } from "./figures";
import { type Period, periodBefore } from "./period";
import styles from "./report.css?inline";
import { type TabName, tabNames } from "./tabs";
import type { Shown } from "./withheld";
import { ratioOf, Writing } from "./writing";

/** What a report is made of. */
export type Report = {
  figures: Figures;
  period: Period;
  lang: Language;
  content: Content;
  /** Whether it shows sums below 5 as they are. */
  isExact: boolean;
};

/** What the parts of the page have in common. */
type Part = { figures: Figures; writing: Writing; names: Map<string, TabName> };

/** No chart has more bars: the table below it has the rest. */
const mostBars = 10;

/** Nothing runs in it and nothing is fetched. Charts have attributes for styles. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The report as one file that needs no other. */
export function reportPage({ figures, period, lang, content, isExact }: Report): string {
  const writing = new Writing(lang);
  const { words } = writing;
  const { brand } = content.site;
  const title = `${words.title}: ${writing.period(period)}`;
  const part = { figures, writing, names: tabNames(content, lang) };
  const page = renderToStaticMarkup(
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${brand.name}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape what selectors have; all of it is the project's */}
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
          <div className="remarks">
            <p>{isExact ? words.exact : words.masked}</p>
            {!figures.hasBefore && <p>{words.nothingBefore}</p>}
            <p>
              <a href="#notes">{words.about}</a>
            </p>
          </div>
          <Parts {...part} />
          <Section id="notes" heading={words.notes.heading}>
            <ul>
              {words.notes.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Section>
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>\n${page}\n`;
}

function Parts(part: Part) {
  const { figures, writing } = part;
  const isEmpty = [...figures.totals, figures.robots].every(({ now }) => now === 0);
  if (isEmpty) return <p className="nothing">{writing.words.nothing}</p>;
  return (
    <>
      <Highlights {...part} />
      <Totals {...part} />
      <Funnel {...part} />
      <Tabs {...part} />
      <PlayedFilms {...part} />
      <SceneViews {...part} />
      <Searches {...part} />
      <Campaigns {...part} />
      <Spans {...part} />
      <Robots {...part} />
    </>
  );
}

/** What somebody looks for first. */
function Highlights({ figures: { totals, hasBefore }, writing }: Part) {
  const first = totals.filter(
    ({ kind }) => kind === "page" || kind === "film" || kind === "form" || kind === "lead",
  );
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

function Totals({ figures: { totals, hasBefore }, writing }: Part) {
  const { words } = writing;
  return (
    <Section heading={words.totals.heading} text={words.totals.text}>
      <TotalsTable caption={words.totals.heading} totals={totals} hasBefore={hasBefore} writing={writing} />
    </Section>
  );
}

function TotalsTable({
  caption,
  totals,
  hasBefore,
  writing,
}: {
  caption: string;
  totals: Total[];
  hasBefore: boolean;
  writing: Writing;
}) {
  const { columns, kind: names } = writing.words;
  return (
    <Table
      caption={caption}
      columns={[columns.what, columns.now, ...(hasBefore ? [columns.before, columns.change] : [])]}
      rows={totals.map((total) => ({
        key: total.kind,
        name: names[total.kind],
        isPart: total.kind === "film-low" || total.kind === "search-empty",
        cells: [
          writing.count(total.now),
          ...(hasBefore ? [writing.count(total.before), writing.change(total)] : []),
        ],
      }))}
    />
  );
}

function Funnel({ figures: { funnel }, writing }: Part) {
  const { words } = writing;
  const { columns } = words;
  const bars = funnel.map(({ step, count }) => barOf(words.kind[step], count, writing));
  return (
    <Section heading={words.funnel.heading} text={words.funnel.text}>
      <Figure id="funnel" title={words.funnel.heading} chart={barChart(bars)} writing={writing} />
      <Table
        caption={words.funnel.heading}
        columns={[columns.what, columns.count, columns.ofStepBefore, columns.ofFirst]}
        rows={funnel.map(({ step, count }, index) => {
          const before = funnel[index - 1];
          return {
            key: step,
            name: words.kind[step],
            cells: [
              writing.count(count),
              before ? writing.shareOrNothing(count, before.count) : "",
              before ? writing.shareOrNothing(count, funnel[0]?.count ?? 0) : "",
            ],
          };
        })}
      />
    </Section>
  );
}

function Tabs({ figures: { tabs }, writing, names }: Part) {
  const { words } = writing;
  const highest = tabs.filter(({ name, page }) => name !== "" && page !== 0).slice(0, mostBars);
  const title = words.tabs.chart(highest.length);
  const bars = highest.map(({ name, page }) => barOf(names.get(name)?.title ?? name, page, writing));
  return (
    <Section heading={words.tabs.heading} text={words.tabs.text}>
      {bars.length > 0 && (
        <Figure id="tabs" title={title} isTitleSeen chart={barChart(bars)} writing={writing} />
      )}
      <StepsTable
        caption={words.tabs.heading}
        of={words.columns.tab}
        steps={["page", "film", "form", "lead"]}
        rows={tabs}
        nameOf={(name) =>
          name === "" ? words.tabs.noTab : <TabTitle id={name} names={names} writing={writing} />
        }
        writing={writing}
      />
    </Section>
  );
}

function PlayedFilms({ figures: { played, allPlayed }, writing, names }: Part) {
  const { words } = writing;
  const { columns } = words;
  if (played.length === 0) return <Section heading={words.played.heading} text={words.played.none} />;
  const parts = [columns.played, ...[1, 2, 3, 4].map(columns.quarter), columns.ended];
  const bars = parts.map((part, index) => barOf(part, allPlayed[index] ?? 0, writing));
  const cells = (counts: Shown[]) => counts.map((count) => withShare(count, counts, writing));
  return (
    <Section heading={words.played.heading} text={words.played.text}>
      <Figure id="played" title={words.played.all} isTitleSeen chart={barChart(bars)} writing={writing} />
      <Table
        caption={words.played.heading}
        columns={[columns.tab, ...parts]}
        rows={[
          { key: "", name: words.played.all, cells: cells(allPlayed) },
          ...played.map(({ tab, parts: counts }) => ({
            key: tab,
            name: <TabTitle id={tab} names={names} writing={writing} />,
            cells: cells(counts),
          })),
        ]}
      />
    </Section>
  );
}

function SceneViews({ figures: { scenes }, writing, names }: Part) {
  const { words } = writing;
  if (scenes.length === 0) return <Section heading={words.scenes.heading} text={words.scenes.none} />;
  const numbers = (of: { parts: Shown[] }[]) =>
    Array.from({ length: Math.max(...of.map(({ parts }) => parts.length)) }, (_, index) => index + 1);
  // A share of what is withheld is withheld too.
  const drawn = scenes
    .filter(({ parts: [first = 0] }) => typeof first === "number" && first > 0)
    .slice(0, mostLines);
  const lines = drawn.map(({ tab, parts }) => ({
    name: names.get(tab)?.title ?? tab,
    values: parts.map((part) => ratioOf(part, parts[0] ?? 0)),
  }));
  return (
    <Section heading={words.scenes.heading} text={words.scenes.text}>
      {lines.length > 0 && (
        <Figure
          id="scenes"
          title={words.scenes.chart(lines.length)}
          isTitleSeen
          chart={lineChart(
            numbers(drawn).map(words.columns.scene),
            lines,
            (ratio) => writing.percent(ratio),
            true,
          )}
          writing={writing}
        />
      )}
      <Table
        caption={words.scenes.heading}
        columns={[words.columns.tab, ...numbers(scenes).map(words.columns.scene)]}
        rows={scenes.map(({ tab, parts }) => ({
          key: tab,
          name: <TabTitle id={tab} names={names} writing={writing} />,
          cells: numbers(scenes).map((number) => {
            const part = parts[number - 1];
            return part === undefined ? "" : withShare(part, parts, writing);
          }),
        }))}
      />
    </Section>
  );
}

function Searches({ figures: { searches }, writing }: Part) {
  const { all, empty, words: found, otherWords } = searches;
  const { words } = writing;
  if (all === 0) return <Section heading={words.searches.heading} text={words.searches.none} />;
  const share = writing.share(empty, all);
  const part = writing.count(empty) + (share === undefined ? "" : ` (${share})`);
  const sentence = words.searches.text(part, writing.count(all));
  return (
    <Section heading={words.searches.heading} text={sentence}>
      {found.length === 0 ? (
        empty !== 0 && <p>{words.searches.noWords}</p>
      ) : (
        <Table
          caption={words.searches.wordsText}
          isCaptionSeen
          columns={[words.columns.words, words.columns.count]}
          rows={[
            ...found.map(({ words: typed, lang, count }) => ({
              key: `${lang} ${typed}`,
              name: <span lang={lang}>{typed}</span>,
              cells: [writing.count(count)],
            })),
            { key: "", name: words.searches.otherWords, cells: [writing.count(otherWords)] },
          ]}
        />
      )}
    </Section>
  );
}

function Campaigns({ figures: { campaigns }, writing }: Part) {
  const { words } = writing;
  if (!campaigns.some(({ name, page, form, lead }) => name !== "" && [page, form, lead].some(isCounted)))
    return <Section heading={words.campaigns.heading} text={words.campaigns.none} />;
  const named: Record<string, string> = { "": words.campaigns.without, other: words.campaigns.other };
  const nameOf = (name: string) => named[name] ?? name;
  const bars = campaigns
    .filter(({ name }) => name !== "")
    .slice(0, mostBars)
    .map(({ name, page }) => barOf(nameOf(name), page, writing));
  return (
    <Section heading={words.campaigns.heading} text={words.campaigns.text}>
      <Figure id="campaigns" title={words.kind.page} isTitleSeen chart={barChart(bars)} writing={writing} />
      <StepsTable
        caption={words.campaigns.heading}
        of={words.columns.campaign}
        steps={["page", "form", "lead"]}
        rows={campaigns}
        nameOf={nameOf}
        writing={writing}
      />
    </Section>
  );
}

function Spans({ figures: { spans }, writing }: Part) {
  const { words } = writing;
  const areDays = spans.every(({ name }) => name.length > "2026-11".length);
  const { heading, text } = areDays ? words.days : words.months;
  const line = (step: "page" | "film") => ({
    name: words.kind[step],
    values: spans.map((row) => numberIn(row[step])),
  });
  const chart = lineChart(
    spans.map(({ name }) => writing.shortSpan(name)),
    [line("page"), line("film")],
    (value) => writing.count(value),
  );
  return (
    <Section heading={heading} text={text}>
      <Figure id="spans" title={heading} chart={chart} writing={writing} />
      <StepsTable
        caption={heading}
        of={areDays ? words.columns.day : words.columns.month}
        steps={["page", "film", "lead"]}
        rows={spans}
        nameOf={(name) => <time dateTime={name}>{writing.span(name)}</time>}
        writing={writing}
      />
    </Section>
  );
}

function Robots({ figures: { robots, hasBefore }, writing }: Part) {
  const { heading, text } = writing.words.robots;
  return (
    <Section heading={heading} text={text}>
      <TotalsTable caption={heading} totals={[robots]} hasBefore={hasBefore} writing={writing} />
    </Section>
  );
}

function Section({
  id,
  heading,
  text,
  children,
}: {
  id?: string;
  heading: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <section id={id}>
      <h2>{heading}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  );
}

/** A chart, of which a style shows the one that fits; the table that follows says the same. */
function Figure({
  id,
  title,
  isTitleSeen = false,
  chart,
  writing,
}: {
  id: string;
  title: string;
  /** Where it is not that of the section. */
  isTitleSeen?: boolean;
  chart: Chart;
  writing: Writing;
}) {
  return (
    <figure>
      {isTitleSeen && <figcaption>{title}</figcaption>}
      {(Object.keys(chart) as Width[]).map((size) => {
        const { width, height, content } = chart[size];
        const name = `${id}-${size}`;
        return (
          <svg
            key={size}
            className={size}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-labelledby={`${name}-title`}
            aria-describedby={`${name}-description`}
          >
            <title id={`${name}-title`}>{title}</title>
            <desc id={`${name}-description`}>{writing.words.chartOf}</desc>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: ECharts has escaped all texts in what it has drawn */}
            <g dangerouslySetInnerHTML={{ __html: content }} />
          </svg>
        );
      })}
    </figure>
  );
}

type TableRow = {
  key: string;
  name: ReactNode;
  cells: ReactNode[] /** Of the row above. */;
  isPart?: boolean;
};

/** Wide ones scroll by themselves, so they take the keyboard. */
function Table({
  caption,
  isCaptionSeen = false,
  columns,
  rows,
}: {
  caption: string;
  /** Where it is not the section's heading. */
  isCaptionSeen?: boolean;
  columns: string[];
  rows: TableRow[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className="table" aria-label={caption} tabIndex={0}>
      <table>
        <caption className={isCaptionSeen ? undefined : "unseen"}>{caption}</caption>
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
          {rows.map(({ key, name, cells, isPart = false }) => (
            <tr key={key}>
              <th scope="row" className={isPart ? "part" : undefined}>
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StepsTable<Name extends keyof Writing["words"]["short"] & Step>({
  caption,
  of,
  steps,
  rows,
  nameOf,
  writing,
}: {
  caption: string;
  of: string;
  steps: Name[];
  rows: Row<Name>[];
  nameOf: (name: string) => ReactNode;
  writing: Writing;
}) {
  return (
    <Table
      caption={caption}
      columns={[of, ...steps.map((step) => writing.words.short[step])]}
      rows={rows.map((row) => ({
        key: row.name,
        name: nameOf(row.name),
        cells: steps.map((step) => writing.count(row[step])),
      }))}
    />
  );
}

/** A tab by its title, or by its id where the content does not have it any more. */
function TabTitle({ id, names, writing }: { id: string; names: Map<string, TabName>; writing: Writing }) {
  const name = names.get(id);
  return (
    <>
      {name ? <span lang={name.lang === writing.lang ? undefined : name.lang}>{name.title}</span> : id}{" "}
      <small>{name ? name.product : writing.words.tabs.gone}</small>
    </>
  );
}

/** A sum with how much it is of the first of its row. */
function withShare(count: Shown, row: Shown[], writing: Writing): ReactNode {
  const share = count === row[0] ? undefined : writing.share(count, row[0] ?? 0);
  return (
    <>
      {writing.count(count)}
      {share !== undefined && <small>{share}</small>}
    </>
  );
}

function barOf(name: string, count: Shown, writing: Writing): Bar {
  return { name, value: numberIn(count), label: writing.count(count) };
}

function isCounted(shown: Shown): boolean {
  return shown !== 0;
}

function numberIn(shown: Shown): number | undefined {
  return typeof shown === "number" ? shown : undefined;
}
