import { z } from "zod";
import { useStage } from "../context";
import { base, flags, id, tone, value } from "./base";
import { Glyph, glyph } from "./glyph";

const stop = z.strictObject({
  id,
  name: z.string(),
  /** Set as `timeline.stop.note`. */
  note: z.string().optional(),
  /** Planned and expected or actual time, set as `timeline.stop.time`. */
  planned: z.string().optional(),
  time: z.string().optional(),
  /** Describes the time, set as `timeline.stop.chip`. */
  chip: z.string().optional(),
  chipTone: tone.default("info"),
  /** The flag that changes the chip's tone to `lateTone`. */
  late: id.optional(),
  lateTone: tone.default("bad"),
  icon: glyph.optional(),
  ...flags,
});

const span = z.strictObject({
  kind: z.enum(["work", "drive", "break", "ferry", "rest"]),
  minutes: z.number().positive(),
  label: z.string().optional(),
  when: id.optional(),
});

const schema = z.strictObject({
  type: z.literal("timeline"),
  ...base,
  id,
  title: z.string().optional(),
  /** A horizontal line, or a vertical log. */
  layout: z.enum(["row", "column"]).default("row"),
  stops: z.array(stop).default([]),
  /** Number of stops passed, set as the timeline's `at`: 1.5 is between the second and the third stop. */
  at: value.default(0),
  vehicle: glyph.optional(),
  /** Driving and rest, to scale, starting at this time of day. */
  hours: z
    .strictObject({
      from: z.string().regex(/^\d\d:\d\d$/),
      spans: z.array(span).min(1),
      /** Kinds whose totals are in the legend. */
      totals: z.array(span.shape.kind).default([]),
    })
    .optional(),
});

type Timeline = z.infer<typeof schema>;
type Stop = z.infer<typeof stop>;
type Span = z.infer<typeof span>;

function Draw({ part }: { part: Timeline }) {
  const { narrow } = useStage();
  const isRow = part.layout === "row" && !narrow;
  return (
    <div className="card timeline">
      {part.title && <h3>{part.title}</h3>}
      {part.stops.length > 0 && (isRow ? <Way part={part} /> : <Log part={part} />)}
      {part.hours && <Hours name={part.id} hours={part.hours} />}
    </div>
  );
}

function Way({ part: { id: name, stops, at, vehicle } }: { part: Timeline }) {
  const { value: now, shows, target } = useStage();
  const list = stops.filter(shows);
  const come = Number(now(`${name}.at`, at));
  const each = 100 / list.length;
  return (
    <div className="timeline-way" style={{ gridTemplateColumns: `repeat(${list.length}, minmax(0, 1fr))` }}>
      <i className="timeline-track" style={{ left: `${each / 2}%`, right: `${each / 2}%` }}>
        <i style={{ width: `${(Math.max(0, come) / (list.length - 1)) * 100}%` }} />
      </i>
      {list.map((one, index) => (
        <div key={one.id} className="timeline-stop" {...target(`${name}.${one.id}`)}>
          <Node icon={one.icon} reached={come >= index - 0.001} />
          <b>{one.name}</b>
          <About timeline={name} stop={one} />
        </div>
      ))}
      {vehicle && (
        <i className="timeline-vehicle" style={{ left: `${each / 2 + come * each}%` }}>
          <Glyph name={vehicle} size={24} />
        </i>
      )}
    </div>
  );
}

function Node({ icon, reached }: { icon: Stop["icon"]; reached: boolean }) {
  return (
    <i className="timeline-node" data-reached={reached || undefined}>
      <Glyph name={icon ?? (reached ? "check" : "clock")} size={20} />
    </i>
  );
}

function About({ timeline: name, stop: each }: { timeline: string; stop: Stop }) {
  const { text, flag } = useStage();
  const key = `${name}.${each.id}`;
  const [note, time, chip] = [
    text(`${key}.note`, each.note),
    text(`${key}.time`, each.time),
    text(`${key}.chip`, each.chip),
  ];
  const tone = each.late && flag(each.late) ? each.lateTone : each.chipTone;
  return (
    <>
      {note && <span className="timeline-note">{note}</span>}
      {(each.planned || time) && (
        <span className="timeline-times">
          {each.planned && (
            <span data-past={(time && time !== each.planned) || undefined}>{each.planned}</span>
          )}
          {time && time !== each.planned && <b data-tone={tone}>{time}</b>}
        </span>
      )}
      {chip && (
        <b className="chip" data-tone={tone}>
          {chip}
        </b>
      )}
    </>
  );
}

