import { describe, expect, test } from "vitest";
import {
  addressBarQuery,
  demoAddress,
  keptFields,
  keptQuery,
  persistentQuery,
  queryOfSamePage,
  withoutOwn,
  withoutParameter,
  withParameter,
} from "~/urls/query/query";
import { kindOf } from "~/urls/tables/address-table";
import { viewHeaderValue } from "~/urls/view-header";

describe("the query that links and redirects keep", () => {
  test.each([
    ["", ""],
    ["?internal&utm_source=a%20b", "?internal&utm_source=a%20b"],
    ["?tab=File%20Import&internal", "?internal"],
    ["?internal&t=83&sent=contact&x=1", "?internal&x=1"],
    ["?%74ab=x&a=1", "?a=1"],
    ["?table=1&tt=2", "?table=1&tt=2"],
    ["?a=%E0%A4%A&%E0%A4%A=b", "?a=%E0%A4%A&%E0%A4%A=b"],
    ["?internal&_routes=root", "?internal"],
    ["?q=boxes&share-stop=a&shared=1&my-share-x", "?q=boxes&shared=1&my-share-x"],
    ["internal&t=83", "?internal"],
    ["a&&b&", "?a&&b&"],
  ])("%s", (query, kept) => {
    expect(keptQuery(query)).toBe(kept);
  });
});

test.each([
  ["?internal&q=boxes&of=x", "/Seafood/search", "?internal&of=x"],
  ["?internal&q=boxes&of=x&size=low&lang=nb&release=1", "/Seafood/copy/", "?internal&q=boxes"],
  ["?internal&q=boxes&of=x", "/Seafood/PURCHASE/Workflow", "?internal&q=boxes&of=x"],
])("links drop parameters that belong to the page type: %s at %s becomes %s", (query, path, left) => {
  expect(withoutOwn(query, kindOf(path))).toBe(left);
});

test.each([
  ["?internal&t=83&tab=x&_routes=root", "?internal&t=83&tab=x"],
  ["?%5Froutes=root", ""],
])("a redirect to a page's new URL keeps its query: %s becomes %s", (query, own) => {
  expect(queryOfSamePage(query)).toBe(own);
});

test.each([
  [
    "?view=pictures&internal&captions=nb&t=3&tour=a@1,b&utm_campaign=h%C3%B8st&utm_source=x",
    "view=pictures&captions=nb&tour=a%401%2Cb&utm_campaign=h%C3%B8st",
  ],
  ["?utm_campaign=høst+2026", "utm_campaign=h%C3%B8st+2026"],
  ["?internal", ""],
])("from the query %s, client navigations send %s in the header", (query, told) => {
  expect(viewHeaderValue(query)).toBe(told);
});

test("a form repeats the kept query as fields", () => {
  expect(keptFields("?internal&tab=x&utm_source=a%20b&a=1&a=2")).toEqual([
    { name: "internal", value: "" },
    { name: "utm_source", value: "a b" },
    { name: "a", value: "1" },
    { name: "a", value: "2" },
  ]);
});

describe("a parameter replaces parameters of the same name", () => {
  test.each([
    ["", "quality=low", "?quality=low"],
    ["?internal", "quality=low", "?internal&quality=low"],
    ["?quality=full&internal&a=%E6", "quality=low", "?internal&a=%E6&quality=low"],
    ["?%71uality=x&quality", "quality=low", "?quality=low"],
    ["?my+quality=x&my%20quality&myquality", "my%20quality=low", "?myquality&my%20quality=low"],
  ])("%s with %s", (query, parameter, result) => {
    expect(withParameter(query, parameter)).toBe(result);
  });

  test.each([
    ["?quality=low", ""],
    ["?internal&quality=low&quality&a=1", "?internal&a=1"],
    ["?inequality=low", "?inequality=low"],
    ["?=quality&%E0=quality", "?=quality&%E0=quality"],
  ])("%s without quality", (query, result) => {
    expect(withoutParameter(query, "quality")).toBe(result);
  });
});

describe("the URL of another product's demo", () => {
  test.each([
    ["/Logistics", "", "/Logistics?redirect=true"],
    ["/Logistics", "?internal&t=3", "/Logistics?internal&redirect=true"],
    ["/Logistics", "?redirect&a=1", "/Logistics?a=1&redirect=true"],
    ["https://demo.example.no/start", "?a=1", "https://demo.example.no/start?a=1&redirect=true"],
    ["https://demo.example.no?lang=nb#top", "", "https://demo.example.no?lang=nb&redirect=true#top"],
    ["/Logistics?#/a?b#c", "?a", "/Logistics?a&redirect=true#/a?b#c"],
  ])("%s with the query %s", (base, query, address) => {
    expect(demoAddress(base, query)).toBe(address);
  });
});

test.each([
  [
    "?internal&tour=a@1,b&utm_source=x&t=3&view=pictures&captions=nb&quality=low&q=boxes",
    "?tour=a@1,b&t=3&view=pictures&captions=nb&quality=low&q=boxes",
  ],
  ["?share-stops=a&internal", "?share-stops=a"],
  ["?internal&rep=kari&utm_source=x", "?rep=kari"],
  ["?redirect&tab=x&sent=lead", ""],
])("from %s, the address bar keeps %s", (query, kept) => {
  expect(addressBarQuery(query)).toBe(kept);
});

describe("the query of links", () => {
  test.each([
    ["", undefined, ""],
    ["?a&t=3", undefined, "?a"],
    ["?rep=kari", "?internal&rep=kari&a", "?internal&a&rep=kari"],
    ["", "?internal&a", "?internal&a"],
    ["?tour=x&t=3", "?internal&tour=x&a", "?internal&a&tour=x"],
    ["?internal&tour=x", "?internal&tour=x", "?internal&tour=x"],
    ["", "?internal&view=pictures", "?internal"],
  ])("on a page with %s, after links kept %s", (search, carried, query) => {
    expect(persistentQuery(search, carried)).toBe(query);
  });
});
