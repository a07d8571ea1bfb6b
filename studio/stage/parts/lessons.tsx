import { z } from "zod";
import { useStage } from "../context";
import { base, flags, id } from "./base";
import { Glyph, glyph } from "./glyph";

const lesson = z.strictObject({
  id,
  title: z.string(),
  /** Such as "5 min" or "6 lessons". */
  note: z.string(),
  icon: glyph.default("play"),
  /** Completed part in percent, set as `lessons.lesson`. */
  done: z.number().min(0).max(100).default(0),
  ...flags,
});

const schema = z.strictObject({
  type: z.literal("lessons"),
  ...base,
  id,
  title: z.string().optional(),
  /** Courses as `cards`, or consecutive lessons as a `path`. */
  look: z.enum(["cards", "path"]).default("cards"),
  columns: z.int().min(1).max(4).default(3),
  lessons: z.array(lesson).min(1),
});

type Lessons = z.infer<typeof schema>;

const narrowColumns = 2;

function Draw({ part }: { part: Lessons }) {
  const { shows, value, target, narrow } = useStage();
  const columns = narrow ? Math.min(narrowColumns, part.columns) : part.columns;
  const list = part.lessons.filter(shows).map((each) => ({
    ...each,
    name: `${part.id}.${each.id}`,
    share: Number(value(`${part.id}.${each.id}`, each.done)),
  }));
  if (part.look === "path")
    return (
      <div className="card path">
        {part.title && <h3>{part.title}</h3>}
        <ol>
          {list.map(({ id: key, name, title, note, share }, index) => (
            <li
              key={key}
              data-state={share >= 100 ? "done" : share > 0 ? "begun" : undefined}
              {...target(name)}
            >
              <span className="path-mark">
                {share >= 100 ? <Glyph name="check" size={27} /> : index + 1}
                {share > 0 && share < 100 && <Ring share={share} />}
              </span>
              <b>{title}</b>
              <span>{note}</span>
            </li>
          ))}
        </ol>
      </div>
    );
  return (
    <div className="lessons" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {list.map(({ id: key, name, title, note, icon, share }) => (
        <div key={key} className="card lesson" {...target(name)}>
          <span className="lesson-icon">
            <Glyph name={icon} size={34} />
          </span>
          <p>
            <b>{title}</b>
            <span>{note}</span>
          </p>
          <span className="lesson-done">
            <span className="gauge" data-full={share >= 100 || undefined}>
              <i style={{ width: `${share}%` }} />
            </span>
            <b>{Math.round(share)} %</b>
          </span>
        </div>
      ))}
    </div>
  );
}

function Ring({ share }: { share: number }) {
  const length = 2 * Math.PI * 20;
  return (
    <svg viewBox="0 0 46 46" role="presentation">
      <circle cx="23" cy="23" r="20" strokeDasharray={`${(share / 100) * length} ${length}`} />
    </svg>
  );
}

export const lessons = { schema, Draw };
