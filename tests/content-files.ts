import { readFileSync } from "node:fs";
import type { z } from "zod";
import { brandWords } from "~/schema/basics/brand";

export function problems(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => [...path, message].join(": "));
}

export function file(name: string, change: Record<string, unknown> = {}) {
  const source = readFileSync(`tests/fixture/content/${name}`, "utf8");
  const content = JSON.parse(source.replace(new RegExp(`\\{(?:${brandWords.join("|")})\\}`, "gi"), "x"));
  for (const [path, value] of Object.entries(change)) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const holder = keys.reduce((each, key) => each[key], content);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return content;
}
