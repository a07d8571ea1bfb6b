import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { isOwnScripts, requestId } from "~/platform/request/node-request.server";
import { originForm, rejectionOf, requestedKind, routePattern } from "~/server/limits/request-rules";

const facts = {
  method: "GET",
  target: "/",
  hosts: ["demo.example.com"],
  contentLength: undefined,
  proxied: false,
  tellsPlayback: true,
};

describe("a request", () => {
  test.each([
    ["GET", "/", undefined],
    ["GET", "/b%C3%A6r/x%2Fy/100%25", undefined],
    ["GET", "//assets/videos/workflow.json", { status: 404 }],
    ["GET", "/x?q=%E0%A4%A&\\", undefined],
    ["PUT", "/", { status: 405, allow: "GET, HEAD, POST" }],
    ["OPTIONS", "*", { status: 405, allow: "GET, HEAD, POST" }],
    ["POST", "/", { status: 405, allow: "GET, HEAD" }],
    ["POST", "/played", undefined],
    ["GET", "/played", { status: 405, allow: "POST" }],
    ["POST", "/played/", { status: 405, allow: "GET, HEAD" }],
    ["GET", "/%E0%A4%A", { status: 400 }],
    ["GET", "/b%E6r/x", undefined],
    ["GET", "/b%E6r/search.json", { status: 400 }],
    ["GET", "/%00", { status: 400 }],
    ["GET", "/Seafood/PURCHASE/Work%0D%0Aflow", undefined],
    ["GET", "/\\evil.example", { status: 400 }],
    ["GET", "/#x", { status: 400 }],
    ["GET", "evil.example:443", { status: 400 }],
    ["GET", "/x?a&%5Fdata=root", { status: 400 }],
    ["GET", `/x?${"q".repeat(2049)}`, { status: 414 }],
    ["GET", `/${"x".repeat(4096)}`, { status: 414 }],
    ["GET", "/a/..b/.c", undefined],
    ["GET", "/a/%252e%252e/b", undefined],
    ["GET", "/x?file=../../y", undefined],
    ["GET", "/%5C%2f//x", { status: 404 }],
    ["GET", "//%09%5c", { status: 404 }],
    ["GET", "/a%5cb%E6", undefined],
  ])("%s %s gets the rejection %o", (method, target, refusal) => {
    expect(rejectionOf({ ...facts, method, target })).toEqual(refusal);
  });

  test.each([
    ["demo.example.com", true],
    ["[::1]:8080", true],
    ["", true],
    ["evil.example/path", false],
    ["a:999999", false],
  ])("is accepted with the host %s: %s", (host, passes) => {
    expect(rejectionOf({ ...facts, hosts: [host] }) === undefined).toBe(passes);
  });

  test.each([
    ...["/..", "/a/./b", "/_build/../Seafood", "/assets/..?v=1"],
    ...["/.%2E/x", "/%2e", "/a%2f..%2fb", "/a/..%5cb", "/b%E6r/%2e%2e"],
  ])("%s is rejected, because it contains a relative path", (target) => {
    expect(rejectionOf({ ...facts, target })).toEqual({ status: 400 });
  });

  test.each([
    ["127.0.0.1:3000", undefined],
    ["localhost:3000", { status: 421 }],
    ["127.0.0.1.evil.example", { status: 421 }],
    ["[::1]:3000", undefined],
  ])("on a site on localhost is accepted only with an IP address of the machine: %s", (host, refusal) => {
    expect(rejectionOf({ ...facts, hosts: [host], onlyHost: "127.0.0.1:3000" })).toEqual(refusal);
  });

  test.each(["/healthz", "/readyz"])("for %s on such a site is accepted with any host", (target) => {
    for (const host of ["10.0.0.7:3000", "quayside:3000"])
      expect(rejectionOf({ ...facts, target, hosts: [host], onlyHost: "127.0.0.1:8080" })).toBeUndefined();
  });

  test("is accepted without a host and rejected with two", () => {
    expect(rejectionOf({ ...facts, hosts: [] })).toBeUndefined();
    expect(rejectionOf({ ...facts, hosts: ["demo.example.com", "evil.example"] })).toEqual({ status: 400 });
  });

  test.each(["/healthz", "/readyz", "/readyz?now"])("for %s is rejected if a proxy sends it", (target) => {
    expect(rejectionOf({ ...facts, target })).toBeUndefined();
    expect(rejectionOf({ ...facts, target, proxied: true })).toEqual({ status: 404 });
  });

  test.each([
    ["GET", "/", "16384", undefined],
    ["POST", "/", "100000", { status: 413 }],
    ["GET", "/readyz", "300000000", { status: 413 }],
    // Overlong forms pass this check, so that the page can show the error and keep the visitor's input.
    ["POST", "/Seafood/SALES/Invoicing", "100000", undefined],
    ["POST", "/played", "256", undefined],
    ["POST", "/played", "257", { status: 413 }],
  ])("%s %s of %s bytes gets the rejection %o", (method, target, contentLength, refusal) => {
    expect(rejectionOf({ ...facts, method, target, contentLength })).toEqual(refusal);
  });
});

