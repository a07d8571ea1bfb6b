import { z } from "zod";
import { storyboardSchema } from "./storyboard";

/** The JSON Schema that storyboards point editors at: what the studio checks, as far as JSON Schema can say it. */
export function storyboardJsonSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(storyboardSchema, { io: "input" }), null, 2)}\n`;
}
