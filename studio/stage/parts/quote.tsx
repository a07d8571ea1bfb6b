import { z } from "zod";
import { useStage } from "../context";
import { base, format, id } from "./base";
import { Waves } from "./way";

const schema = z.strictObject({
  type: z.literal("quote"),
  ...base,
  /** The quote in pieces; a piece appears word by word with its flag. */
  pieces: z.array(z.strictObject({ text: z.string(), when: id.optional() })).min(1),
  name: z.string(),
  role: z.string(),
  /** The flag that shows name and role. */
  nameWhen: id.optional(),
  /** The story's key figures; numbers count up. */
  figures: z
    .array(
      z.strictObject({
        id,
        value: z.union([z.string(), z.number()]),
        format: format.optional(),
        text: z.string(),
        when: id.optional(),
      }),
    )
    .max(3),
});

type Quote = z.infer<typeof schema>;

const betweenWords = 150;

function Draw({ part }: { part: Quote }) {
  const { progress, target } = useStage();
  const known = progress(part.nameWhen, 700, 100);
  const full = part.figures.length > 0 ? progress(part.figures[0]?.when, 800) : 0;
  return (
    <div className="story">
      <Waves />
      <figure className="quote" style={{ transform: `translateY(${(1 - full) * 68}px)` }}>
        <svg className="quote-mark" viewBox="0 0 92 66" role="presentation">
          <path d="M38 0C16 6 2 22 2 44c0 13 8 22 19 22s18-8 18-18-7-17-17-17c-2 0-4 0-5 1 2-9 11-18 23-22zM90 0C68 6 54 22 54 44c0 13 8 22 19 22s18-8 18-18-7-17-17-17c-2 0-4 0-5 1 2-9 11-18 23-22z" />
        </svg>
        <blockquote {...target(part.id)}>
          {part.pieces.map((piece) => (
            <Words key={piece.text} {...piece} />
          ))}
        </blockquote>
        <figcaption style={{ opacity: known, transform: `translateX(${(1 - known) * -30}px)` }}>
          <i style={{ width: 64 * known }} />
          <div>
            <b>{part.name}</b>
            <span>{part.role}</span>
          </div>
        </figcaption>
        <div className="figures">
          {part.figures.map((figure) => (
            <Figure key={figure.id} {...figure} />
          ))}
        </div>
      </figure>
    </div>
  );
}

function Words({ text, when }: { text: string; when?: string | undefined }) {
  const { progress } = useStage();
  return text.split(" ").map((word, index) => {
    const come = progress(when, 520, index * betweenWords);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: words of a sentence stay where they are
      <span key={index} style={{ opacity: come, transform: `translateY(${(1 - come) * 16}px)` }}>
        {word}{" "}
      </span>
    );
  });
}

function Figure({ id: name, value, format: looks, text, when }: Quote["figures"][number]) {
  const { progress, target, format: show } = useStage();
  const come = progress(when, 600);
  const count = progress(when, 1300);
  return (
    <div
      className="figure"
      style={{ opacity: come, transform: `translateY(${(1 - come) * 30}px)` }}
      {...target(name)}
    >
      <b>{typeof value === "number" ? show(value * count, looks ?? "0") : value}</b>
      <span>{text}</span>
    </div>
  );
}

export const quote = { schema, Draw };
