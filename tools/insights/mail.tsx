import { mailHtml } from "~/leads/forwarding/mail/mail-html.server";
import type { Mail } from "~/leads/forwarding/mail/smtp.server";
import { type AgeingFilm, ageingFilms } from "../media/ageing";
import { type Report, reportPage } from "./page";
import { periodBefore } from "./period";
import { campaignName, type Part, plainTitle, searchesWithoutResult, summaryOf } from "./sections";
import { questionNames, tabNames } from "./tabs";
import { Writing } from "./writing";

const mostDemos = 5;
const mostSources = 10;

type MailSection = { heading: string; text?: string | undefined; lines: string[] };

/** The mail about a period: the report in short, and attached to it the report. It loads nothing. */
export function reportMail(
  report: Report,
  filename: string,
): Pick<Mail, "subject" | "text" | "html" | "attachments"> {
  const { figures, period, lang, content } = report;
  const writing = new Writing(lang);
  const part: Part = { figures, writing, names: tabNames(content, lang), asked: questionNames(content) };
  const { words } = writing;
  const title = `${words.title}: ${writing.period(period)}`;
  const opening = [words.comparedWith(writing.period(periodBefore(period))), summaryOf(part)].filter(Boolean);
  const ageing = ageingFilms(content);
  const sections = [
    ...[changed(part), watched(part), sources(part), searches(part)],
    ...(ageing.length > 0 ? [films(ageing, writing)] : []),
  ];
  const closing = [words.masked, words.mail.attached];
  return {
    subject: `${content.site.brand.name}: ${title}`,
    text: `${[title, ...opening, ...sections.map(inText), ...closing].join("\n\n")}\n`,
    html: mailHtml(lang, [
      <h1 key="title" style={{ font: "bold 22px sans-serif" }}>
        {title}
      </h1>,
      ...opening.map((text) => <p key={text}>{text}</p>),
      ...sections.map((section) => <InHtml key={section.heading} {...section} />),
      ...closing.map((text) => <p key={text}>{text}</p>),
    ]),
    attachments: [{ filename, content: reportPage(report), contentType: "text/html; charset=utf-8" }],
  };
}

function changed({ figures: { totals, hasBefore }, writing }: Part): MailSection {
  const { mail, kind: names, nothingBefore } = writing.words;
  const told = totals.filter(
    ({ kind, now, before }) =>
      ["page", "film", "search", "form", "lead"].includes(kind) && (now !== 0 || before !== 0),
  );
  return {
    heading: mail.changed,
    text: hasBefore ? undefined : nothingBefore,
    lines: told.map((total) => {
      const [what, now] = [names[total.kind], writing.count(total.now)];
      if (!hasBefore) return mail.count(what, now);
      return mail.total(what, now, writing.count(total.before), writing.change(total));
    }),
  };
}

function watched({ figures: { tabs }, writing, names }: Part): MailSection {
  const { mail, nothing } = writing.words;
  const lines = tabs
    .filter(({ name, page, film }) => name !== "" && (page !== 0 || film !== 0))
    .slice(0, mostDemos)
    .map(({ name, page, film }) =>
      mail.demo(plainTitle(name, names), writing.count(page), writing.count(film)),
    );
  return { heading: mail.watched, text: lines.length === 0 ? nothing : undefined, lines };
}

/** Demos and campaigns that leads followed, each in the report's order. */
function sources({ figures: { tabs, campaigns }, writing, names }: Part): MailSection {
  const { mail } = writing.words;
  const demos = tabs.map(({ name, lead }) => ({ name, lead, title: plainTitle(name, names) }));
  const others = campaigns.map(({ name, lead }) => ({
    ...{ name, lead },
    title: mail.campaign(campaignName(name, { writing })),
  }));
  const lines = [demos, others].flatMap((each) =>
    each
      .filter(({ name, lead }) => name !== "" && lead !== 0)
      .slice(0, mostSources)
      .map(({ title, lead }) => mail.count(title, writing.count(lead))),
  );
  return { heading: mail.leads, text: lines.length === 0 ? mail.noLeads : undefined, lines };
}

function searches({ figures, writing }: Part): MailSection {
  const { mail, searches: words } = writing.words;
  const { all, empty, words: found } = figures.searches;
  const lines = found.map(({ words: typed, count }) => mail.count(typed, writing.count(count)));
  if (all === 0) return { heading: mail.searches, text: mail.noSearches, lines };
  const noWords = lines.length === 0 && empty !== 0 ? ` ${words.noWords}` : "";
  return { heading: mail.searches, text: searchesWithoutResult({ figures, writing }) + noWords, lines };
}

/** Films that somebody should look at; of storyboards only what lies beside the server is known, and its image has none. */
function films(ageing: AgeingFilm[], writing: Writing): MailSection {
  const { mail } = writing.words;
  const lines = ageing.map(({ title, made, reasons }) =>
    mail.film(title, writing.span(made.slice(0, 7)), reasons.map((reason) => mail.ageing[reason]).join(", ")),
  );
  return { heading: mail.films, lines };
}

function inText({ heading, text, lines }: MailSection): string {
  return [`== ${heading} ==`, ...(text ? [text] : []), ...lines.map((line) => `- ${line}`)].join("\n");
}

function InHtml({ heading, text, lines }: MailSection) {
  return (
    <>
      <h2 style={{ font: "bold 18px sans-serif" }}>{heading}</h2>
      {text && <p>{text}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
