import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "~/content/schema/languages";
import { type ProductValue, productValues } from "~/content/schema/products";
import { counted } from "../command-line";
import type { Change } from "./changes";
import type { Difference } from "./differences";
import { headline, type Report, type Sites, summary } from "./report";

export type ShownReport = Report & {
  sites: Sites;
  /** Counts the reports: a page with a lower number is old. */
  number: number;
  readAt: Date;
  languages: Record<ProductValue, Language>;
};

const style = `
  :root { color-scheme: light dark; }
  body { max-width: 70rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  article { border-top: 1px solid; margin-top: 1.5rem; }
  table { width: 100%; table-layout: fixed; border-collapse: collapse; }
  th, td { padding: 0.25rem 0.5rem; border: 1px solid; text-align: start; vertical-align: top; }
  td { white-space: pre-line; }
  th, td, code { overflow-wrap: anywhere; }
  .breaks { border-inline-start: 0.5rem solid; padding-inline-start: 1rem; }
  nav a, .ways a { display: inline-block; padding: 0.25rem 0; margin-inline-end: 1.5rem; }
`;

/** How often the page asks for the newest number, in milliseconds. */
const interval = 1000;

export const scriptPath = "/follow.js";
export const numberPath = "/number";

/** Says when there is a newer report; the reader decides when to load it. */
export const script = `
  const status = document.querySelector("[role=status]");
  const link = Object.assign(document.createElement("a"), { href: "/", textContent: "Read the new list" });
  const tell = (...words) => {
    if (status.dataset.words === words[0]) return;
    status.dataset.words = words[0];
    status.replaceChildren(...words);
  };
  const follow = async () => {
    const number = await fetch("${numberPath}").then((answer) => answer.text()).catch(() => undefined);
    if (number === undefined) tell("The preview has ended.");
    else if (number === document.body.dataset.number) tell("");
    else tell("The folder has changed. ", link);
    setTimeout(follow, ${interval});
  };
  follow();
`;

/** The report as an HTML document. */
export function listPage(report: ShownReport): string {
  const { folder, faults, number } = report;
  const isFaulty = faults.length > 0;
  const body = renderToStaticMarkup(
    <body data-number={number}>
      <main>
        <h1>{isFaulty ? `Faults of ${folder}` : `What differs in ${folder}`}</h1>
        <p role="status" />
        {isFaulty ? <Faults report={report} /> : <Differences report={report} />}
      </main>
      <script src={scriptPath} />
    </body>,
  );
  const title = isFaulty ? counted(faults.length, "fault") : counted(report.differences.length, "difference");
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${folder}: ${title}`}</title>
      <style>{style}</style>
    </head>,
  );
  return `<!DOCTYPE html><html lang="en">${head}${body}</html>`;
}

function Faults({ report: { faults, sites, readAt } }: { report: ShownReport }) {
  return (
    <>
      <p>There is no preview until these are mended; read at {timeOf(readAt)}. Then load this page again.</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>
            <code>{fault}</code>
          </li>
        ))}
      </ul>
      <nav aria-label="Sites">
        <a href={`${sites.before}/`}>The site as it is</a>
      </nav>
    </>
  );
}

function Differences({ report }: { report: ShownReport }) {
  const { differences, sites, readAt } = report;
  const groups = [undefined, ...productValues].map((product) => ({
    product,
    own: differences.filter((difference) => difference.product === product),
  }));
  return (
    <>
      <p>
        {summary(differences)}; read at {timeOf(readAt)}.
      </p>
      <nav aria-label="Sites">
        <a href={`${sites.before}/`}>The site as it is</a>
        <a href={`${sites.after}/`}>The site as it will be</a>
      </nav>
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ product, own }) => (
          <section key={product ?? "both"}>
            <h2>{product ?? "Both products"}</h2>
            {own.map((difference) => (
              <Item
                key={`${difference.kind} ${difference.before} ${difference.after}`}
                difference={difference}
                report={report}
              />
            ))}
          </section>
        ))}
    </>
  );
}

function Item({ difference, report }: { difference: Difference; report: ShownReport }) {
  const { name, product, changes, broken, before, after } = difference;
  const { sites, languages } = report;
  const language = product && languages[product];
  return (
    <article>
      <h3>{headline(difference)}</h3>
      {broken.map(({ links, outcome, mend }) => (
        <div className="breaks" key={links[0]}>
          <p>
            <strong>Old links break:</strong> {outcome}.
          </p>
          <ul>
            {links.map((link) => (
              <li key={link}>
                <code>{link}</code>
              </li>
            ))}
          </ul>
          {mend && (
            <p>
              To keep them, in {mend.where}: <code>{mend.line}</code>
            </p>
          )}
        </div>
      ))}
      <Changes changes={changes.filter((change) => change.before !== change.after)} language={language} />
      <p className="ways">
        {before && <a href={sites.before + before}>{`${name} as it is`}</a>}
        {after && <a href={sites.after + after}>{`${name} as it will be`}</a>}
      </p>
    </article>
  );
}

function Changes({ changes, language }: { changes: Change[]; language: Language | undefined }) {
  if (changes.length === 0) return null;
  return (
    <details open={changes.length < 10}>
      <summary>{counted(changes.length, "text")}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">As it is</th>
            <th scope="col">As it will be</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ part, before, after }) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td lang={language}>{before}</td>
              <td lang={language}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function timeOf(date: Date): string {
  return date.toLocaleTimeString("en-GB");
}
