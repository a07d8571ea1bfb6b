import { describe, expect, test } from "vitest";
import { isRecent, isResponseToForm } from "~/navigation/visit/lead-memory";

describe("the lead dialog stays closed for 90 days after a lead that was sent", () => {
  const day = 24 * 60 * 60_000;
  const now = 1000 * day;
  test.each([
    ["a moment ago", now - 1, true],
    ["89 days ago", now - 89 * day, true],
    ["90 days ago", now - 90 * day, false],
    ["in the future, by a wrong clock", now + day, false],
    ["never", null, false],
    ["with an invalid stored time", "yes", false],
    ["with an empty stored time", "", false],
  ])("%s", (_, stored, recent) => {
    expect(isRecent(stored === null ? null : String(stored), now)).toBe(recent);
  });
});

describe("detects a page after a form that was sent without scripts", () => {
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
  ])("with the query %s and the referrer %s: %s", (query, referrer, answers) => {
    expect(isResponseToForm(query, referrer, here)).toBe(answers);
  });
});