test.each(["/", "/Seafood/SALES/Invoicing", "/assets/icons/x.svg", "/played"])(
  "requests through a proxy are accepted, except probes: %s",
  (target) => {
    const method = target === "/played" ? "POST" : "GET";
    expect(rejectionOf({ ...facts, method, target, proxied: true })).toBeUndefined();
  },
);

test.each(["GET", "POST"])("without INSIGHTS=playback, the beacon's URL gets status 404: %s", (method) => {
  const refusal = rejectionOf({ ...facts, method, target: "/played", tellsPlayback: false });
  expect(refusal).toEqual({ status: 404 });
});

describe("a request target in absolute form", () => {
  test.each([
    ["http://evil.example/Seafood?internal", "/Seafood?internal"],
    ["http://evil.example?internal", "/?internal"],
    ["/http://evil.example/", "/http://evil.example/"],
  ])("%s becomes %s", (target, path) => {
    expect(originForm(target)).toBe(path);
  });
});

test.each([
  ["/assets/videos/x.mp4?v=1", "file"],
  ["/played?x", "counter"],
  ["/?/assets/", "page"],
])("%s is a request for a %s", (target, answeredBy) => {
  expect(requestedKind(target).answeredBy).toBe(answeredBy);
});

describe("the route of a path in metrics", () => {
  test.each([
    ["/assets/videos/x.mp4?v=1", "/assets/*"],
    ["/Seafood/SALES/Invoicing.data?internal=", "/:area/:section/:step.data"],
    ["/a/b/c/d/e.data", "/*.data"],
    ["//evil.example", "/:area"],
  ])("%s: %s", (target, pattern) => {
    expect(routePattern(target)).toBe(pattern);
  });

  test("has few values for any requests", () => {
    const patterns = new Set<string>();
    for (let number = 0; number < 10_000; number++) {
      patterns.add(routePattern(`/${"junk/".repeat(number % 7)}${number}${number % 2 ? "" : ".data"}`));
    }
    expect(patterns.size).toBeLessThan(15);
  });
});

describe("a request ID", () => {
  const sent = "01HZX-abc.def_42";
  test.each([
    [sent, 1, true],
    [sent, 0, false],
    [`${sent}"\n{"forged":1}`, 1, false],
    ["x".repeat(65), 1, false],
    [[sent, sent], 1, false],
    [undefined, 1, false],
  ])("%j behind %i proxies is kept: %s", (header, proxies, taken) => {
    const id = requestId(header, proxies);
    expect(id === header).toBe(taken);
    expect(id).toMatch(/^[\w.-]{8,64}$/);
  });
});

test.each([
  [0, false],
  [1, true],
])("with %i trusted proxies, a forwarded host is trusted: %s", (proxies, isBelieved) => {
  const headers = {
    origin: "https://other.example",
    "x-forwarded-host": "other.example",
    host: "127.0.0.1:3000",
  };
  const message = { headers } as unknown as IncomingMessage;
  expect(isOwnScripts(message, "https://demo.example.com", proxies)).toBe(isBelieved);
});
