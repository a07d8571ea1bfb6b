import { z } from "zod";
import { useStage } from "../context";
import { base } from "./base";

const schema = z.strictObject({
  type: z.literal("voice"),
  ...base,
  /** The sentence, or part of a sentence, that the screen below proves. */
  text: z.string(),
  name: z.string(),
});

const betweenWords = 130;

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { progress } = useStage();
  return (
    <figure className="voice">
      <svg viewBox="0 0 92 66" role="presentation">
        <path d="M38 0C16 6 2 22 2 44c0 13 8 22 19 22s18-8 18-18-7-17-17-17c-2 0-4 0-5 1 2-9 11-18 23-22zM90 0C68 6 54 22 54 44c0 13 8 22 19 22s18-8 18-18-7-17-17-17c-2 0-4 0-5 1 2-9 11-18 23-22z" />
      </svg>
      <blockquote>
        {part.text.split(" ").map((word, index) => {
          const come = progress(part.when, 480, 150 + index * betweenWords);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: words of a sentence stay where they are
            <span key={index} style={{ opacity: come, transform: `translateY(${(1 - come) * 10}px)` }}>
              {word}{" "}
            </span>
          );
        })}
      </blockquote>
      <figcaption>{part.name}</figcaption>
    </figure>
  );
}

export const voice = { schema, Draw };