function Log({ part: { id: name, stops, at } }: { part: Timeline }) {
  const { value: now, shows, text, flag, target, arrival, narrow } = useStage();
  const list = stops.filter(shows);
  const come = Number(now(`${name}.at`, at));
  return (
    <div className="timeline-log">
      {list.map((each, index) => {
        const key = `${name}.${each.id}`;
        const [note, chip] = [text(`${key}.note`, each.note), text(`${key}.chip`, each.chip)];
        const tone = each.late && flag(each.late) ? each.lateTone : each.chipTone;
        const shown = arrival(each);
        const time = text(`${key}.time`, each.time ?? each.planned);
        const past = narrow && time !== each.planned && each.planned;
        return (
          <div
            key={each.id}
            className="timeline-entry"
            data-reached={come >= index - 0.001 || undefined}
            data-last={index === list.length - 1 || undefined}
            style={shown < 1 ? { opacity: shown, transform: `translateY(${(1 - shown) * 16}px)` } : undefined}
            {...target(key)}
          >
            <span className="timeline-clock">
              {past && <s>{past}</s>}
              {time}
            </span>
            <Node icon={each.icon} reached={come >= index - 0.001} />
            <span className="timeline-said">
              <b>{each.name}</b>
              {note && <small>{note}</small>}
            </span>
            {chip && (
              <b className="chip" data-tone={tone}>
                {chip}
              </b>
            )}
          </div>
        );
      })}
    </div>
  );
}

const words = {
  en: {
    work: "Other work",
    drive: "Driving",
    break: "Break",
    ferry: "Ferry",
    rest: "Rest",
    h: "h",
    m: "min",
  },
  nb: {
    work: "Annet arbeid",
    drive: "Kjøring",
    break: "Pause",
    ferry: "Ferje",
    rest: "Hvile",
    h: "t",
    m: "min",
  },
};

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function Hours({
  name,
  hours: { from, spans, totals },
}: {
  name: string;
  hours: NonNullable<Timeline["hours"]>;
}) {
  const { lang, shows, target, arrival, narrow } = useStage();
  const word = words[lang];
  const [hour = 0, minute = 0] = from.split(":").map(Number);
  const total = spans.reduce((sum, { minutes }) => sum + minutes, 0);
  const length = (minutes: number) =>
    [minutes >= 60 && `${Math.floor(minutes / 60)} ${word.h}`, minutes % 60 && `${minutes % 60} ${word.m}`]
      .filter(Boolean)
      .join(" ");
  const sum = (kind: Span["kind"]) =>
    spans.filter((each) => each.kind === kind).reduce((all, { minutes }) => all + minutes, 0);
  let past = 0;
  const placed = spans.map((each, index) => {
    const start = past;
    past += each.minutes;
    return { ...each, start, index };
  });
  // A time needs about a twentieth of the width, or a tenth on a narrow screen.
  const apart = total / (narrow ? 9 : 18);
  const clocks: number[] = [];
  for (const { start } of placed)
    if (start - (clocks.at(-1) ?? -total) > apart && total - start > apart) clocks.push(start);
  clocks.push(total);
  return (
    <div className="timeline-hours" {...target(`${name}.hours`)}>
      <div className="timeline-scale">
        {placed.filter(shows).map((each) => {
          const come = arrival(each, 420, each.index * 130);
          return (
            <i
              key={each.start}
              data-kind={each.kind}
              style={{
                left: `${(each.start / total) * 100}%`,
                width: `${((each.minutes * come) / total) * 100}%`,
              }}
              {...target(`${name}.span${each.index}`)}
            >
              {each.label && !(narrow && each.minutes < total / 6) && (
                <b style={{ opacity: come }}>{each.label}</b>
              )}
            </i>
          );
        })}
      </div>
      <div className="timeline-clocks">
        {clocks.map((start) => (
          <span key={start} style={{ left: `${(start / total) * 100}%` }}>
            {clock(hour * 60 + minute + start)}
          </span>
        ))}
      </div>
      <p className="legend">
        {[...new Set(spans.map(({ kind }) => kind))].map((kind) => (
          <span key={kind}>
            <i data-kind={kind} />
            {word[kind]}
            {totals.includes(kind) && <b>{length(sum(kind))}</b>}
          </span>
        ))}
      </p>
    </div>
  );
}

export const timeline = { schema, Draw };
