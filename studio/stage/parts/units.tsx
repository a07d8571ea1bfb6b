import { z } from "zod";
import { useStage } from "../context";
import { base, id } from "./base";
import { Glyph } from "./glyph";

const pallet = z.strictObject({
  id,
  sscc: z.string().regex(/^\d{18}$/, "must have 18 digits"),
  note: z.string(),
  units: z.int().positive().max(60),
});

const schema = z.strictObject({
  type: z.literal("units"),
  ...base,
  id,
  pallets: z.array(pallet).min(1),
  /** The pallet whose units are shown, set as `units.open`. */
  open: id.optional(),
  /** Such as `27 units of 20 kg`. */
  heading: z.string(),
  across: z.int().positive().default(9),
  /** The chosen unit's heading, after its number is set as `units.unit`. */
  unit: z.string(),
  hint: z.string(),
  facts: z.array(z.strictObject({ label: z.string(), value: z.string(), code: z.literal(true).optional() })),
});

type Units = z.infer<typeof schema>;

function Draw({ part }: { part: Units }) {
  const { state, value, target } = useStage();
  const open = value(`${part.id}.open`, part.open);
  const shown = part.pallets.find((each) => each.id === open);
  const since = state.now - (state.values.get(`${part.id}.open`)?.at ?? -10_000);
  return (
    <div className="units">
      <ul>
        {part.pallets.map((each) => (
          <li
            key={each.id}
            className="card"
            data-open={each.id === open || undefined}
            {...target(`${part.id}.${each.id}`)}
          >
            <Glyph name="pallet" size={44} />
            <p>
              <b data-as="code">{each.sscc}</b>
              <span>{each.note}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="card units-open">
        {shown ? <Grid part={part} count={shown.units} since={since} /> : null}
      </div>
    </div>
  );
}

function Grid({ part, count, since }: { part: Units; count: number; since: number }) {
  const { state, value, target } = useStage();
  const chosen = state.values.get(`${part.id}.unit`);
  const number = Number(value(`${part.id}.unit`) ?? 0);
  const come = chosen ? Math.min(1, (state.now - chosen.at) / 350) : 0;
  return (
    <>
      <h3>{part.heading}</h3>
      <div className="units-grid" style={{ gridTemplateColumns: `repeat(${part.across}, 1fr)` }}>
        {Array.from({ length: count }, (_, index) => index + 1).map((each) => {
          const share = Math.min(1, Math.max(0, (since - each * 22) / 260));
          return (
            <span
              key={each}
              data-on={(chosen && each === Math.round(number)) || undefined}
              style={share < 1 ? { opacity: share, transform: `scale(${0.6 + share * 0.4})` } : undefined}
              {...target(`${part.id}.unit.${each}`)}
            >
              {String(each).padStart(2, "0")}
            </span>
          );
        })}
      </div>
      {!chosen && <p className="units-facts">{part.hint}</p>}
      <div className="units-facts" hidden={!chosen} style={{ opacity: come }} {...target(`${part.id}.facts`)}>
        <b>{part.unit}</b>
        <dl>
          {part.facts.map(({ label, value: text, code }) => (
            <div key={label}>
              <dt className="label">{label}</dt>
              <dd data-as={code && "code"}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

export const units = { schema, Draw };
