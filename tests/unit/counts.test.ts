import { describe, expect, test } from "vitest";
import { DailySums } from "~/insights/counts/daily-sums";
import { isRobot } from "~/insights/counts/robots.server";
import { isBeginning, isPart, isPretended, isVisit, reachesEnd } from "~/insights/counts/visit";
import { OpenedPages } from "~/insights/opened-pages";

describe("sums by day", () => {
  const page = { kind: "page", tab: "workflow", lang: "en", detail: "" } as const;

  test("hold how often something was done, and nothing of who did it", () => {
    let time = Date.parse("2026-11-22T23:59:59Z");
    const sums = new DailySums(() => time);
    sums.add(page, 1);
    sums.add(page, 1);
    sums.add({ ...page, lang: "nb" }, 1);
    time += 2000;
    sums.add(page, 1);
    expect(sums.take()).toEqual([
      { day: "2026-11-22", ...page, count: 2 },
      { day: "2026-11-22", ...page, lang: "nb", count: 1 },
      { day: "2026-11-23", ...page, count: 1 },
    ]);
    expect(sums.take()).toEqual([]);
  });

  test("that could not be stored are stored with the next", () => {
    const sums = new DailySums(() => Date.parse("2026-11-22T12:00:00Z"));
    sums.add(page, 1);
    const taken = sums.take();
    sums.add(page, 1);
    sums.restore(taken);
    expect(sums.take()).toEqual([{ day: "2026-11-22", ...page, count: 2 }]);
  });
});

