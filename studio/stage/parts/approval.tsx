import { z } from "zod";
import { useStage } from "../context";
import { base, flags, id, tone } from "./base";
import { Glyph } from "./glyph";

const person = z.strictObject({
  id,
  name: z.string(),
  role: z.string(),
  /** Reason why this person must approve, such as a limit or a product group. */
  rule: z.string().optional(),
  /** The decision, set as `approval.person`; empty before the decision. */
  state: z.string().default(""),
  /** Set as `approval.person.time`. */
  time: z.string().optional(),
  /** Set as `approval.person.comment`. */
  comment: z.string().optional(),
  ...flags,
});

const schema = z.strictObject({
  type: z.literal("approval"),
  ...base,
  id,
  title: z.string().optional(),
  people: z.array(person).min(2),
  tones: z.record(z.string(), tone).default({}),
});

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { shows, text, target, state, arrival } = useStage();
  const people = part.people.filter(shows);
  return (
    <div className="card approvals">
      {part.title && <h3>{part.title}</h3>}
      <ol>
        {people.map((each) => {
          const name = `${part.id}.${each.id}`;
          const decision = text(name, each.state);
          const kind = part.tones[decision] ?? "calm";
          const comment = text(`${name}.comment`, each.comment);
          const said = state.values.get(`${name}.comment`)?.at;
          const come = arrival(each);
          const since = said === undefined ? 1 : Math.min(1, (state.now - said) / 350);
          return (
            <li
              key={each.id}
              data-tone={decision ? kind : undefined}
              style={come < 1 ? { opacity: come } : undefined}
              {...target(name)}
            >
              <span className="approval-face">
                {kind === "good" ? <Glyph name="check" size={34} /> : initials(each.name)}
              </span>
              <p className="approval-who">
                <b>{each.name}</b>
                <span>{each.role}</span>
              </p>
              <p className="approval-why">
                {comment ? (
                  <q style={{ opacity: since }} {...target(`${name}.comment`)}>
                    {comment}
                  </q>
                ) : (
                  each.rule
                )}
              </p>
              <p className="approval-state">
                {decision && (
                  <b className="chip" data-tone={kind}>
                    {decision}
                  </b>
                )}
                <span>{text(`${name}.time`, each.time)}</span>
              </p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function initials(name: string): string {
  return name
    .split(" ")
    .map((each) => each[0])
    .join("");
}

export const approval = { schema, Draw };
