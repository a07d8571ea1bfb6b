import { z } from "zod";
import { useStage } from "../context";
import { base } from "./base";
import { Glyph } from "./glyph";

const schema = z.strictObject({
  type: z.literal("photo"),
  ...base,
  /** The subject; after the photo, the caption with time and place. */
  hint: z.string().optional(),
  caption: z.string(),
  /** The flag that takes the picture. Without a flag, the picture is already taken. */
  taken: z.string().optional(),
  height: z.number().positive().default(200),
});

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { state, flag } = useStage();
  const age = part.taken ? state.now - (state.flags.get(part.taken) ?? Number.POSITIVE_INFINITY) : 1e6;
  const taken = !part.taken || flag(part.taken);
  const flash = taken ? Math.max(0, 1 - age / 420) : 0;
  return (
    <figure className="photo" style={{ height: part.height }}>
      <Boxes />
      {flash > 0 && <i className="photo-flash" style={{ opacity: flash }} />}
      <figcaption data-taken={taken || undefined}>
        {taken ? (
          part.caption
        ) : (
          <>
            <Glyph name="scan" /> {part.hint}
          </>
        )}
      </figcaption>
    </figure>
  );
}

const [wide, high] = [74, 40];

function Boxes() {
  return (
    <svg viewBox="0 34 320 166" preserveAspectRatio="xMidYMid slice" role="presentation">
      <rect width="320" height="210" fill="#7f93a0" />
      <path d="M0 0h320v120H0z" fill="#a9bac4" />
      <path d="M0 120h320v8H0z" fill="#67798a" />
      <path d="M40 0v120M120 0v120M200 0v120M280 0v120" stroke="#9aadb8" strokeWidth="3" />
      <ellipse cx="160" cy="192" rx="142" ry="10" fill="#4d5d69" opacity=".55" />
      {[0, 1, 2].flatMap((row) =>
        [0, 1, 2].map((column) => {
          const [x, y] = [49 + column * wide, 134 - row * high];
          const broken = row === 2 && column === 2;
          return (
            <g key={`${row} ${column}`} transform={`translate(${x} ${y})`}>
              <rect width={wide - 2} height={high - 2} rx="3" fill="#f3f7f9" stroke="#b7c5ce" />
              <path d={`M0 9h${wide - 2}`} stroke="#cfdae1" strokeWidth="2" />
              {!broken && <rect x="8" y="15" width="30" height="16" fill="#fff" stroke="#8fa3b1" />}
              {broken && (
                <>
                  <path
                    d="M72 12 52 20l8 5-14 9 4 4h22z"
                    fill="#c98f79"
                    stroke="#8d9ca6"
                    strokeLinejoin="round"
                  />
                  <path d="M46 4l6 11-9 8 5 9" fill="none" stroke="#6d7f8c" strokeWidth="2" />
                </>
              )}
            </g>
          );
        }),
      )}
      <path d="M44 173h232v8H44zM52 181h26v11H52zM147 181h26v11h-26zM242 181h26v11h-26z" fill="#b98b5a" />
    </svg>
  );
}

export const photo = { schema, Draw };
