import { z } from "zod";
import { useStage } from "../context";
import { base, id } from "./base";
import { Glyph, glyph } from "./glyph";

const schema = z.strictObject({
  type: z.literal("way"),
  ...base,
  title: z.string(),
  text: z.string(),
  stops: z
    .array(z.strictObject({ glyph, name: z.string(), note: z.string().optional() }))
    .min(2)
    .max(5),
  /** The flag that shows the stops after the first one. */
  stopsWhen: id.optional(),
});

const [wait, leg] = [500, 800];

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { progress, target } = useStage();
  const last = part.stops.length - 1;
  const gone = part.stops
    .slice(1)
    .reduce((sum, _, index) => sum + progress(part.stopsWhen, leg, wait + index * leg), 0);
  return (
    <div className="story">
      <Waves />
      <div className="way">
        <h3>{part.title}</h3>
        <p>{part.text}</p>
        <ol {...target(part.id)} style={{ gridTemplateColumns: `repeat(${part.stops.length}, 1fr)` }}>
          <i
            className="way-line"
            style={{ left: `${50 / (last + 1)}%`, width: `${(100 / (last + 1)) * gone}%` }}
          />
          {part.stops.map((stop, index) => {
            const there = index === 0 ? 1 : progress(part.stopsWhen, 500, wait + index * leg - 350);
            return (
              <li key={stop.name} style={{ opacity: there }}>
                <i style={{ transform: `scale(${0.6 + 0.4 * there})` }}>
                  <Glyph name={stop.glyph} size={50} />
                </i>
                <b>{stop.name}</b>
                {stop.note && <span>{stop.note}</span>}
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}

export function Waves() {
  const { progress } = useStage();
  const come = progress(undefined, 1600);
  return (
    <svg className="waves" viewBox="0 0 1280 240" role="presentation">
      {[0, 1, 2].map((index) => (
        <path
          key={index}
          transform={`translate(${index * -130 - (1 - come) * 60} ${index * 52 + (1 - come) * 40})`}
          d="M-300 60c100-56 200-56 300 0s200 56 300 0 200-56 300 0 200 56 300 0 200-56 300 0 200 56 300 0 200-56 300 0v300h-2100z"
        />
      ))}
    </svg>
  );
}

export const way = { schema, Draw };
