import type { Storyboard } from "../storyboard";
import { storyboardSchema } from "../storyboard-schema";

export function boardOf({ parts, steps }: { parts?: unknown[]; steps: unknown[] }): Storyboard {
  return storyboardSchema.parse({
    tab: "Seafood/PURCHASE/Workflow",
    menu: "purchase",
    user: "Ingrid Moe",
    screens: {
      first: { title: "First", parts: parts ?? [{ type: "banner", text: "Hello" }] },
      second: { title: "Second", parts: [{ type: "banner", text: "Hello again" }] },
    },
    steps: [
      ...steps,
      { do: "wait", say: "Two more steps,", poster: true },
      { do: "wait", say: "so that there are three." },
    ],
  });
}
