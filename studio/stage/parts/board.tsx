import { z } from "zod";
import { useStage } from "../context";
import { base, flags, id, tone } from "./base";
import { Glyph, glyph } from "./glyph";
import { useWidth } from "./width";

const lane = z.strictObject({
  id,
  name: z.string(),
  /** For example haulier, registration number and departure. */
  note: z.string().optional(),
  chip: z.string().optional(),
  chipTone: tone.default("info"),
  icon: glyph.default("truck"),
  /** Capacity in pallet places and kilograms. */
  places: z.number().positive(),
  kg: z.number().positive(),
  ...flags,
});

const block = z.strictObject({
  id,
  label: z.string(),
  /** Customer, town, delivery time: shown in the pool if there is room. */
  note: z.string(),
  places: z.number().positive(),
  kg: z.number().positive(),
  tone: tone.default("info"),
  /** Initial lane; setting `board.block` moves it, and `pool` moves it back. */
  lane: id.default("pool"),
  ...flags,
});

const schema = z.strictObject({
  type: z.literal("board"),
  ...base,
  id,
  pool: z.string(),
  /** Width of the pool, in pixels. */
  poolWidth: z.number().positive().default(330),
  /** Height of a lane, in pixels. */
  laneHeight: z.number().positive().default(146),
  lanes: z.array(lane).min(1),
  blocks: z.array(block).min(1),
});

type Board = z.infer<typeof schema>;
type Lane = z.infer<typeof lane>;
type Box = { left: number; top: number; width: number; height: number };

const words = {
  en: { places: "Pallet places", kg: "Gross weight", short: "plt" },
  nb: { places: "Palleplasser", kg: "Bruttovekt", short: "pl" },
};
const [card, gap, heading, margin] = [64, 10, 36, 18];
const poolColumns = 2;
const track = { top: 44, height: 58 };
/** Duration of a block's move, and then of counting in the lane, in milliseconds. */
const travel = 800;
const counting = 300;

const ease = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);
const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** A block's current and previous lane, and the progress from 0 to 1 of the block's move and of counting. */
function useMoves({ id: name, blocks }: Board) {
  const { state } = useStage();
  return blocks.map((each) => {
    const kept = state.values.get(`${name}.${each.id}`);
    const since = kept ? state.now - kept.at : Number.POSITIVE_INFINITY;
    const shareOf = (from: number, length: number) => Math.min(1, Math.max(0, (since - from) / length));
    const to = String(kept?.value ?? each.lane);
    return {
      block: each,
      to,
      from: kept ? String(kept.before ?? each.lane) : to,
      come: ease(shareOf(0, travel)),
      left: shareOf(0, counting),
      landed: shareOf(travel, counting),
      at: kept?.at ?? 0,
    };
  });
}

type Move = ReturnType<typeof useMoves>[number];

/** Pool and lanes are next to each other, or one below the other on a narrow screen. */
type Plan = { slot: (index: number) => Box; lane: (at: number) => Box; height: number };

function planOf(
  { blocks, poolWidth, laneHeight }: Board,
  lanes: number,
  width: number,
  narrow: boolean,
): Plan {
  const inPool = (before: number) => blocks.slice(0, before).filter((each) => each.lane === "pool").length;
  const columns = narrow ? poolColumns : 1;
  const pool = narrow ? (width - gap) / columns : poolWidth;
  const poolHeight = heading + Math.ceil(inPool(blocks.length) / columns) * (card + gap) - gap;
  const [left, top] = narrow ? [0, poolHeight + margin] : [poolWidth + margin, 0];
  const lanesHeight = lanes * (laneHeight + gap) - gap;
  return {
    slot: (index) => ({
      left: (inPool(index) % columns) * (pool + gap),
      top: heading + Math.floor(inPool(index) / columns) * (card + gap),
      width: pool,
      height: card,
    }),
    lane: (at) => ({ left, top: top + at * (laneHeight + gap), width: width - left, height: laneHeight }),
    height: narrow ? top + lanesHeight : Math.max(poolHeight, lanesHeight),
  };
}

function Draw({ part }: { part: Board }) {
  const { shows, narrow } = useStage();
  const [frame, width] = useWidth();
  const moves = useMoves(part);
  const lanes = part.lanes.filter(shows);
  const plan = planOf(part, lanes.length, width, narrow);
  return (
    <div className="board" ref={frame} style={{ height: plan.height }}>
      {width > 0 && (
        <>
          <h3>{part.pool}</h3>
          {part.blocks.map((each, index) =>
            each.lane === "pool" && shows(each) ? (
              <i key={each.id} className="board-slot" style={plan.slot(index)} />
            ) : null,
          )}
          {lanes.map((each, index) => (
            <DrawLane key={each.id} board={part} lane={each} moves={moves} box={plan.lane(index)} />
          ))}
          {moves.map((move, index) =>
            shows(move.block) ? (
              <DrawBlock
                key={move.block.id}
                board={part}
                move={move}
                from={boxOf(plan, lanes, moves, index, move.from)}
                to={boxOf(plan, lanes, moves, index, move.to)}
              />
            ) : null,
          )}
        </>
      )}
    </div>
  );
}

