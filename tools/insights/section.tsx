import type { ReactNode } from "react";
import type { Chart, Width } from "./charts";

export type SectionContent = {
  heading: string;
  text: string;
  note?: string | undefined;
  chart?: ChartContent | undefined;
  table?: TableContent | undefined;
  /** What few ask for: a line, and what it opens. */
  rest?: { title: string; text: string } | undefined;
};

/** A chart is shown with its title, unless that is the section's heading. */
export type ChartContent = { id: string; title?: string; drawing: Chart };

/** A table is shown with its caption, unless that is the section's heading. The first column holds the rows' names. */
export type TableContent = { caption?: string; columns: string[]; rows: TableRow[] };

export type TableRow = {
  key: string;
  name: ReactNode;
  cells: ReactNode[];
  /** Whether the row is a part of the one above. */
  isPart?: boolean;
};

/** @param chartDescription describes the chart to those who do not see it */
export function Section({
  heading,
  text,
  note,
  chart,
  table,
  rest,
  chartDescription,
}: SectionContent & { chartDescription: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <p>{text}</p>
      {note && <p>{note}</p>}
      {chart && <Figure {...chart} heading={heading} description={chartDescription} />}
      {table && <Table {...table} heading={heading} />}
      {rest && (
        <details>
          <summary>{rest.title}</summary>
          <p>{rest.text}</p>
        </details>
      )}
    </section>
  );
}

/** A chart in both widths: the style sheet shows the one that fits. */
function Figure({
  id,
  title,
  drawing,
  heading,
  description,
}: ChartContent & { heading: string; description: string }) {
  return (
    <figure>
      {title && <figcaption>{title}</figcaption>}
      {(Object.keys(drawing) as Width[]).map((size) => {
        const { width, height, content } = drawing[size];
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
            <title id={`${name}-title`}>{title ?? heading}</title>
            <desc id={`${name}-description`}>{description}</desc>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: ECharts has escaped all texts in its drawing */}
            <g dangerouslySetInnerHTML={{ __html: content }} />
          </svg>
        );
      })}
    </figure>
  );
}

function Table({ caption, columns, rows, heading }: TableContent & { heading: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, so the keyboard has to reach it
    <section className="table" aria-label={caption ?? heading} tabIndex={0}>
      <table>
        <caption className={caption ? undefined : "unseen"}>{caption ?? heading}</caption>
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
