import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { ask } from "../raw-request";

const page = "/Seafood/SALES/Invoicing";
const pages = "public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400";
const data = "public, max-age=10, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400";
const forever = "public, max-age=31536000, immutable";
const shortly = "public, max-age=300";
const briefly = "public, max-age=60";

for (const [name, path] of [
  ["a page", page],
  ["a page with a campaign's query", `${page}?utm_source=mail&x=%E6`],
  ["a page of another area", "/partner/ANALYSE/B%C3%A6rekraftsrapport"],
  ["a page's data", `${page}.data?internal=`],
] as const) {
  test(`${name} is identical when cached, and a client that has it gets status 304`, async ({ baseURL }) => {
    const first = await ask(baseURL, path);
    const second = await ask(baseURL, path);
    expect(first.status).toBe(200);
    expect(second.body).toBe(first.body);
    const same = ({ headers }: typeof first) => ({
      ...headers,
      "x-request-id": "",
      date: "",
      connection: "",
    });
    expect(same(second)).toEqual(same(first));
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      "cache-control": path.includes(".data") ? data : pages,
      vary: "Accept-Encoding",
      "content-length": String(Buffer.byteLength(first.body)),
    });

    const again = await ask(baseURL, path, { headers: { "If-None-Match": String(first.headers.etag) } });
    expect(again).toMatchObject({ status: 304, body: "" });
    expect(again.headers.etag).toBe(first.headers.etag);
    const stale = await ask(baseURL, path, { headers: { "If-None-Match": '"of-another-content"' } });
    expect(stale).toMatchObject({ status: 200, body: first.body });
  });
}

for (const path of [page, `${page}.data`, "/Seafood/Nope", "/"]) {
  test(`HEAD ${path} returns the same headers as GET, without a body`, async ({ baseURL }) => {
    const head = await ask(baseURL, path, { method: "HEAD" });
    const get = await ask(baseURL, path);
    expect(head.status).toBe(get.status);
    expect(head.body).toBe("");
    const kept = ["content-type", "cache-control", "etag", "location", "vary", "content-security-policy"];
    for (const name of kept) expect(head.headers[name], name).toBe(get.headers[name]);
  });
}

test("redirects and 404 pages are cached briefly, errors and form responses never", async ({ baseURL }) => {
  const posted = { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" } };
  const form = { ...posted, body: "form=contact&email=nope" };
  for (const [path, status, value, asked] of [
    ["/", 302, briefly],
    ["/Seafood/Nope", 404, briefly],
    ["/%", 400, "no-store"],
    [page, 400, "no-store", form],
    ["/healthz", 200, "no-store"],
    ["/readyz", 200, "no-store"],
  ] as const) {
    const answer = await ask(baseURL, path, asked);
    expect([path, answer.status, answer.headers["cache-control"]]).toEqual([path, status, value]);
    expect(answer.headers.etag, path).toBeUndefined();
  }
});

test("a file is cached permanently only if its URL has a content hash", async ({ baseURL }) => {
  const { body } = await ask(baseURL, page);
  const video = /<source[^>]* src="(\/assets\/[^"#]+)/.exec(body)?.[1] ?? "";
  const poster = /<source[^>]* srcSet="([^" ]+)/.exec(body)?.[1] ?? "";
  const icon = /rel="icon"[^>]* href="([^"]+)"/.exec(body)?.[1] ?? "";
  for (const stamped of [video, poster, icon]) {
    const [path = "", stamp = ""] = stamped.split("?");
    expect(stamp).toMatch(/^v=[\w-]{8}$/);
    for (const [address, value] of [
      [stamped, forever],
      [path, shortly],
      [`${path}?v=older-hash`, shortly],
    ] as const) {
      const { status, headers } = await ask(baseURL, address, { method: "HEAD" });
      expect([address, status, headers["cache-control"]]).toEqual([address, 200, value]);
    }
  }
  const part = await ask(baseURL, video, { headers: { Range: "bytes=0-1" } });
  expect(part).toMatchObject({ status: 206, headers: { "cache-control": forever } });
});

test("scripts are cached permanently, compressed once, and revalidated with 304", async ({ baseURL }) => {
  const folder = "build/client/_build";
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  const [largest] = readdirSync(folder).sort((a, b) => sizeOf(b) - sizeOf(a));
  const path = `/_build/${largest}`;
  const plain = await ask(baseURL, path);
  expect(plain.headers).toMatchObject({
    "cache-control": forever,
    "content-type": expect.stringContaining("javascript"),
  });
  const smallest = async () => {
    const { headers } = await ask(baseURL, path, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
    return Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
  };
  expect(await smallest()).toBeLessThan(plain.body.length * 0.3);
  const { headers } = await ask(baseURL, path);
  const again = await ask(baseURL, path, { headers: { "If-None-Match": String(headers.etag) } });
  expect(again.status).toBe(304);
  for (const Range of ["bytes=0-1", "bytes=5-2", "bytes=-0", "bytes=99999999-"])
    expect((await ask(baseURL, path, { headers: { Range } })).status, Range).toBe(200);
  expect((await ask(baseURL, `${path}/`)).status).toBe(404);
});
