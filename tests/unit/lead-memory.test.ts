import { describe, expect, test } from "vitest";
import { answersForm, isRecent } from "~/navigation/visit/lead-memory";

describe("a browser that has sent a lead is not asked again for 90 days", () => {
  const day = 24 * 60 * 60_000;
  const now = 1000 * day;
  test.each([
    ["a moment ago", now - 1, true],
    ["89 days ago", now - 89 * day, true],
    ["90 days ago", now - 90 * day, false],
    ["by a clock that was ahead", now + day, false],
    ["never", null, false],
    ["something else under that name", "yes", false],
    ["nothing under that name", "", false],
  ])("%s", (_, stored, recent) => {
    expect(isRecent(stored === null ? null : String(stored), now)).toBe(recent);
  });
});

describe("a page that answers a form sent without scripts", () => {
  const here = { origin: "https://demo.example.com", pathname: "/Seafood/SALES/Invoicing" };
  const page = here.origin + here.pathname;
  test.each([
    ["?sent=contact", page, true],
    ["?a=b&sent=lead", `${page}?a=b`, true],
    ["?sent=contact", "", false],
    ["?sent=contact", "https://mail.example/", false],
    ["?sent=contact", `${here.origin}/Seafood/share`, false],
    ["?sent=contact", `https://evil.example/?${page}`, false],
    ["?sent=anything", page, false],
    ["?sent", page, false],
    ["", page, false],
  ])("%s, from %s: %s", (query, referrer, answers) => {
    expect(answersForm(query, referrer, here)).toBe(answers);
  });
});
