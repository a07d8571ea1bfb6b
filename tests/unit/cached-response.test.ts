import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  cacheable,
  encodingFor,
  entityTag,
  isCurrent,
  replyWith,
  uncachedRepresentations,
} from "~/server/pages/cached-response.server";

describe("content encoding negotiation", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["", "identity"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["BR;q=0.1, gzip", "br"],
    ["*", "br"],
    ["*;q=0, gzip", "gzip"],
    ["br;q=0, *", "gzip"],
  ])("for Accept-Encoding %s selects %s", (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });
});

describe("If-None-Match", () => {
  const tag = entityTag("abc", "br");
  test.each([
    [undefined, false],
    ['"abc-br"', true],
    ['W/"abc-br"', true],
    ['"x", "abc-br"', true],
    ["*", true],
    ['"abc"', false],
    ['"abc-gzip"', false],
  ])("%s matches the ETag: %s", (header, current) => {
    expect(isCurrent(tag, header)).toBe(current);
  });
});

describe("a cached response", () => {
  const text = "Purchase ".repeat(500);
  const wanted = { method: "GET", acceptEncoding: "br", ifNoneMatch: undefined };
  const own = { status: 200, headers: { "Content-Type": "text/html" }, hash: "abc" };
  const kept = (status = 200) => cacheable({ ...own, status }, Buffer.from(text));

  test("has the same text and a different ETag in each encoding", async () => {
    const page = await kept();
    const replies = ["br", "gzip", ""].map((acceptEncoding) =>
      replyWith(page, { ...wanted, acceptEncoding }),
    );
    const [br, gzip, plain] = replies.map(({ body }) => body ?? Buffer.alloc(0));
    expect(brotliDecompressSync(br ?? "").toString()).toBe(text);
    expect(gunzipSync(gzip ?? "").toString()).toBe(text);
    expect(plain?.toString()).toBe(text);
    expect(new Set(replies.map(({ headers }) => headers.ETag)).size).toBe(3);
    expect(replies.map(({ headers }) => headers["Content-Encoding"])).toEqual(["br", "gzip", undefined]);
  });

  test("has status 304 and all its headers if the client has the current version", async () => {
    const page = await kept();
    const tag = replyWith(page, wanted).headers.ETag;
    expect(replyWith(page, { ...wanted, ifNoneMatch: tag })).toEqual({
      status: 304,
      headers: { "Content-Type": "text/html", ETag: tag, Vary: "Accept-Encoding" },
      body: null,
    });
  });

  test("has no ETag and ignores conditions if it is an error", async () => {
    const reply = replyWith(await kept(404), { ...wanted, ifNoneMatch: "*" });
    expect(reply.status).toBe(404);
    expect(reply.headers.ETag).toBeUndefined();
  });

  test("has the same headers for HEAD as for GET, without the body", async () => {
    const page = await kept();
    const { headers } = replyWith(page, wanted);
    expect(replyWith(page, { ...wanted, method: "HEAD" })).toEqual({ status: 200, headers, body: null });
  });

  test("is compressed only when it is sent, if it is not cached", () => {
    let written = 0;
    const once = uncachedRepresentations(own, () => {
      written += 1;
      return Buffer.from(text);
    });
    expect(written).toBe(0);
    const { headers, body } = replyWith(once, { ...wanted, acceptEncoding: "gzip, deflate, br" });
    expect(written).toBe(1);
    expect(headers["Content-Encoding"]).toBe("gzip");
    expect(gunzipSync(body ?? "").toString()).toBe(text);
    const brotli = replyWith(once, wanted);
    expect(brotliDecompressSync(brotli.body ?? "").toString()).toBe(text);
  });
});
