import { z } from "zod";
import { useStage } from "../context";
import { base, flags, id, tone } from "./base";
import { Glyph, glyph } from "./glyph";

const task = z.strictObject({
  id,
  title: z.string(),
  /** Set as `tasks.task.note`. */
  note: z.string().optional(),
  mark: z.string().max(2).optional(),
  icon: glyph.optional(),
  chip: z.string().optional(),
  chipTone: tone.default("info"),
  done: id.optional(),
  ...flags,
});

const schema = z.strictObject({
  type: z.literal("tasks"),
  ...base,
  id,
  title: z.string().optional(),
  tasks: z.array(task).min(1),
});

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { shows, flag, progress, text, target, arrival } = useStage();
  return (
    <div className="tasks">
      {part.title && <h3>{part.title}</h3>}
      {part.tasks.filter(shows).map((each) => {
        const name = `${part.id}.${each.id}`;
        const ticked = each.done !== undefined && flag(each.done);
        const come = arrival(each);
        const note = text(`${name}.note`, each.note);
        return (
          <div
            key={each.id}
            className="card task"
            data-ticked={ticked || undefined}
            style={come < 1 ? { opacity: come, transform: `translateY(${(1 - come) * 16}px)` } : undefined}
            {...target(name)}
          >
            {ticked ? (
              <i className="tick" data-on style={{ scale: `${0.6 + 0.4 * progress(each.done, 260)}` }} />
            ) : (
              (each.mark || each.icon) && (
                <i className="task-mark">{each.icon ? <Glyph name={each.icon} size={22} /> : each.mark}</i>
              )
            )}
            <span>
              <b>{each.title}</b>
              {note && <small>{note}</small>}
            </span>
            {each.chip && (
              <b className="chip" data-tone={each.chipTone}>
                {text(`${name}.chip`, each.chip)}
              </b>
            )}
          </div>
        );
      })}
    </div>
  );
}

export const tasks = { schema, Draw };
