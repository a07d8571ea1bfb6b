import { AsyncLocalStorage } from "node:async_hooks";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { assetUrl, isCurrentAsset } from "~/content/load/assets.server";
import { RenderQueue } from "~/server/limits/render-queue.server";
import {
  type CachedResponse,
  cacheable,
  encodingFor,
  entityTag,
  isCurrent,
  replyWith,
  sentOnce,
} from "~/server/pages/cached-response.server";
import { PageCache } from "~/server/pages/page-cache.server";
import { ResponseTemplate } from "~/server/pages/response-template.server";
import { fixtureFolder } from "../fixture/site";

process.chdir(fixtureFolder);

describe("the content hash of a media file", () => {
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
  ])("%s?%s is the current one: %s", (address, hash, current) => {
    expect(isCurrentAsset(address, hash)).toBe(current);
  });
});

describe("content encoding negotiation", () => {
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

describe("a cached response", () => {
  const text = "Purchase ".repeat(500);
  const wanted = { method: "GET", acceptEncoding: "br", ifNoneMatch: undefined };
  const own = { status: 200, headers: { "Content-Type": "text/html" }, hash: "abc" };
  const kept = (status = 200) => cacheable({ ...own, status }, Buffer.from(text));

  test("is the same text in every encoding, each with its own ETag", async () => {
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

  test("answers 304 with all its headers if the client has it", async () => {
    const page = await kept();
    const tag = replyWith(page, wanted).headers.ETag;
    expect(replyWith(page, { ...wanted, ifNoneMatch: tag })).toEqual({
      status: 304,
      headers: { "Content-Type": "text/html", ETag: tag, Vary: "Accept-Encoding" },
      body: null,
    });
  });

  test("has neither ETag nor conditions if it is an error", async () => {
    const reply = replyWith(await kept(404), { ...wanted, ifNoneMatch: "*" });
    expect(reply.status).toBe(404);
    expect(reply.headers.ETag).toBeUndefined();
  });

  test("answers HEAD as GET, without the body", async () => {
    const page = await kept();
    const { headers } = replyWith(page, wanted);
    expect(replyWith(page, { ...wanted, method: "HEAD" })).toEqual({ status: 200, headers, body: null });
  });

  test("is compressed lazily if it is sent once", () => {
    let written = 0;
    const once = sentOnce(own, () => {
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

/** A page of a given size in bytes. */
function pageOf(bytes: number): CachedResponse {
  const empty = Buffer.alloc(0);
  return {
    status: 200,
    headers: {},
    hash: "",
    bodies: { br: Buffer.alloc(bytes), gzip: empty, identity: empty },
  };
}

describe("the page cache", () => {
  const asked = (canonical: string, ...passthrough: string[]) => ({ canonical, passthrough });
  /** Requests a page so often that its response is kept. */
  const keep = async (cache: PageCache, page: ReturnType<typeof asked>, bytes = 20_000) => {
    for (let time = 0; time < 2; time++) await cache.keepRepeated(page, async () => pageOf(bytes));
  };

  test("is an LRU, bounded in bytes", async () => {
    const cache = new PageCache(200_000);
    for (const target of ["/a", "/b", "/c", "/d"]) await keep(cache, asked(target));
    expect(cache.answer(asked("/a"))).toBeDefined();
    await keep(cache, asked("/e"));
    const kept = ["/a", "/b", "/c", "/d", "/e"].filter((target) => cache.answer(asked(target)));
    expect(kept).toEqual(["/a", "/c", "/d", "/e"]);
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
    expect(cache.bytes).toBeGreaterThan(80_000);
  });

  test("does not empty itself for a page that is too large for it", async () => {
    const cache = new PageCache(200_000);
    await keep(cache, asked("/a"));
    await keep(cache, asked("/b"), 200_000);
    expect(cache.answer(asked("/a"))).toBeDefined();
    expect(cache.answer(asked("/b"))).toBeUndefined();
  });

  test("keeps responses on the second request, so that made-up URLs take no room", async () => {
    const cache = new PageCache(1_000_000);
    for (let made = 0; made < 100; made++)
      await cache.keepRepeated(asked("/a?__0__", `x=${made}`), async () => pageOf(10));
    expect(cache.size).toBe(0);
    await keep(cache, asked("/a?__0__", "internal"));
    expect(cache).toMatchObject({ size: 1 });
    expect(cache.answer(asked("/a?__0__", "internal"))).toBeDefined();
    expect(cache.answer(asked("/a?__0__", "x=1"))).toBeUndefined();
  });

  test("compresses a response once for concurrent requests, and two responses at a time", async () => {
    const cache = new PageCache(1_000_000);
    const made: string[] = [];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const ask = (path: string) =>
      cache.keepRepeated(asked(path), async () => {
        made.push(path);
        await finished;
        return pageOf(10);
      });
    const all = ["/a", "/a", "/a", "/b", "/b", "/c", "/c"].map(ask);
    expect(made).toEqual(["/a", "/b"]);
    finish();
    await Promise.all(all);
    expect(["/a", "/b", "/c"].filter((path) => cache.answer(asked(path)))).toEqual(["/a", "/b"]);
    await ask("/c");
    expect(made).toEqual(["/a", "/b", "/c"]);
  });

  test("retries a failed compression", async () => {
    const cache = new PageCache(1_000_000);
    const page = asked("/a");
    for (let time = 0; time < 2; time++)
      await cache.keepRepeated(page, () => Promise.reject(new Error("no memory")));
    expect(cache.answer(page)).toBeUndefined();
    await cache.keepRepeated(page, async () => pageOf(10));
    expect(cache.answer(page)).toBeDefined();
  });

  test("keeps repeated pages through any number of made-up parameters", () => {
    const cache = new PageCache(1_000_000);
    const template = ResponseTemplate.of("x".repeat(40_000), { status: 200, headers: {} });
    if (!template) throw new Error("no template");
    cache.setTemplate(asked("/a?__0__"), template);
    expect(cache.template(asked("/a?__0__"))).toBeDefined();
    for (let second = 0; second < 100; second++) cache.setTemplate(asked(`/a?__0__&t=${second}`), template);
    expect(cache.template(asked("/a?__0__"))).toBeDefined();
    expect(cache.template(asked("/a?__0__&t=1"))).toBeUndefined();
    expect(cache.template(asked("/a?__0__&t=99"))).toBeDefined();
    expect(cache.bytes).toBeLessThanOrEqual(500_000);
  });
});

describe("the render queue", () => {
  /** Lets the event loop turn, because each start takes some turns. */
  const turns = async (count = 10) => {
    for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
  };
  type Start = Parameters<RenderQueue["enter"]>[1];
  /** Enters the queue; returns whether there was room. */
  const enter = (queue: RenderQueue, start: Start = () => undefined, asker = "someone") => {
    let admitted = true;
    queue.enter(asker, start, () => {
      admitted = false;
    });
    return admitted;
  };

  test("runs a limited number at once, the others in order, and rejects those beyond its length", async () => {
    const queue = new RenderQueue(2, 2, () => 0);
    const started: number[] = [];
    const leave: (() => void)[] = [];
    const admitted = [0, 1, 2, 3, 4].map((number) =>
      enter(queue, (left) => {
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
    expect([5, 6, 7, 8, 9].map(() => enter(queue))).toEqual([true, true, true, true, false]);
  });

  test("starts a request in its own asynchronous context, whoever made room for it", async () => {
    const queue = new RenderQueue(1, 1, () => 0);
    const context = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    let leave = () => {};
    enter(queue, (left) => {
      leave = left;
    });
    await turns();
    enter(queue, () => seen.push(context.getStore()));
    context.run("another's", () => leave());
    await turns();
    expect(seen).toEqual([undefined]);
  });

  test("is fair: clients take turns, each in the order of its requests", async () => {
    const queue = new RenderQueue(1, 10, () => 0);
    const done: string[] = [];
    for (const [asker, name] of [
      ["a", "a1"],
      ["a", "a2"],
      ["a", "a3"],
      ["b", "b1"],
      ["c", "c1"],
      ["b", "b2"],
    ] as const) {
      const start: Start = (leave) => {
        done.push(name);
        leave();
      };
      enter(queue, start, asker);
    }
    await turns(30);
    expect(done).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  test("limits concurrent searches, so that a page waits for one at most", async () => {
    const queue = new RenderQueue(3, 10, () => 0, 1);
    const begun: string[] = [];
    const leave: Record<string, () => void> = {};
    const add = (name: string, sort: "page" | "slow") =>
      queue.enter(
        name,
        (left) => {
          begun.push(name);
          leave[name] = left;
        },
        () => undefined,
        sort,
      );
    for (const name of ["s1", "s2", "s3"]) add(name, "slow");
    await turns();
    expect(begun).toEqual(["s1"]);
    for (const name of ["p1", "p2", "p3", "p4"]) add(name, "page");
    await turns();
    expect(begun).toEqual(["s1", "p1", "p2"]);
    leave.s1?.();
    await turns();
    expect(begun).toEqual(["s1", "p1", "p2", "s2"]);
    leave.s2?.();
    await turns();
    expect(begun, "neither sort waits for all of the other").toEqual(["s1", "p1", "p2", "s2", "p3"]);
    leave.p1?.();
    leave.p2?.();
    await turns();
    expect(begun).toEqual(["s1", "p1", "p2", "s2", "p3", "s3", "p4"]);
  });

  test("when full, rejects the last request of the client with the most", async () => {
    const queue = new RenderQueue(1, 3, () => 0);
    const turnedAway: string[] = [];
    const add = (asker: string, name: string) =>
      queue.enter(
        asker,
        () => undefined,
        () => turnedAway.push(name),
      );
    add("a", "a1");
    await turns();
    for (const name of ["a2", "a3", "a4", "a5"]) add("a", name);
    expect(turnedAway, "nobody is there who has fewer").toEqual(["a5"]);
    add("b", "b1");
    expect(turnedAway).toEqual(["a5", "a4"]);
    add("c", "c1");
    expect(turnedAway).toEqual(["a5", "a4", "a3"]);
    add("d", "d1");
    expect(turnedAway, "all have one").toEqual(["a5", "a4", "a3", "d1"]);
  });

  test("when full, rejects a search for a page, but no page for a search", async () => {
    const queue = new RenderQueue(1, 2, () => 0, 1);
    const begun: string[] = [];
    const turnedAway: string[] = [];
    const leave: (() => void)[] = [];
    const add = (name: string, sort: "page" | "slow") =>
      queue.enter(
        name,
        (left) => {
          begun.push(name);
          leave.push(left);
        },
        () => turnedAway.push(name),
        sort,
      );
    add("s1", "slow");
    await turns();
    for (const name of ["s2", "s3"]) add(name, "slow");
    for (const name of ["p1", "p2"]) add(name, "page");
    expect(turnedAway).toEqual(["s2", "s3"]);
    add("s4", "slow");
    add("p3", "page");
    expect(turnedAway).toEqual(["s2", "s3", "s4", "p3"]);
    for (let answers = 0; answers < 3; answers += 1) {
      leave[answers]?.();
      await turns();
    }
    expect(begun).toEqual(["s1", "p1", "p2"]);
  });

  test("releases the slot of a request that waits for something outside, which then continues first", async () => {
    const queue = new RenderQueue(1, 3, () => 0);
    const done: string[] = [];
    let answer = () => {};
    enter(queue, async (leave, releaseSlotDuring) => {
      done.push("begun");
      await releaseSlotDuring(() => new Promise<void>((resolve) => (answer = resolve)));
      done.push("went on");
      leave();
    });
    let leaveSecond = () => {};
    enter(queue, (leave) => {
      done.push("second");
      leaveSecond = leave;
    });
    enter(queue, (leave) => {
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

  test("counts requests that wait outside, even if they never come back", async () => {
    const queue = new RenderQueue(1, 1, () => 0);
    let leave = () => {};
    let answer = () => {};
    const waits = () =>
      enter(queue, (left, releaseSlotDuring) => {
        leave = left;
        releaseSlotDuring(() => new Promise<void>((resolve) => (answer = resolve)));
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

  test("postpones work while connections arrive, but not for ever", async () => {
    let connections = 0;
    const queue = new RenderQueue(2, 2, () => connections);
    const started: string[] = [];
    enter(queue, () => started.push("after a burst"));
    for (; connections < 20; connections++) await turns(1);
    expect(started).toEqual([]);
    await turns();
    expect(started).toEqual(["after a burst"]);
    enter(queue, () => started.push("in a flood"));
    for (; connections < 1_000; connections++) await turns(1);
    expect(started).toEqual(["after a burst", "in a flood"]);
  });
});
