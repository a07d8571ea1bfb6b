import { z } from "zod";
import { useStage } from "../context";
import { base, id } from "./base";
import { Glyph } from "./glyph";

const schema = z.strictObject({
  type: z.literal("call"),
  ...base,
  name: z.string(),
  from: z.string(),
  /** Shown while the phone rings, and after flag `answered` is raised. */
  ringing: z.string(),
  talking: z.string(),
  answered: id,
});

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { state, flag } = useStage();
  const since = state.flags.get(part.answered);
  const seconds = since === undefined ? 0 : Math.floor((state.now - since) / 1000);
  const rings = [0, 1, 2].map((index) => (((state.now / 1100 + index / 3) % 1) + 1) % 1);
  return (
    <div className="card call" data-talking={flag(part.answered) || undefined}>
      <span className="call-sign">
        {since === undefined &&
          rings.map((share, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rings follow each other in their order
            <i key={index} style={{ scale: 0.7 + share * 0.9, opacity: (1 - share) * 0.7 }} />
          ))}
        <Glyph name="phone" size={30} />
      </span>
      <p>
        <b>{part.name}</b>
        <span>{part.from}</span>
      </p>
      <span className="call-state">
        {since === undefined ? part.ringing : `${part.talking} 0:${String(seconds).padStart(2, "0")}`}
      </span>
    </div>
  );
}

export const call = { schema, Draw };
