import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { placeholderIn, withPlaceholders } from "~/content/url/placeholders";
import { ResponseTemplate } from "~/server/pages/response-template.server";

describe("which parameters are rendered, and which become placeholders", () => {
  test.each([
    ["", "?__0__", [""]],
    ["?", "?__0__", [""]],
    ["?internal", "?__0__", ["internal"]],
    ["?utm_source=a%20b&&x=1&", "?__0__", ["utm_source=a%20b&x=1"]],
    ["??a", "?__0__", ["?a"]],
    ["?t=83&a=1&sent=lead&tab=x&_routes=y", "?__0__", ["a=1"]],
    ["?a&quality=low&b", "?__0__&quality=low&__1__", ["a", "b"]],
    ["?quality=fast", "?__0__&quality=__1__&__2__", ["", "quality=fast", ""]],
    ["?a&redirect&b", "?__0__&redirect=__1__&__2__", ["a", "redirect", "b"]],
    ["?re%64irect=1", "?__0__&redirect=__1__&__2__", ["", "re%64irect=1", ""]],
    ["?captions=nb&view=pictures", "?__0__&captions=nb&__1__&view=pictures&__2__", ["", "", ""]],
    ["?captions=en", "?__0__&captions=en&__1__", ["", ""]],
    ["?captions", "?__0__&captions=__1__&__2__", ["", "captions", ""]],
    ["?view=film", "?__0__&view=__1__&__2__", ["", "view=film", ""]],
    ["?tour=", "?__0__&tour=__1__&__2__", ["", "tour=", ""]],
    ["?a&tour=nope&b", "?__0__&tour=__1__&__2__", ["a", "tour=nope", "b"]],
    [
      "?quality=full&redirect=true",
      "?__0__&quality=full&__1__&redirect=__2__&__3__",
      ["", "", "redirect=true", ""],
    ],
  ])("%s", (query, rendered, pieces) => {
    expect(withPlaceholders(query)).toEqual({ query: rendered, pieces });
  });

  test.each(["?quality=low&quality=low", "?redirect&redirect", "?qual%69ty=low", "?quality=%6Cow"])(
    "%s is rendered for itself",
    (query) => {
      expect(withPlaceholders(query)).toBeUndefined();
    },
  );
});

test.each([
  ["__0__", 0],
  ["__12__", 12],
  ["redirect=__3__", 3],
  ["captions=__3__", 3],
  ["quality=__3__", 3],
  ["view=__3__", 3],
  ["tour=a@1,b,__3__", 3],
  ["a=1", undefined],
  ["a=__3__", undefined],
  ["tour=a__3__", undefined],
  ["tour=a=b,__3__", undefined],
  ["x__3__", undefined],
  ["__3__x", undefined],
  ["____", undefined],
])("the piece %s is the placeholder %s", (piece, number) => {
  expect(placeholderIn(piece)).toBe(number);
});

describe("a tour is rendered in its normal form, and links carry on the original", () => {
  test.each([
    ["?a&tour=workflow@14", "workflow@14", "?__0__&tour=workflow@14&__1__", ["a", ""]],
    [
      "?tour=Workflow%40014",
      "workflow@14",
      "?__0__&tour=workflow@14,__1__&__2__",
      ["", "tour=Workflow%40014", ""],
    ],
  ])("%s", (query, tour, rendered, pieces) => {
    expect(withPlaceholders(query, tour)).toEqual({ query: rendered, pieces });
  });

  test("a repeated parameter gets a rendering of its own", () => {
    expect(withPlaceholders("?tour=workflow&tour=workflow", "workflow")).toBeUndefined();
  });
});

