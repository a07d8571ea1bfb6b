import { z } from "zod";
import type { Lead } from "./store.server";
import type { Values } from "./submission";

const valuesSchema = z.record(z.string(), z.string());

/** @throws Error if the stored values are malformed. The error contains no personal data. */
export function valuesOf({ id, values_json }: Pick<Lead, "id" | "values_json">): Values {
  try {
    return valuesSchema.parse(JSON.parse(values_json));
  } catch {
    throw new Error(`the values of lead ${id} cannot be read`);
  }
}
