import { describe, expect, test, vi } from "vitest";
import type { CachedResponse } from "~/server/pages/cached-response.server";
import { PageCache } from "~/server/pages/page-cache.server";
import { ResponseTemplate } from "~/server/pages/response-template.server";

vi.mock("~/platform/log/report.server");

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
  const keep = async (cache: PageCache, page: ReturnType<typeof asked>, bytes = 20_000) => {
    for (let time = 0; time < 2; time++) await cache.keepRepeated(page, async () => pageOf(bytes));
  };

  test("is an LRU cache with a size limit in bytes", async () => {
    const cache = new PageCache(200_000);
    for (const target of ["/a", "/b", "/c", "/d"]) await keep(cache, asked(target));
    expect(cache.answer(asked("/a"))).toBeDefined();
    await keep(cache, asked("/e"));
    const kept = ["/a", "/b", "/c", "/d", "/e"].filter((target) => cache.answer(asked(target)));
    expect(kept).toEqual(["/a", "/c", "/d", "/e"]);
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
    expect(cache.bytes).toBeGreaterThan(80_000);
  });

  test("does not evict pages for a page that is too large", async () => {
    const cache = new PageCache(200_000);
    await keep(cache, asked("/a"));
    await keep(cache, asked("/b"), 200_000);
    expect(cache.answer(asked("/a"))).toBeDefined();
    expect(cache.answer(asked("/b"))).toBeUndefined();
  });

  test("caches a response on its second request, so that made-up URLs take no space", async () => {
    const cache = new PageCache(1_000_000);
    for (let made = 0; made < 100; made++)
      await cache.keepRepeated(asked("/a?__0__", `x=${made}`), async () => pageOf(10));
    expect(cache.size).toBe(0);
    await keep(cache, asked("/a?__0__", "internal"));
    expect(cache).toMatchObject({ size: 1 });
    expect(cache.answer(asked("/a?__0__", "internal"))).toBeDefined();
    expect(cache.answer(asked("/a?__0__", "x=1"))).toBeUndefined();
  });

  test("compresses a response once for concurrent requests, and at most two responses at a time", async () => {
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

  test("keeps repeated pages during requests with made-up parameters", () => {
    const cache = new PageCache(1_000_000);
    const template = ResponseTemplate.of("x".repeat(40_000), { status: 200, headers: {} });
    if (!template) throw new Error("no template");
    const render = (canonical: string) => cache.keepTemplate(asked(canonical), template);
    render("/a?__0__");
    expect(cache.template(asked("/a?__0__"))).toBeUndefined();
    render("/a?__0__");
    for (let second = 0; second < 100; second++) render(`/a?__0__&t=${second}`);
    expect(cache.template(asked("/a?__0__"))).toBeDefined();
    expect(cache.template(asked("/a?__0__&t=99"))).toBeUndefined();
    expect(cache.bytes).toBeLessThanOrEqual(500_000);
  });
});