describe("a template", () => {
  const html = { status: 200, headers: { "content-type": "text/html; charset=utf-8" } };
  const fill = (body: string, ...pieces: string[]) =>
    ResponseTemplate.of(body, html)?.fill(pieces).toString();

  test.each([
    ['<a href="/x?__0__">', [""], '<a href="/x">'],
    ['<a href="/x?__0__">', ["a=1&b='\""], '<a href="/x?a=1&amp;b=&#x27;&quot;">'],
    ['<a href="/x?__0__&amp;t=5">', [""], '<a href="/x?t=5">'],
    ['<a href="/x?__0__&amp;t=5#y">', ["a"], '<a href="/x?a&amp;t=5#y">'],
    ['<a href="/x?__0__&amp;quality=low&amp;__1__">', ["", "b"], '<a href="/x?quality=low&amp;b">'],
    ['<a href="/x?__0__&amp;redirect=__1__&amp;__2__">', ["", "redirect", ""], '<a href="/x?redirect">'],
    ['<a href="/x?__0__&amp;view=__1__&amp;__2__">', ["", "view=film", ""], '<a href="/x?view=film">'],
    [
      '<a href="/x?__0__&amp;tour=a@1,b,__1__&amp;__2__&amp;t=1">',
      ["", "tour=A@1,b", "c"],
      '<a href="/x?tour=A@1,b&amp;c&amp;t=1">',
    ],
    [
      '<input type="hidden" name="tour" value="a@1,b,__1__"/>',
      ["", "tour=A%401,b"],
      '<input type="hidden" name="tour" value="A@1,b"/>',
    ],
    ['<input type="hidden" name="__0__" value=""/>', [""], ""],
    [
      '<input type="hidden" name="__0__" value=""/>',
      ["a=%22&b"],
      '<input type="hidden" name="a" value="&quot;"/><input type="hidden" name="b" value=""/>',
    ],
    [
      '<input type="hidden" name="redirect" value="__1__"/>',
      ["", "redirect=a+b"],
      '<input type="hidden" name="redirect" value="a b"/>',
    ],
    [
      '<input type="hidden" name="form" value="lead"/>',
      [""],
      '<input type="hidden" name="form" value="lead"/>',
    ],
    ["<p>__proto__ __0</p>", [""], "<p>__proto__ __0</p>"],
  ])("%s with %j", (body, pieces, filled) => {
    expect(fill(body, ...pieces)).toBe(filled);
  });

  test.each([
    ["in a text", "<p>__0__</p>", {}],
    ["in a script", "<script>x='__0__'</script>", {}],
    ["in an attribute that is no address", '<p title="__0__">', {}],
    ["in a header", "<p></p>", { location: "/x?__0__" }],
  ])("is none where a placeholder stands %s", (_, body, headers) => {
    expect(
      ResponseTemplate.of(body, { status: 200, headers: { ...html.headers, ...headers } }),
    ).toBeUndefined();
  });

  test.each([0, 10, 40_000])("compressed is the same text, with a beginning of %i characters", (length) => {
    const noise = Array.from({ length }, (_, index) => ((index * 7919) % 9973).toString(36))
      .join("")
      .slice(0, length);
    const links = ["a", "b", "c"].map((name) => `<a href="/${name}?__0__">${name}</a>`).join(" and ");
    const fields = '<input type="hidden" name="__0__" value=""/>';
    const template = ResponseTemplate.of(`${noise}${links}${fields}${links}${noise}${fields}${links}`, html);
    const lengths = Array.from({ length: 300 }, (_, index) => index);
    for (const piece of ["", "a=1", "a=2", "b=3", "æ".repeat(2000), ...lengths.map((n) => "x".repeat(n))]) {
      const compressed = template?.fillGzipped([piece]) ?? Buffer.alloc(0);
      expect(gunzipSync(compressed).toString()).toBe(template?.fill([piece]).toString());
    }
  });

  test("compressed is the same text without a placeholder in it", () => {
    const compressed = ResponseTemplate.of("<p>Hello</p>", html)?.fillGzipped([]) ?? Buffer.alloc(0);
    expect(gunzipSync(compressed).toString()).toBe("<p>Hello</p>");
  });

  test("has a hash of its content as its name", () => {
    const hashOf = (body: string) => ResponseTemplate.of(body, html)?.hash;
    expect(hashOf("<a href='?__0__'>")).toBe(hashOf("<a href='?__0__'>"));
    expect(hashOf("<a href='?__0__'>")).not.toBe(hashOf("<b href='?__0__'>"));
  });
});
