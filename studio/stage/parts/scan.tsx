import { z } from "zod";
import { useStage } from "../context";
import { Bars } from "./bars";
import { base, id } from "./base";
import { isChecked } from "./code128";

const sscc = z
  .string()
  .regex(/^\d{18}$/, "must be an SSCC of 18 digits")
  .refine((digits) => isChecked(digits, 18), "has a wrong check digit");

const schema = z.strictObject({
  type: z.literal("scan"),
  ...base,
  id,
  /** Pallet labels in front of the camera, one by one: each disappears when its flag is raised. */
  labels: z
    .array(z.strictObject({ sscc, product: z.string(), note: z.string().optional(), scanned: id }))
    .min(1),
});

const holdFor = 620;

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { state, target } = useStage();
  const read = part.labels.filter(({ scanned }) => state.flags.has(scanned)).length;
  const since = state.now - Math.max(0, ...part.labels.map(({ scanned }) => state.flags.get(scanned) ?? 0));
  const held = read > 0 && (since < holdFor || read === part.labels.length);
  const shown = part.labels[held ? read - 1 : read];
  if (!shown) return null;
  const come = read > 0 && !held ? Math.min(1, (since - holdFor) / 260) : 1;
  const sweep = Math.abs(((state.now / 1100) % 2) - 1);
  return (
    <div className="scan" data-read={held || undefined} {...target(`${part.id}.camera`)}>
      <div
        className="scan-label"
        style={{ transform: `translateX(${(1 - come) ** 2 * 330}px) rotate(${held ? 0 : -1.2}deg)` }}
      >
        <b>{shown.product}</b>
        {shown.note && <span>{shown.note}</span>}
        <Bars elements={[["00", shown.sscc]]} />
        <span className="scan-digits">(00) {shown.sscc}</span>
      </div>
      <i className="scan-frame" />
      {held ? (
        <i className="tick" data-on />
      ) : (
        <i className="scan-beam" style={{ top: `${26 + sweep * 52}%` }} />
      )}
    </div>
  );
}

export const scan = { schema, Draw };
