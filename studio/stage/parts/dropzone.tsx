import { z } from "zod";
import { useStage } from "../context";
import { base, id } from "./base";
import { Glyph } from "./glyph";

const schema = z.strictObject({
  type: z.literal("dropzone"),
  ...base,
  id,
  prompt: z.string(),
  accepts: z.array(z.string()).default([]),
  file: z.string(),
  /** Next to the name: size or source. */
  note: z.string().optional(),
  /** Flag that drops the file, and the reading time in milliseconds. */
  dropped: id,
  reading: z.number().positive().default(1600),
  done: z.string(),
});

const words = { en: "Reading", nb: "Leser" };

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { state, flag, progress, target, lang } = useStage();
  const over = state.carried !== undefined && state.hover === part.id;
  if (!flag(part.dropped))
    return (
      <div className="dropzone" data-over={over || undefined} {...target(part.id)}>
        <span data-aim>
          <Glyph name="upload" size={54} />
        </span>
        <b>{part.prompt}</b>
        <p>
          {part.accepts.map((each) => (
            <span key={each} className="chip" data-tone="calm">
              {each}
            </span>
          ))}
        </p>
      </div>
    );
  const since = state.now - (state.flags.get(part.dropped) ?? 0);
  const share = Math.min(1, Math.max(0, (since - 250) / part.reading));
  const come = progress(part.dropped, 300);
  return (
    <div className="card dropped" {...target(part.id)}>
      <span className="dropped-icon" style={{ transform: `scale(${0.7 + come * 0.3})` }}>
        <Glyph name="table" size={40} />
      </span>
      <div>
        <p>
          <b>{part.file}</b>
          {part.note && <small>{part.note}</small>}
        </p>
        <span className="gauge" data-full={share === 1 || undefined}>
          <i style={{ width: `${share * 100}%` }} />
        </span>
      </div>
      <b className="dropped-state">
        {share < 1 ? (
          `${words[lang]} ${Math.floor(share * 100)}\u00a0%`
        ) : (
          <span className="chip" data-tone="good">
            {part.done}
          </span>
        )}
      </b>
    </div>
  );
}

export const dropzone = { schema, Draw };
