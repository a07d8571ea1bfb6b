import { describe, expect, test } from "vitest";
import { demoAddress, keptFields, keptQuery, withoutParameter, withParameter } from "~/query/query";

describe("the query that links and redirects keep", () => {
  test.each([
    ["", ""],
    ["?", ""],
    ["?internal", "?internal"],
    ["?internal=", "?internal="],
    ["?internal&utm_source=a%20b", "?internal&utm_source=a%20b"],
    ["?utm_source=a+b&utm_source=c", "?utm_source=a+b&utm_source=c"],
    ["?tab=File%20Import&internal", "?internal"],
    ["?internal&t=83&sent=contact&x=1", "?internal&x=1"],
    ["?t=1m23s", ""],
    ["?%74ab=x&a=1", "?a=1"],
    ["?table=1&tt=2", "?table=1&tt=2"],
    ["?a=%E0%A4%A&%E0%A4%A=b", "?a=%E0%A4%A&%E0%A4%A=b"],
    ["?a=?b=/&c", "?a=?b=/&c"],
    ["?internal&_routes=root", "?internal"],
  ])("%s", (query, kept) => {
    expect(keptQuery(query)).toBe(kept);
  });
});

test("a form repeats the kept query as fields", () => {
  expect(keptFields("?internal&tab=x&utm_source=a%20b&a=1&a=2")).toEqual([
    { name: "internal", value: "" },
    { name: "utm_source", value: "a b" },
    { name: "a", value: "1" },
    { name: "a", value: "2" },
  ]);
});

describe("a parameter takes the place of others of its name", () => {
  test.each([
    ["", "quality=low", "?quality=low"],
    ["?internal", "quality=low", "?internal&quality=low"],
    ["?quality=full&internal&a=%E6", "quality=low", "?internal&a=%E6&quality=low"],
    ["?%71uality=x&quality", "quality=low", "?quality=low"],
  ])("%s with %s", (query, parameter, result) => {
    expect(withParameter(query, parameter)).toBe(result);
  });

  test.each([
    ["?quality=low", ""],
    ["?internal&quality=low&quality&a=1", "?internal&a=1"],
    ["?inequality=low", "?inequality=low"],
  ])("%s without quality", (query, result) => {
    expect(withoutParameter(query, "quality")).toBe(result);
  });
});

describe("the way to another product's demo", () => {
  test.each([
    ["/Logistics", "", "/Logistics?redirect=true"],
    ["/Logistics", "?internal&t=3", "/Logistics?internal&redirect=true"],
    ["/Logistics", "?redirect&a=1", "/Logistics?a=1&redirect=true"],
    ["https://demo.example.no/start", "?a=1", "https://demo.example.no/start?a=1&redirect=true"],
    ["https://demo.example.no?lang=nb#top", "", "https://demo.example.no?lang=nb&redirect=true#top"],
  ])("%s from %s", (base, query, address) => {
    expect(demoAddress(base, query)).toBe(address);
  });
});
