import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { assetUrl, isCurrentAsset } from "~/content/assets.server";
import { cacheControlOf } from "~/server/cache-control";
import {
  type CachedResponse,
  cacheable,
  encodingFor,
  entityTag,
  isCurrent,
  replyWith,
} from "~/server/cached-response.server";
import { knownAddresses, PageCache } from "~/server/page-cache.server";
import { RenderQueue } from "~/server/render-queue.server";
import { content, fixtureFolder } from "../fixture/site";

process.chdir(fixtureFolder);

describe("Cache-Control", () => {
  const forever = "public, max-age=31536000, immutable";
  const page = "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";
  const data = "public, max-age=10, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";
  test.each([
    ["GET", "/Seafood/SALES/Invoicing", 200, false, page],
    ["HEAD", "/Seafood/SALES/Invoicing", 200, false, page],
    ["GET", "/Seafood/SALES/Invoicing", 304, false, page],
    ["GET", "/Seafood/SALES/Invoicing.data", 200, false, data],
    ["POST", "/Seafood/SALES/Invoicing", 200, false, "no-store"],
    ["POST", "/Seafood/SALES/Invoicing", 303, false, "no-store"],
    ["POST", "/Seafood/SALES/Invoicing", 400, false, "no-store"],
    ["GET", "/", 302, false, "public, max-age=60"],
    ["GET", "/_root.data", 202, false, "public, max-age=60"],
    ["GET", "/Seafood/Nope", 404, false, "public, max-age=60"],
    ["GET", "/Seafood/SALES/Invoicing", 500, false, "no-store"],
    ["GET", "/Seafood/SALES/Invoicing", 503, false, "no-store"],
    ["GET", "/%E0%A4%A", 400, false, "no-store"],
    ["DELETE", "/", 405, false, "no-store"],
    ["GET", "/_build/root-abc.js", 200, false, forever],
    ["GET", "/_build/root-abc.js", 304, false, forever],
    ["GET", "/_build/gone.js", 404, false, "public, max-age=60"],
    ["GET", "/assets/videos/x.mp4", 206, true, forever],
    ["GET", "/assets/videos/x.mp4", 206, false, "public, max-age=300"],
    ["GET", "/assets/videos/x.mp4", 416, true, "no-store"],
    ["GET", "/assets/none.mp4", 404, true, "public, max-age=60"],
    ["GET", "/robots.txt", 200, false, "public, max-age=300"],
    ["GET", "/sitemap.xml", 200, false, "public, max-age=300"],
    ["GET", "/.well-known/security.txt", 200, false, "public, max-age=300"],
  ])("%s %s with %i, stamped: %s", (method, path, status, stamped, value) => {
    expect(cacheControlOf({ method, path, status, stamped })).toBe(value);
  });
});

describe("the stamp of a media file", () => {
  const path = "/icons/brand/favicon.svg";
  const query = assetUrl(path)?.split("?")[1] ?? "";

  test.each([
    [`/assets${path}`, query, true],
    [`/assets${path}`, "v=0000000000", false],
    [`/assets${path}`, "", false],
    [`/assets${path}`, "v=", false],
    [`/assets${path}`, `${query}&x=1`, false],
    ["/assets/icons/brand/none.svg", query, false],
    ["/assets/../../package.json", "v=", false],
    ["/assets/icons/../icons/brand/favicon.svg", query, false],
    ["/robots.txt", query, false],
  ])("%s?%s is the current one: %s", (address, stamp, current) => {
    expect(isCurrentAsset(address, stamp)).toBe(current);
  });
});

describe("the encoding that a browser gets", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["", "identity"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["BR;q=0.1, gzip", "br"],
    ["br;q=0.0, gzip;q=0.000", "identity"],
    ["*", "br"],
    ["*;q=0, gzip", "gzip"],
    ["identity", "identity"],
    ["broken", "identity"],
  ])("that accepts %s: %s", (header, encoding) => {
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
    ["abc-br", false],
    ["", false],
  ])("%s names the tag: %s", (header, current) => {
    expect(isCurrent(tag, header)).toBe(current);
  });
});

