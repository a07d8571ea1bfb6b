import { describe, expect, test } from "vitest";
import { pageStart } from "~/navigation/visit/page-start";

const plain = { choose: true, lead: true, muted: false, strip: false, bubble: "fades" };
const internal = { choose: true, lead: false, muted: true, strip: true, bubble: "hidden" };
const redirected = { choose: false, lead: false, muted: true, strip: true, bubble: "hidden" };

describe("dialogs and autoplay at a page's start", () => {
  test.each([
    ["", plain],
    ["?", plain],
    ["?utm_source=mail", plain],
    ["?t=83", plain],
    ["?Internal", plain],
    ["?internal", internal],
    ["?internal=", internal],
    ["?internal=false", internal],
    ["?a=1&internal&b=2", internal],
    ["?redirect", redirected],
    ["?redirect=true", redirected],
    ["?internal&redirect=true", redirected],
    ["internal", internal],
  ])("%s", (query, start) => {
    expect(pageStart(query, false)).toEqual(start);
  });

  test.each([
    ["", plain],
    ["?internal", internal],
    ["?redirect", redirected],
  ])("%s, in a browser that has sent a lead: no lead dialog", (query, start) => {
    expect(pageStart(query, true)).toEqual({ ...start, lead: false });
  });
});
