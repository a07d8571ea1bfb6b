import { z } from "zod";
import { useStage } from "../context";
import { id, type Part, value } from "./base";

/** The view whose flag was raised last is shown. The first view needs no flag. */
export const viewOf = (part: z.ZodType<Part>) =>
  z.strictObject({
    id,
    title: z.string(),
    sub: value.optional(),
    when: id.optional(),
    parts: z.array(part),
  });

export type View = z.infer<ReturnType<typeof viewOf>>;

export function useView(views: View[]): { view: View; come: number } {
  const { state, arrival } = useStage();
  const raised = (each: View) => (each.when ? state.flags.get(each.when) : Number.NEGATIVE_INFINITY);
  const first = views[0] as View;
  const shown = views.reduce(
    (last, each) => ((raised(each) ?? -Infinity) > (raised(last) ?? -Infinity) ? each : last),
    first,
  );
  return { view: shown, come: arrival(shown, 420) };
}
