import { z } from "zod";
import { useStage } from "../context";
import { base, id } from "./base";

const schema = z.strictObject({
  type: z.literal("signature"),
  ...base,
  id,
  label: z.string(),
  /** Shown below the line. */
  name: z.string(),
  /** The flag that signs; until then, a drag from `signature.from` to `signature.to` draws the signature. */
  signed: id,
});

const pen =
  "M10 70C26 58 46 22 40 12S18 44 24 74s22 8 32-16 16-44 10-44-14 40-10 58 14 4 20-10 8-14 12-8-4 20 4 18 10-16 16-16-2 18 6 16 12-18 18-18 0 18 8 16 10-30 20-50 12-14 6 2-16 46-8 48 14-18 20-18 0 18 8 16 12-18 20-16-6 18 4 18 16-10 34-26";

const ease = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { state, progress, flag, target } = useStage();
  const stroke = state.stroke?.id === `${part.id}.from` ? Math.min(1, Math.max(0, state.stroke.share)) : 0;
  const drawn = flag(part.signed) ? 1 : ease(stroke);
  const said = progress(part.signed, 500);
  return (
    <div className="card signature">
      <span className="label">{part.label}</span>
      <div className="signature-field">
        <i className="signature-end" style={{ left: "9%" }} {...target(`${part.id}.from`)} />
        <i className="signature-end" style={{ left: "84%" }} {...target(`${part.id}.to`)} />
        <svg viewBox="0 0 270 92" role="presentation">
          {drawn > 0 && <path d={pen} pathLength="1" strokeDasharray="1 1" strokeDashoffset={1 - drawn} />}
        </svg>
      </div>
      <b style={{ opacity: said }}>{part.name}</b>
    </div>
  );
}

export const signature = { schema, Draw };