function boxOf(plan: Plan, lanes: Lane[], moves: Move[], index: number, place: string): Box {
  const at = lanes.findIndex((each) => each.id === place);
  const own = moves[index] as Move;
  const space = lanes[at];
  if (!space) return plan.slot(index);
  const lane = plan.lane(at);
  const inner = lane.width - 2 * margin;
  const before = moves.filter(
    (each, other) =>
      each !== own &&
      each.to === place &&
      (each.at < own.at || (each.at === own.at && other < index) || own.to !== place),
  );
  const taken = before.reduce((sum, { block: { places } }) => sum + places, 0);
  return {
    left: lane.left + margin + (inner * taken) / space.places,
    top: lane.top + track.top + 4,
    width: (inner * own.block.places) / space.places,
    height: track.height - 8,
  };
}

function DrawLane({ board, lane: each, moves, box }: { board: Board; lane: Lane; moves: Move[]; box: Box }) {
  const { target, arrival } = useStage();
  const name = `${board.id}.${each.id}`;
  const come = arrival(each);
  const load = (key: "places" | "kg") =>
    moves.reduce((sum, { block: one, from, to, left, landed }) => {
      const [was, is] = [Number(from === each.id), Number(to === each.id)];
      return sum + one[key] * (was * (1 - left) + is * landed);
    }, 0);
  return (
    <div className="card board-lane" style={{ ...box, opacity: come }} {...target(name)}>
      <p className="board-head">
        <Glyph name={each.icon} size={27} />
        <b>{each.name}</b>
        {each.note && <span>{each.note}</span>}
        {each.chip && (
          <span className="chip" data-tone={each.chipTone}>
            {each.chip}
          </span>
        )}
      </p>
      <div
        className="board-track"
        style={{
          top: track.top,
          height: track.height,
          backgroundSize: `${100 / each.places}% 100%`,
        }}
      />
      <div className="board-loads">
        <Load name={`${name}.places`} kind="places" load={load("places")} most={each.places} />
        <Load name={`${name}.kg`} kind="kg" load={load("kg")} most={each.kg} />
      </div>
    </div>
  );
}

function Load({
  name,
  kind,
  load,
  most,
}: {
  name: string;
  kind: "places" | "kg";
  load: number;
  most: number;
}) {
  const { lang, format, target } = useStage();
  const share = load / most;
  return (
    <p className="board-load" data-over={load > most + 0.01 || undefined} {...target(name)}>
      <span>{words[lang][kind]}</span>
      <i>
        <i style={{ width: `${Math.min(1, share) * 100}%` }} />
      </i>
      <b>
        {format(Math.round(load), "0")} / {format(most, kind === "kg" ? "0 kg" : "0")}
      </b>
    </p>
  );
}

function DrawBlock({ board, move, from, to }: { board: Board; move: Move; from: Box; to: Box }) {
  const { target, lang, format, arrival } = useStage();
  const { block: each, come } = move;
  const moving = come > 0 && come < 1;
  const arrived = arrival(each);
  const small = mix(Number(move.from !== "pool"), Number(move.to !== "pool"), come);
  const room = words[lang].short;
  return (
    <div
      className="board-block"
      data-tone={each.tone}
      style={{
        left: mix(from.left, to.left, come),
        top: mix(from.top, to.top, come) - Math.sin(come * Math.PI) * 18,
        width: mix(from.width, to.width, come),
        height: mix(from.height, to.height, come),
        zIndex: moving ? 6 : 2,
        boxShadow: moving ? "0 14px 30px #0b223940" : undefined,
        opacity: arrived,
        translate: `${(arrived - 1) * 20}px 0`,
      }}
      {...target(`${board.id}.${each.id}`)}
    >
      <div style={{ opacity: Math.max(0, 1 - small * 2) }}>
        <p>
          <b>{each.label}</b>
          <span>
            {each.places} {room} · {format(each.kg, "0 kg")}
          </span>
        </p>
        <p className="board-note">{each.note}</p>
      </div>
      <div className="board-small" style={{ opacity: Math.max(0, small * 2 - 1) }}>
        <b>{each.label}</b>
        <span>
          {each.places} {room}
        </span>
      </div>
    </div>
  );
}

export const board = { schema, Draw };
