import { expect, test } from "vitest";
import { includesLastByte, isBeginning, isPart, isPretended, isVisit } from "~/insights/counts/visit";

test.for<[string, string, Record<string, string>, boolean]>([
  ["a page request", "GET", {}, true],
  ["a HEAD request", "HEAD", {}, false],
  ["a request with Do Not Track", "GET", { dnt: "1" }, false],
  ["a request with Global Privacy Control", "GET", { "sec-gpc": "1" }, false],
  ["a prerender request", "GET", { "sec-purpose": "prefetch;prerender" }, false],
  ["a prefetch by an old Firefox", "GET", { "x-moz": "prefetch" }, false],
])("whether %s is a visit", ([, method, headers, expected]) => {
  expect(isVisit(method, headers)).toBe(expected);
});

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const navigating = { "sec-fetch-mode": "navigate" };
test.for<[string, Record<string, string>, boolean]>([
  ["Chrome", { "user-agent": chrome, ...navigating }, false],
  ["Safari", { "user-agent": safari, ...navigating }, false],
  ["a bot that pretends to be Chrome", { "user-agent": chrome }, true],
  ["a bot that pretends to be Firefox", { "user-agent": firefox }, true],
  ["a bot that pretends to be Safari", { "user-agent": safari }, true],
  ["an old Chrome", { "user-agent": chrome.replace("140", "79") }, false],
  ["an old Firefox", { "user-agent": firefox.replaceAll("140", "89") }, false],
  ["an old Safari", { "user-agent": safari.replace("Version/17.5", "Version/16.3") }, false],
  ["a text browser", { "user-agent": "Lynx/2.9.0 libwww-FM/2.14" }, false],
  ["a client without a user agent", {}, true],
])("whether the client pretends to be a browser: %s", ([, headers, expected]) => {
  expect(isPretended(headers)).toBe(expected);
});

test.for<[string, boolean]>([
  ["/_build/root-1.js", true],
  ["/assets/videos/seafood/workflow.jpg?v=1", true],
  ["/Seafood/PURCHASE/Workflow.data?_routes=x", true],
  ["/Seafood/PURCHASE/Workflow", false],
  ["/Seafood/PURCHASE/Workflow?x=/assets/y.data", false],
])("%s is a page's resource: %s", ([target, expected]) => {
  expect(isPart(target)).toBe(expected);
});

test.for<[string | undefined, boolean]>([
  [undefined, true],
  ["bytes=0-", true],
  ["bytes=0-1", false],
  ["bytes=1048576-", false],
  ["bytes=0-0,100-200", false],
])("whether the range %s starts a video", ([range, expected]) => {
  expect(isBeginning(range)).toBe(expected);
});

test.each([
  [undefined, true],
  ["bytes 1000-1998/2000", false],
  ["bytes 1000-1999/2000", true],
  ["bytes 0-1999/2000", true],
])("the range %s reaches the end: %s", (part, expected) => {
  expect(includesLastByte(part)).toBe(expected);
});
