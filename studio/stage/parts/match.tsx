import { z } from "zod";
import { useStage } from "../context";
import { base, format, id } from "./base";

const line = z.strictObject({
  id,
  label: z.string(),
  /** Quantities, set as `match.line.ordered` and so on. */
  ordered: z.number(),
  received: z.number(),
  invoiced: z.number(),
  /** Agreed and invoiced prices, set as `match.line.agreed` and `match.line.charged`. */
  agreed: z.number(),
  charged: z.number(),
});

const paper = z.strictObject({ label: z.string(), number: z.string() });

const schema = z.strictObject({
  type: z.literal("match"),
  ...base,
  id,
  papers: z.strictObject({ ordered: paper, received: paper, invoiced: paper }),
  lines: z.array(line).min(1),
  quantity: format,
  price: format,
  /** Starts the comparison, line by line. */
  run: id,
});

type Match = z.infer<typeof schema>;
type Line = z.infer<typeof line>;

const sides = ["ordered", "received", "invoiced"] as const;
const pause = 420;

function Draw({ part }: { part: Match }) {
  const { target } = useStage();
  return (
    <div className="match">
      {sides.map((side) => (
        <div key={side} className="card match-paper" data-side={side} {...target(`${part.id}.${side}`)}>
          <span className="label">{part.papers[side].label}</span>
          <b>{part.papers[side].number}</b>
        </div>
      ))}
      {part.lines.map((each, index) => (
        <DrawLine key={each.id} match={part} line={each} index={index} />
      ))}
    </div>
  );
}

function DrawLine({ match: part, line: each, index }: { match: Match; line: Line; index: number }) {
  const { value, format: show, progress, flag, target, narrow } = useStage();
  const name = `${part.id}.${each.id}`;
  const amounts = {
    ordered: Number(value(`${name}.ordered`, each.ordered)),
    received: Number(value(`${name}.received`, each.received)),
    invoiced: Number(value(`${name}.invoiced`, each.invoiced)),
  };
  const agreed = Number(value(`${name}.agreed`, each.agreed));
  const charged = Number(value(`${name}.charged`, each.charged));
  const running = flag(part.run);
  const first = running ? progress(part.run, 400, 200 + index * pause) : 0;
  const second = running ? progress(part.run, 400, 400 + index * pause) : 0;
  const short = amounts.received - amounts.ordered;
  const over = amounts.invoiced - amounts.received;
  const dear = charged - agreed;
  const sign = (difference: number, looks: string) =>
    `${difference > 0 ? "+" : "–"}${show(Math.abs(difference), looks)}`;
  return (
    <div className="match-line" style={{ gridRow: index + 2 }} {...target(name)}>
      {sides.map((side) => {
        const wrong = side === "invoiced" && second === 1 && (over !== 0 || dear !== 0);
        return (
          <div
            key={side}
            className="card match-cell"
            data-bad={wrong || undefined}
            {...target(`${name}.${side}`)}
          >
            <span className="label">{narrow ? unbroken(each.label) : each.label}</span>
            <p>
              <b data-bad={(wrong && over !== 0) || undefined}>{show(amounts[side], part.quantity)}</b>
              {side !== "received" && (
                <span data-bad={(wrong && dear !== 0) || undefined}>
                  {show(side === "ordered" ? agreed : charged, part.price)}
                </span>
              )}
            </p>
          </div>
        );
      })}
      <Join share={first} difference={short === 0 ? "" : sign(short, part.quantity)} kind="warn" />
      <Join
        share={second}
        difference={over !== 0 ? sign(over, part.quantity) : dear === 0 ? "" : sign(dear, part.price)}
        kind="bad"
      />
    </div>
  );
}

/** Keeps sizes, such as 500–800 g, on one line. */
function unbroken(words: string): string {
  return words.replace(/(\d)–(\d+) /g, "$1\u2060–\u2060$2\u00a0");
}

function Join({ share, difference, kind }: { share: number; difference: string; kind: "warn" | "bad" }) {
  return (
    <span className="match-join" data-kind={difference ? kind : "good"}>
      <i style={{ width: `${share * 100}%` }} />
      {share > 0.9 &&
        (difference ? (
          <b className="chip" data-tone={kind}>
            {difference}
          </b>
        ) : (
          <i className="tick" data-on />
        ))}
    </span>
  );
}

export const match = { schema, Draw };