describe("a kept answer", () => {
  const text = "Purchase ".repeat(500);
  const wanted = { method: "GET", acceptEncoding: "br", ifNoneMatch: undefined };
  const kept = () => cacheable(Buffer.from(text), { "Content-Type": "text/html" }, true);

  test("is the same text in every encoding, each with a tag of its own", async () => {
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

  test("gets the same tag wherever it is rendered, and another one with other content", async () => {
    const other = await cacheable(Buffer.from(`${text}.`), {}, true);
    expect((await kept()).hash).toBe((await kept()).hash);
    expect(other.hash).not.toBe((await kept()).hash);
  });

  test("answers 304 with all its headers to one who has it", async () => {
    const page = await kept();
    const tag = replyWith(page, wanted).headers.ETag;
    expect(replyWith(page, { ...wanted, ifNoneMatch: tag })).toEqual({
      status: 304,
      headers: { "Content-Type": "text/html", ETag: tag, Vary: "Accept-Encoding" },
      body: null,
    });
  });

  test("answers HEAD as GET, without the body", async () => {
    const page = await kept();
    const { headers } = replyWith(page, wanted);
    expect(replyWith(page, { ...wanted, method: "HEAD" })).toEqual({ status: 200, headers, body: null });
  });
});

/** A page of so many bytes. */
function pageOf(bytes: number): CachedResponse {
  const empty = Buffer.alloc(0);
  return { headers: {}, hash: "", bodies: { br: empty, gzip: empty, identity: Buffer.alloc(bytes) } };
}

describe("the page cache", () => {
  /** One whose room for addresses that are not known takes so many bytes. */
  const strangers = (bytes: number) => new PageCache(new Set(), 4 * bytes);

  test("never holds more bytes than it may; what was asked for longest ago gives way", () => {
    const cache = strangers(100_000);
    for (const address of ["/a", "/b", "/c", "/d"]) cache.set(address, pageOf(20_000));
    expect(cache.get("/a")).toBeDefined();
    cache.set("/e", pageOf(20_000));
    expect(["/a", "/b", "/c", "/d", "/e"].filter((address) => cache.get(address))).toEqual([
      "/a",
      "/c",
      "/d",
      "/e",
    ]);
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
    expect(cache.bytes).toBeGreaterThan(80_000);
  });

  test("counts a page that is set again once", () => {
    const cache = strangers(100_000);
    cache.set("/a", pageOf(10_000));
    const { bytes } = cache;
    cache.set("/a", pageOf(10_000));
    expect(cache).toMatchObject({ bytes, size: 1 });
  });

  test("does not empty itself for a page that is too large for it", () => {
    const cache = strangers(100_000);
    cache.set("/a", pageOf(10_000));
    cache.set("/b", pageOf(200_000));
    expect(cache.get("/a")).toBeDefined();
    expect(cache.get("/b")).toBeUndefined();
  });

  test("keeps real pages through any number of made-up addresses, within its bytes", () => {
    const pages = new PageCache(new Set(["/Seafood/SALES/Invoicing"]), 1_000_000);
    pages.set("/Seafood/SALES/Invoicing", pageOf(40_000));
    for (let number = 0; number < 10_000; number++) {
      pages.set(`/Seafood/SALES/Invoicing?utm_source=${number}`, pageOf(40_000));
    }
    expect(pages.get("/Seafood/SALES/Invoicing")).toBeDefined();
    expect(pages.get("/Seafood/SALES/Invoicing?utm_source=9999")).toBeDefined();
    expect(pages.bytes).toBeLessThanOrEqual(1_000_000);
  });

  test("takes no address that is longer than any campaign's", () => {
    const pages = new PageCache(new Set(), 1_000_000);
    pages.set(`/a?${"x".repeat(2000)}`, pageOf(10));
    expect(pages.size).toBe(0);
  });
});

describe("addresses with a room of their own", () => {
  const known = knownAddresses(content);
  test.each([
    ["/Seafood/SALES/Invoicing", true],
    ["/Seafood/SALES/Invoicing?internal", true],
    ["/Seafood/SALES/Invoicing?redirect=true", true],
    ["/Seafood/SALES/Invoicing.data?internal=", true],
    ["/Logistics/ANALYSE/B%C3%A6rekraftsrapport", true],
    ["/Seafood/legal/privacy-policy", true],
    ["/Seafood/SALES/Invoicing?utm_source=mail", false],
    ["/Seafood/SALES/Invoicing?t=83", false],
    ["/Seafood/SALES/Invoicing/", false],
    ["/partner/ANALYSE/B%C3%A6rekraftsrapport", false],
    ["/Seafood/SALES/Nope", false],
    ["/", false],
  ])("%s: %s", (address, has) => {
    expect(known.has(address)).toBe(has);
  });
});

describe("the gate before rendering", () => {
  /** Turns of the event loop, as each start takes some. */
  const turns = async (count = 10) => {
    for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
  };

  test("lets so many through at once, the others in their order, and turns away what is too much", async () => {
    const gate = new RenderQueue(2, 2, () => 0);
    const started: number[] = [];
    const leave: (() => void)[] = [];
    const admitted = [0, 1, 2, 3, 4].map((number) =>
      gate.enter((left) => {
        started.push(number);
        leave[number] = left;
      }),
    );
    expect(admitted).toEqual([true, true, true, true, false]);
    expect(started, "at once would be in the middle of what brought them").toEqual([]);
    await turns();
    expect(started).toEqual([0, 1]);
    leave[1]?.();
    leave[1]?.();
    await turns();
    expect(started).toEqual([0, 1, 2]);
    leave[0]?.();
    leave[2]?.();
    await turns();
    expect(started).toEqual([0, 1, 2, 3]);
    leave[3]?.();
    expect([5, 6, 7, 8, 9].map(() => gate.enter(() => undefined))).toEqual([true, true, true, true, false]);
  });

  test("gives another the place of what waits for something outside, which then goes on before all others", async () => {
    const gate = new RenderQueue(1, 3, () => 0);
    const done: string[] = [];
    let answer = () => {};
    gate.enter(async (leave, waitOutside) => {
      done.push("begun");
      await waitOutside(() => new Promise<void>((resolve) => (answer = resolve)));
      done.push("went on");
      leave();
    });
    let leaveSecond = () => {};
    gate.enter((leave) => {
      done.push("second");
      leaveSecond = leave;
    });
    gate.enter((leave) => {
      done.push("third");
      leave();
    });
    await turns();
    expect(done).toEqual(["begun", "second"]);
    answer();
    await turns();
    expect(done).toEqual(["begun", "second"]);
    leaveSecond();
    await turns();
    expect(done).toEqual(["begun", "second", "went on", "third"]);
  });

  test("whoever waits for something outside counts among those that are here, and need not come back", async () => {
    const gate = new RenderQueue(1, 1, () => 0);
    let leave = () => {};
    let answer = () => {};
    const waits = () =>
      gate.enter((left, waitOutside) => {
        leave = left;
        waitOutside(() => new Promise<void>((resolve) => (answer = resolve)));
      });
    expect(waits()).toBe(true);
    await turns();
    expect(waits()).toBe(true);
    await turns();
    expect(waits()).toBe(false);
    leave();
    answer();
    await turns();
    expect(waits(), "its place is free").toBe(true);
    await turns();
    expect(waits()).toBe(false);
  });

  test("puts work off while connections come, but not for ever", async () => {
    let connections = 0;
    const gate = new RenderQueue(2, 2, () => connections);
    const started: string[] = [];
    gate.enter(() => started.push("after a burst"));
    for (; connections < 20; connections++) await turns(1);
    expect(started).toEqual([]);
    await turns();
    expect(started).toEqual(["after a burst"]);
    gate.enter(() => started.push("in a flood"));
    for (; connections < 1_000; connections++) await turns(1);
    expect(started).toEqual(["after a burst", "in a flood"]);
  });
});
