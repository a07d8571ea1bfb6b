import { z } from "zod";
import { useStage } from "../context";
import { base, tone } from "./base";

const schema = z.strictObject({
  type: z.literal("banner"),
  ...base,
  tone: tone.default("info"),
  text: z.string(),
});

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { text } = useStage();
  return (
    <div className="banner" data-tone={part.tone}>
      {text(part.id, part.text)}
    </div>
  );
}

export const banner = { schema, Draw };
