import { z } from "zod";
import { useStage } from "../context";
import { base, flags, id, tone } from "./base";
import { Glyph, glyph } from "./glyph";

const entry = z.strictObject({
  id,
  who: z.string(),
  what: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  time: z.string(),
  icon: glyph.default("document"),
  tone: tone.default("info"),
  ...flags,
});

const schema = z.strictObject({
  type: z.literal("log"),
  ...base,
  id,
  title: z.string().optional(),
  /** Newest first. */
  entries: z.array(entry).min(1),
});

const height = 64;

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { shows, target, arrival } = useStage();
  return (
    <div className="card log">
      {part.title && <h3>{part.title}</h3>}
      <ul>
        {part.entries.filter(shows).map((each) => {
          const come = arrival(each, 600);
          return (
            <li
              key={each.id}
              style={come < 1 ? { height: come * height, opacity: come } : undefined}
              {...target(`${part.id}.${each.id}`)}
            >
              <span className="log-icon chip" data-tone={each.tone}>
                <Glyph name={each.icon} size={27} />
              </span>
              <p>
                <b>{each.who}</b>
                <span>{each.what}</span>
              </p>
              {each.after !== undefined && (
                <p className="log-change">
                  {each.before !== undefined && (
                    <>
                      <s>{each.before}</s>
                      <i>→</i>
                    </>
                  )}
                  <b>{each.after}</b>
                </p>
              )}
              <time>{each.time}</time>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export const log = { schema, Draw };
