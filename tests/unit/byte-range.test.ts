import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, test } from "vitest";
import { partOf } from "~/server/files/byte-range";

describe("the requested range of a file", () => {
  const lastModified = "Sun, 22 Nov 2026 06:17:43 GMT";
  const earlier = "Sun, 22 Nov 2026 06:17:42 GMT";
  const facts = { tag: '"abc"', lastModified, bytes: 100 };

  const part = (headers: IncomingHttpHeaders, own = facts, method = "GET") =>
    partOf({ method, headers }, own);

  test.each([
    [undefined, 200, 0, 100],
    ["bytes=0-9", 206, 0, 10],
    ["Bytes=10-10", 206, 10, 11],
    ["bytes=90-", 206, 90, 100],
    ["bytes=90-1000", 206, 90, 100],
    ["bytes=0-", 206, 0, 100],
    ["bytes=-10", 206, 90, 100],
    ["bytes=-1000", 206, 0, 100],
    ["bytes=99-99", 206, 99, 100],
    ["bytes=0-1,10-11", 200, 0, 100],
    ["bytes=9-0", 200, 0, 100],
    ["bytes=-", 200, 0, 100],
    ["bytes=a-b", 200, 0, 100],
    ["items=0-9", 200, 0, 100],
    ["x-bytes=0-9", 200, 0, 100],
    ["", 200, 0, 100],
  ])("Range: %s is answered %i with %i to %i", (range, status, start, end) => {
    expect(part({ range })).toEqual({ status, start, end });
  });

  test.each(["bytes=100-", "bytes=100-200", "bytes=-0", `bytes=${"9".repeat(400)}-`])(
    "Range: %.20s is beyond the file",
    (range) => {
      expect(part({ range }).status).toBe(416);
    },
  );

  test("only GET has ranges", () => {
    expect(part({ range: "bytes=0-9" }, facts, "HEAD")).toEqual({ status: 200, start: 0, end: 100 });
  });

  test("an empty file has no range", () => {
    expect(part({ range: "bytes=0-" }, { ...facts, bytes: 0 }).status).toBe(416);
    expect(part({}, { ...facts, bytes: 0 })).toEqual({ status: 200, start: 0, end: 0 });
  });

  test.each([
    [{ "if-none-match": '"abc"' }, 304],
    [{ "if-none-match": '"x", "abc"' }, 304],
    [{ "if-none-match": '"x"' }, 206],
    [{ "if-none-match": '"x"', "if-modified-since": lastModified }, 206],
    [{ "if-modified-since": lastModified }, 304],
    [{ "if-modified-since": earlier }, 206],
    [{ "if-modified-since": "nonsense" }, 206],
    [{ "if-none-match": '"abc"', "cache-control": "no-cache" }, 206],
    [{ "if-range": '"abc"' }, 206],
    [{ "if-range": 'W/"abc"' }, 200],
    [{ "if-range": '"x"' }, 200],
    // Two contents may have been there in one second.
    [{ "if-range": lastModified }, 200],
    [{ "if-range": earlier }, 200],
    [{ "if-range": "nonsense" }, 200],
    [{ "if-match": '"abc"' }, 206],
    [{ "if-match": '"x" , "abc"' }, 206],
    [{ "if-match": 'W/"abc"' }, 412],
    [{ "if-match": "*" }, 206],
    [{ "if-match": '"x"' }, 412],
    [{ "if-unmodified-since": lastModified }, 206],
    [{ "if-unmodified-since": earlier }, 412],
    [{ "if-unmodified-since": "nonsense" }, 206],
    [{ "if-match": '"abc"', "if-unmodified-since": earlier }, 206],
  ])("a range on the condition %o is answered %i", (conditions, status) => {
    expect(part({ range: "bytes=0-9", ...conditions }).status).toBe(status);
  });
});
