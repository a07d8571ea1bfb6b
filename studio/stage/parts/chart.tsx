import { z } from "zod";
import { useStage } from "../context";
import { base, format, id } from "./base";

const schema = z
  .strictObject({
    type: z.literal("chart"),
    ...base,
    title: z.string(),
    kind: z.enum(["bar", "line", "donut", "stacked"]),
    format,
    categories: z.array(z.string()).min(2),
    series: z.array(z.strictObject({ id, name: z.string(), values: z.array(z.number()) })).min(1),
    /** Shows values on grouped bars. Single bars always have values. */
    labels: z.literal(true).optional(),
    /** Height of the chart, in pixels. */
    height: z.number().positive().default(270),
  })
  .refine(({ categories, series }) => series.every(({ values }) => values.length === categories.length), {
    message: "every series needs one value for each category",
  });

type Chart = z.infer<typeof schema>;

const colours = ["#0a6e8a", "#ffb25b", "#5fa8c4", "#07263d", "#8fb996", "#c96f4a"];

function Draw({ part }: { part: Chart }) {
  return (
    <div className="card chart">
      <h3>{part.title}</h3>
      {part.kind === "donut" ? <Donut part={part} /> : <Plot part={part} />}
    </div>
  );
}

function Legend({ part }: { part: Chart }) {
  if (part.series.length < 2) return null;
  return (
    <p className="legend">
      {part.series.map(({ name }, index) => (
        <span key={name}>
          <i style={{ background: colours[index % colours.length] }} />
          {name}
        </span>
      ))}
    </p>
  );
}

function ceiling(most: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(most));
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * magnitude >= most) ?? 10) * magnitude;
}

function Plot({ part }: { part: Chart }) {
  const { format: show, progress, target, lang, narrow } = useStage();
  const { kind, series, categories, labels } = part;
  const valued = series.length === 1 || labels;
  const height = narrow && kind === "bar" && !valued ? part.height * 0.8 : part.height;
  const grown = progress(part.when, 900, 150);
  const stacked = kind === "stacked";
  const totals = categories.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const top = ceiling(Math.max(...(stacked ? totals : series.flatMap(({ values }) => values))));
  // The first bar's value would be next to the axis's value, and would be read as a part of it.
  const isBeside = narrow && kind === "bar" && valued && (series[0]?.values[0] ?? 0) > 0.84 * top;
  const compact = new Intl.NumberFormat(lang, { notation: top >= 10_000 ? "compact" : "standard" });
  if (kind === "line")
    return (
      <>
        <svg
          className="plot"
          viewBox={`0 0 1000 ${height}`}
          height={height}
          preserveAspectRatio="none"
          role="presentation"
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1="0"
              x2="1000"
              y1={4 + (height - 8) * share}
              y2={4 + (height - 8) * share}
              className="grid"
            />
          ))}
          {series.map(({ id: name, values }, index) => (
            <polyline
              key={name}
              points={values
                .map(
                  (each, at) =>
                    `${(at / (values.length - 1)) * 1000},${height - 4 - (each / top) * (height - 8) * grown}`,
                )
                .join(" ")}
              style={{ stroke: colours[index % colours.length] }}
            />
          ))}
        </svg>
        <p className="categories">
          {categories.map((each) => (
            <span key={each}>{each}</span>
          ))}
        </p>
        <Legend part={part} />
      </>
    );
  return (
    <>
      <div className="bars" style={{ height }}>
        {!isBeside && <span className="axis">{compact.format(top)}</span>}
        {categories.map((category, at) => (
          <div key={category} className="bar-group" {...target(`${part.id ?? "chart"}.${at}`)}>
            <div className={stacked ? "bar-stack" : "bar-set"}>
              {series.map(({ id: name, values }, index) => (
                <i
                  key={name}
                  style={{
                    height: `${((values[at] ?? 0) / top) * 100 * grown}%`,
                    background: colours[index % colours.length],
                  }}
                >
                  {valued && <b style={{ opacity: grown }}>{show(values[at], part.format)}</b>}
                </i>
              ))}
            </div>
          </div>
        ))}
      </div>
      <p className="categories">
        {categories.map((each) => (
          <span key={each}>{each}</span>
        ))}
      </p>
      <Legend part={part} />
    </>
  );
}

function Donut({ part }: { part: Chart }) {
  const { format: show, progress, target } = useStage();
  const grown = progress(part.when, 900, 150);
  const values = part.series[0]?.values ?? [];
  const total = values.reduce((sum, each) => sum + each, 0);
  let before = 0;
  const slices = values.map((each, index) => {
    const from = (before / total) * 360 * grown;
    before += each;
    return `${colours[index % colours.length]} ${from}deg ${(before / total) * 360 * grown}deg`;
  });
  return (
    <div className="donut">
      <div
        className="ring"
        style={{
          background: `conic-gradient(${slices.join(", ")}, #e6edf2 0deg)`,
          width: part.height,
          height: part.height,
        }}
      >
        <b>{show(total, part.format)}</b>
      </div>
      <ul>
        {part.categories.map((category, index) => (
          <li key={category} {...target(`${part.id ?? "chart"}.${index}`)}>
            <i style={{ background: colours[index % colours.length] }} />
            <span>{category}</span>
            <b>{show(values[index], part.format)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const chart = { schema, Draw };
