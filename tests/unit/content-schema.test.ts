import { describe, expect, test } from "vitest";
import { jsonSchemas } from "~/content/load/json-schema";

type Schema = { $ref?: string; title?: string; description?: string; [keyword: string]: unknown };

function properties(value: unknown, path = ""): [string, Schema][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const here = `${path}/${key}`;
    const own = key === "properties" ? Object.entries(part as Record<string, Schema>) : [];
    return [
      ...own.map(([name, schema]): [string, Schema] => [`${here}/${name}`, schema]),
      ...properties(part, here),
    ];
  });
}

describe.each(Object.entries(jsonSchemas()))("%s", (_file, text) => {
  const root = JSON.parse(text) as { $defs?: Record<string, Schema> };
  const isDescribed = ({ title, description, $ref }: Schema): boolean => {
    const referred = root.$defs?.[$ref?.replace("#/$defs/", "") ?? ""];
    return Boolean(title ?? description) || (referred !== undefined && isDescribed(referred));
  };

  test("describes every property", () => {
    const all = properties(root);
    expect(all.length).toBeGreaterThan(1);
    expect(all.filter(([, schema]) => !isDescribed(schema)).map(([path]) => path)).toEqual([]);
  });
});
