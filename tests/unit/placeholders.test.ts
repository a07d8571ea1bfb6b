import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ResponseTemplate } from "~/server/pages/response-template.server";
import { placeholder, placeholderIn, withPlaceholders } from "~/urls/query/placeholders";

/** Replaces `_0_` with the first placeholder, `_1_` with the second, and so on. */
const written = (text: string) =>
  text.replace(/(?<!_)_(\d)_(?!_)/g, (_, number) => placeholder(Number(number)));

/** Returns the text that replaces a placeholder. Every query parameter starts with `&`, even the first. */
const kept = (text: string) => text && `&${text}`;

const normal = { tour: "workflow@14", rep: "kari" };

describe("separating rendered parameters from placeholders", () => {
  test.each([
    ["", "?_0_", [""]],
    ["?utm_source=a%20b&&x=1&", "?_0_", ["utm_source=a%20b&&x=1&"]],
    ["?t=83&a=1&sent=lead&tab=x&_routes=y&share-stop=x&q=z", "?_0_", ["a=1&q=z"]],
    ["?quality=low&x&", "?_0_&quality=low&_1_", ["", "x&"]],
    ["?a&quality=low&b", "?_0_&quality=low&_1_", ["a", "b"]],
    ["?of=everything&size=x", "?_0_", ["of=everything&size=x"]],
    ["?captions=nb&view=pictures", "?_0_&captions=nb&_1_&view=pictures&_2_", ["", "", ""]],
    ["?a&tour=workflow@14&rep=kari", "?_0_&tour=workflow@14&_1_&rep=kari&_2_", ["a", "", ""]],
    ["?quality=low&quality=low", "?_0_&quality=low&_1_&quality=low&_2_", ["", "", ""]],
  ])("%s", (query, rendered, pieces) => {
    expect(withPlaceholders(query, normal)).toEqual({ query: written(rendered), pieces: pieces.map(kept) });
  });

  test("a parameter without effect becomes part of a placeholder", () => {
    expect(withPlaceholders("?a&tour=nope&rep=x")).toEqual({
      ...{ query: written("?_0_"), pieces: [kept("a&tour=nope&rep=x")] },
    });
  });

  test.each(["?tour=Workflow%40014", "?quality=low&quality=full", "?captions", "?qual%69ty=low"])(
    "%s does not use a template",
    (query) => {
      expect(withPlaceholders(query, normal)).toBeUndefined();
    },
  );
});

test.each([
  ["_0_", 0],
  ["_12_", 12],
  ["a=_3_", undefined],
  ["x_3_", undefined],
  ["_3_x", undefined],
  ["kept-0", undefined],
])("the piece %s is the placeholder %s", (piece, number) => {
  const text = piece.replace(/^(.*?)_(\d+)_/, (_, before, digits) => before + placeholder(Number(digits)));
  expect(placeholderIn(text)).toBe(number);
});

describe("a template", () => {
  const html = { status: 200, headers: { "content-type": "text/html; charset=utf-8" } };
  const fill = (body: string, ...pieces: string[]) =>
    ResponseTemplate.of(written(body), html).fill(pieces.map(kept)).toString();

  test.each([
    ['<a href="/x?_0_">', [""], '<a href="/x">'],
    ['<a href="/x?_0_">', ["a=1&b='\""], '<a href="/x?a=1&amp;b=&#x27;&quot;">'],
    ['<a href="/x?_0_">', ["a&&b&"], '<a href="/x?a&amp;&amp;b&amp;">'],
    ['<a href="/x?_0_&amp;t=5">', [""], '<a href="/x?t=5">'],
    ['<a href="/x?_0_&amp;t=5#y">', ["a"], '<a href="/x?a&amp;t=5#y">'],
    ['<a href="/x?_0_&amp;quality=low&amp;_1_">', ["", "b"], '<a href="/x?quality=low&amp;b">'],
    [
      'a parameter set anew: <a href="/x?_0_&amp;redirect=true">',
      ["a&redirect&b"],
      'a parameter set anew: <a href="/x?a&amp;b&amp;redirect=true">',
    ],
    ['<a href="/x?_0_&amp;view=pictures">', ["v%69ew=film"], '<a href="/x?view=pictures">'],
    ['<input type="hidden" name="_0_" value=""/>', [""], ""],
    [
      '<input type="hidden" name="_0_" value=""/>',
      ["a=%22&b"],
      '<input type="hidden" name="a" value="&quot;"/><input type="hidden" name="b" value=""/>',
    ],
    [
      '<input type="hidden" name="_0_" value=""/>',
      ["x=%00a%01"],
      '<input type="hidden" name="x" value="a"/>',
    ],
    ["<p>__0__ kept-0</p>", ["a"], "<p>__0__ kept-0</p>"],
  ])("%s with %j", (body, pieces, filled) => {
    expect(fill(body, ...pieces)).toBe(filled);
  });

  test.each([
    ["in a text", "<p>_0_</p>", {}],
    ["in a script", "<script>x='_0_'</script>", {}],
    ["in an attribute that is not a URL", '<p title="_0_">', {}],
    ["in a header", "<p></p>", { location: written("/x?_0_") }],
  ])("cannot have a placeholder %s", (_, body, headers) => {
    const answer = { status: 200, headers: { ...html.headers, ...headers } };
    expect(() => ResponseTemplate.of(written(body), answer)).toThrow(
      "the query is in a place where it cannot be escaped",
    );
  });

  test("has the same hash in each process", () => {
    const { hash } = ResponseTemplate.of(written('<a href="/x?_0_">'), html);
    expect(hash).toBe(ResponseTemplate.of('<a href="/x?0">', html).hash);
  });

  test.each([0, 10, 40_000])("has the same text when compressed, after %i characters", (length) => {
    const noise = Array.from({ length }, (_, index) => ((index * 7919) % 9973).toString(36))
      .join("")
      .slice(0, length);
    const links = ["a", "b", "c"]
      .map((name) => `<a href="/${name}?${placeholder(0)}">${name}</a>`)
      .join(" and ");
    const fields = `<input type="hidden" name="${placeholder(0)}" value=""/>`;
    const template = ResponseTemplate.of(`${noise}${links}${fields}${links}${noise}${fields}${links}`, html);
    const lengths = Array.from({ length: 300 }, (_, index) => index);
    for (const piece of ["", "a=1", "a=2", "b=3", "æ".repeat(2000), ...lengths.map((n) => "x".repeat(n))]) {
      const compressed = template?.fillGzipped([piece]) ?? Buffer.alloc(0);
      expect(gunzipSync(compressed).toString()).toBe(template?.fill([piece]).toString());
    }
  });

  test("has the same text when compressed if it has no placeholder", () => {
    const compressed = ResponseTemplate.of("<p>Hello</p>", html)?.fillGzipped([]) ?? Buffer.alloc(0);
    expect(gunzipSync(compressed).toString()).toBe("<p>Hello</p>");
  });
});
