import { z } from "zod";
import { useStage } from "../context";
import { base, id } from "./base";
import { Glyph } from "./glyph";

const schema = z.strictObject({
  type: z.literal("player"),
  ...base,
  id,
  title: z.string(),
  /** Length of the film in seconds. */
  length: z.number().positive(),
  /** What it shows, one after the other. */
  scenes: z.array(z.string()).min(1),
  /** Flag that starts it, and how long it is seen to play, in milliseconds. */
  play: id,
  time: z.number().positive().default(5000),
  /** Height of the picture in pixels. */
  height: z.number().positive().default(330),
});

/** How much of its line each row of the drawn screen takes, in per cent. */
const lengths = [58, 44, 66, 38, 52];

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { state, target } = useStage();
  const since = state.flags.get(part.play);
  const share = since === undefined ? 0 : Math.min(1, Math.max(0, (state.now - since) / part.time));
  const scene = Math.min(part.scenes.length - 1, Math.floor(share * part.scenes.length));
  const within = share * part.scenes.length - scene;
  const come = scene === 0 || share === 1 ? 1 : Math.min(1, within * 5);
  const clock = (seconds: number) =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;
  return (
    <div className="card player">
      <div className="player-picture" style={{ height: part.height }} {...target(part.id)}>
        <span className="player-title">{part.title}</span>
        {since === undefined ? (
          <span className="player-play" data-aim>
            <Glyph name="play" size={64} />
          </span>
        ) : (
          <>
            <ol>
              {part.scenes.map((each, index) => (
                <li key={each} data-state={index === scene ? "now" : index < scene ? "past" : undefined}>
                  <i style={{ width: `${lengths[index % lengths.length]}%` }} />
                  {index < scene && <Glyph name="check" size={24} />}
                </li>
              ))}
            </ol>
            <p style={{ opacity: come, transform: `translateY(${(1 - come) * 14}px)` }}>
              <b>{scene + 1}</b>
              {part.scenes[scene]}
            </p>
          </>
        )}
      </div>
      <div className="player-bar">
        <span className="gauge">
          <i style={{ width: `${share * 100}%` }} />
        </span>
        <span>
          {clock(share * part.length)} / {clock(part.length)}
        </span>
      </div>
    </div>
  );
}

/** A short film of a lesson. */
export const player = { schema, Draw };
