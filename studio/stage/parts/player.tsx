import { useLayoutEffect, useRef, useState } from "react";
import { z } from "zod";
import { useStage } from "../context";
import { base, id, type Part } from "./base";
import { Glyph } from "./glyph";
import { Parts } from "./part";

const schemaOf = (part: z.ZodType<Part>) =>
  z.strictObject({
    type: z.literal("player"),
    ...base,
    id,
    title: z.string(),
    /** Length of the recording, in seconds. */
    length: z.number().positive(),
    /** The recorded screen. Its changes are effects of the step that plays it. */
    parts: z.array(part).min(1),
    /** The screen's steps, equally long: words, and the pointer's target. */
    scenes: z.array(z.strictObject({ text: z.string(), at: id })).min(1),
    /** The flag that starts the playback, and the duration of the playback in milliseconds. */
    play: id,
    time: z.number().positive().default(5000),
    /** Height of the picture in pixels, and its scale. */
    height: z.number().positive().default(330),
    scale: z.number().positive().max(1).default(0.6),
  });

type Player = z.infer<ReturnType<typeof schemaOf>>;
type Point = { x: number; y: number };

const ease = (share: number) => (share < 0.5 ? 2 * share ** 2 : 1 - (2 - 2 * share) ** 2 / 2);

/** Fractions of a scene at which the pointer has arrived, and its click has ended. */
const [arrived, clicked] = [0.45, 0.6];

function Draw({ part }: { part: Player }) {
  const { state, target, narrow } = useStage();
  const [height, scale] = narrow ? [part.height + 58, part.scale * 1.03] : [part.height, part.scale];
  const since = state.flags.get(part.play);
  const share = since === undefined ? 0 : Math.min(1, Math.max(0, (state.now - since) / part.time));
  const scene = Math.min(part.scenes.length - 1, Math.floor(share * part.scenes.length));
  const within = share * part.scenes.length - scene;
  const clock = (seconds: number) =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;
  const [picture, spots] = useSpots(part.scenes.map(({ at }) => at));
  return (
    <div className="card player" {...target(part.id)}>
      <div ref={picture} className="player-picture" style={{ height }}>
        <div
          className="player-screen"
          style={{ width: `${100 / scale}%`, transform: `scale(${scale})` }}
          data-still={since === undefined || undefined}
        >
          <p className="player-title">{part.title}</p>
          <Parts parts={part.parts} />
        </div>
        {since === undefined ? (
          <span className="player-play">
            <Glyph name="play" size={64} />
          </span>
        ) : (
          <>
            <Pointer from={spots[scene - 1]} to={spots[scene]} within={within} />
            <p className="player-words">
              <b>{scene + 1}</b>
              {part.scenes[scene]?.text}
            </p>
          </>
        )}
      </div>
      <div className="player-bar">
        <i data-aim>
          <Glyph name="play" size={26} />
        </i>
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

function useSpots(names: string[]) {
  const picture = useRef<HTMLDivElement>(null);
  const [spots, setSpots] = useState<(Point | undefined)[]>([]);
  // Parts that appear move others, so positions are measured for every picture.
  useLayoutEffect(() => {
    const frame = picture.current?.getBoundingClientRect();
    const found = names.map((name) => {
      const box = picture.current
        ?.querySelector(`[data-target="${CSS.escape(name)}"]`)
        ?.getBoundingClientRect();
      return frame && box
        ? {
            x: Math.round(box.left - frame.left + Math.min(box.width / 2, 60)),
            y: Math.round(box.top - frame.top + box.height / 2),
          }
        : undefined;
    });
    if (JSON.stringify(found) !== JSON.stringify(spots)) setSpots(found);
  });
  return [picture, spots] as const;
}

function Pointer({ from, to, within }: { from: Point | undefined; to: Point | undefined; within: number }) {
  if (!to) return null;
  const start = from ?? { x: to.x + 150, y: to.y + 110 };
  const share = ease(Math.min(1, within / arrived));
  const [x, y] = [start.x + (to.x - start.x) * share, start.y + (to.y - start.y) * share];
  const pressed = within >= arrived && within < clicked;
  return (
    <>
      {pressed && <i className="ripple" style={{ left: x, top: y }} />}
      <svg
        className="player-pointer"
        viewBox="0 0 24 24"
        style={{ transform: `translate(${x}px, ${y}px) scale(${pressed ? 0.86 : 1})` }}
        role="presentation"
      >
        <path d="M2 1v18.5l5-4.7 3.2 7.4 3.2-1.4-3.2-7.2h6.9z" />
      </svg>
    </>
  );
}

export const player = (part: z.ZodType<Part>) => ({ schema: schemaOf(part), Draw });