test.for<[string, string, Record<string, string>, boolean]>([
  ["a page that is asked for", "GET", {}, true],
  ["a form that is sent", "POST", {}, true],
  ["a look at the headers", "HEAD", {}, false],
  ["do not track", "GET", { dnt: "1" }, false],
  ["may be tracked", "GET", { dnt: "0" }, true],
  ["global privacy control", "GET", { "sec-gpc": "1" }, false],
  ["fetched ahead", "GET", { "sec-purpose": "prefetch" }, false],
  ["rendered ahead", "GET", { "sec-purpose": "prefetch;prerender" }, false],
  ["fetched ahead by a script", "GET", { purpose: "prefetch" }, false],
  ["fetched ahead by an old Firefox", "GET", { "x-moz": "prefetch" }, false],
  ["shown small by an old Safari", "GET", { purpose: "preview" }, false],
])("%s is a visit or not", ([, method, headers, expected]) => {
  expect(isVisit(method, headers)).toBe(expected);
});

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe("what opens links before people do", () => {
  test.for<[string, boolean]>([
    [chrome, false],
    [`${chrome} Edg/140.0.0.0`, false],
    [safari, false],
    [firefox, false],
    ["Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko", false],
    ["Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36", false],
    // Gateways and scanners.
    ["Barracuda Sentinel (EE)", true],
    ["Mozilla/5.0 (compatible; Proofpoint)", true],
    ["Mozilla/5.0 (compatible; Mimecast)", true],
    ["Microsoft Office SafeLinks Protection", true],
    ["Mozilla/5.0 (compatible; Trend Micro)", true],
    ["Mozilla/5.0 (compatible; ThreatSeeker)", true],
    ["Mozilla/5.0", true],
    [`${chrome.replace("140.0.0.0", "42.0.2311.135")} Edge/12.246 Mozilla/5.0`, true],
    [`${chrome.replace("140.0.0.0", "42.0.2311.135")} Edge/12.246 Gmail-content-sampling`, true],
    ["Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b", true],
    // Office and mail programs.
    ["Mozilla/4.0 (compatible; ms-office; MSOffice 16)", true],
    ["Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.5134; Pro)", true],
    ["Microsoft Office Existence Discovery", true],
    // Chats.
    ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", true],
    ["Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com", true],
    ["WhatsApp/2.23.20.0", true],
    ["facebookexternalhit/1.1", true],
    ["TelegramBot (like TwitterBot)", true],
    ["LinkedInBot/1.0", true],
    // Programs in data centres.
    ["Go-http-client/2.0", true],
    ["python-requests/2.32.3", true],
    [chrome.replace("Chrome", "HeadlessChrome"), true],
  ])("is told by its user agent: %s", ([agent, expected]) => {
    expect(isRobot(agent)).toBe(expected);
  });

  const navigating = { "sec-fetch-mode": "navigate" };
  test.for<[string, Record<string, string>, boolean]>([
    ["Chrome", { "user-agent": chrome, ...navigating }, false],
    ["Firefox", { "user-agent": firefox, ...navigating }, false],
    ["Safari", { "user-agent": safari, ...navigating }, false],
    ["what calls itself Chrome", { "user-agent": chrome }, true],
    ["what calls itself Firefox", { "user-agent": firefox }, true],
    ["what calls itself Safari", { "user-agent": safari }, true],
    ["an old Chrome", { "user-agent": chrome.replace("140", "79") }, false],
    ["an old Firefox", { "user-agent": firefox.replaceAll("140", "89") }, false],
    ["an old Safari", { "user-agent": safari.replace("Version/17.5", "Version/16.3") }, false],
    ["a text browser", { "user-agent": "Lynx/2.9.0 libwww-FM/2.14" }, false],
    ["what does not say what it is", {}, true],
  ])("is told by what browsers would send: %s", ([, headers, expected]) => {
    expect(isPretended(headers)).toBe(expected);
  });

  test.for<[string, boolean]>([
    ["/_build/root-1.js", true],
    ["/assets/videos/seafood/workflow.jpg?v=1", true],
    ["/Seafood/PURCHASE/Workflow.data?_routes=x", true],
    ["/Seafood/PURCHASE/Workflow", false],
    ["/Seafood/PURCHASE/Workflow?x=/assets/y.data", false],
    ["/favicon.ico", false],
  ])("asks for no parts of a page: %s", ([target, expected]) => {
    expect(isPart(target)).toBe(expected);
  });

  test("a page is loaded when its network asks for parts, once and soon", () => {
    const page = { kind: "page", tab: "workflow", lang: "en", detail: "fair" } as const;
    const opened = new OpenedPages();
    const take = () => opened.take("192.0.2.1").map(({ detail }) => detail);
    opened.note(page, "192.0.2.1");
    opened.dropOlderHalf();
    opened.note({ ...page, detail: "letter" }, "192.0.2.1");
    expect(opened.take("192.0.2.2")).toEqual([]);
    expect(take()).toEqual(["fair", "letter"]);
    expect(take()).toEqual([]);
    opened.note(page, "192.0.2.1");
    opened.dropOlderHalf();
    opened.dropOlderHalf();
    expect(take()).toEqual([]);
    for (let number = 0; number < 30; number++) opened.note(page, "192.0.2.1");
    expect(take()).toHaveLength(20);
    for (let number = 0; number <= 2_000; number++) opened.note(page, String(number));
    expect([opened.take("1999"), opened.take("2000")]).toEqual([[page], []]);
  });
});

test.for<[string | undefined, boolean]>([
  [undefined, true],
  ["bytes=0-", true],
  ["bytes=0-1048575", true],
  ["bytes=0-1", false],
  ["bytes=1048576-", false],
  ["bytes=-500", false],
  ["bytes=0-0,100-200", false],
  ["lines=0-", false],
])("the range %s begins a film or not", ([range, expected]) => {
  expect(isBeginning(range)).toBe(expected);
});

test.each([
  [undefined, true],
  ["bytes 0-999/2000", false],
  ["bytes 1000-1998/2000", false],
  ["bytes 1000-1999/2000", true],
  ["bytes 0-1999/2000", true],
])("the part %s reaches the end: %s", (part, expected) => {
  expect(reachesEnd(part)).toBe(expected);
});
