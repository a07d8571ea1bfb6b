import { describe, expect, test } from "vitest";
import { rewritten } from "../../tools/editor/rewrite";

describe("a saved file", () => {
  const schema = {
    properties: { list: { items: { $ref: "#/$defs/item" } } },
    $defs: { item: { properties: { tab: {}, title: {}, text: {}, points: {} } } },
  };
  const text = String.raw`{
  "list": [
    { "title": "a\u00a0b", "unknown": 1.0, "tab": "A" },
    {
      "tab": "B",
      "points": ["x", "caf\u00e9"]
    }
  ]
}
`;
  const [a, b] = JSON.parse(text).list;

  test("without a change is byte-identical", () => {
    expect(rewritten(text, { list: [a, b] }, schema)).toBe(text);
  });

  test.each([
    [
      "a changed text, and unchanged text in its original notation",
      [{ ...a, tab: "Z" }, b],
      String.raw`{ "title": "a\u00a0b", "unknown": 1.0, "tab": "Z" }`,
    ],
    ["a new key in the schema's order", [a, { ...b, text: "t" }], '"tab": "B",\n"text": "t",\n"points"'],
    ["no removed key", [a, { tab: "B" }], '{\n"tab": "B"\n}'],
    ["a new item in the schema's order", [a, { text: "t", tab: "C" }, b], '{\n"tab": "C",\n"text": "t"\n}'],
    [
      "reordered items in their original notation",
      [b, a],
      String.raw`"caf\u00e9"]
    }, { "title": "a\u00a0b", "unknown": 1.0, "tab": "A" }]`,
    ],
    ["a new bullet point", [a, { ...b, points: ["x", "y", "café"] }], String.raw`["x", "y", "caf\u00e9"]`],
  ])("has %s", (_what, list, expected) => {
    const written = rewritten(text, { list }, schema);
    expect(written).toContain(expected);
    expect(JSON.parse(written)).toEqual({ list });
  });
});
