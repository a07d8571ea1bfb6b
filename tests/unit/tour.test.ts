import { describe, expect, test } from "vitest";
import { addressAt } from "~/content/site/address.server";
import { stopsOf } from "~/sharing/tours/tour-page.server";
import { queryOfStop, type StopsThere, stopAt, stopsIn, tourIn, writtenTour } from "~/urls/page-queries/tour";
import { fixtureFolder } from "../fixture/site";

process.chdir(fixtureFolder);

const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`tab-${index}`, {}]));
const there: StopsThere = {
  ...many,
  workflow: { durationSeconds: 24.4 },
  invoicing: { durationSeconds: 90 },
  "no-film": {},
};
const twenty = Array.from({ length: 20 }, (_, index) => `tab-${index}`).join(",");

describe("the normal form of a query's tour", () => {
  test.each([
    ["", ""],
    ["?tour=workflow", "workflow"],
    ["?a=1&tour=workflow@14,invoicing&t=3", "workflow@14,invoicing"],
    ["?tour=invoicing@1m5s,workflow@14s", "invoicing@65,workflow@14"],
    ["?tour=+Workflow@14+,%20INVOICING%0A", "workflow@14,invoicing"],
    ["?tour=workflow&tour=invoicing", "workflow"],
    ["?tour=nope,workflow,,workflow@,@14,workflow@14@15", "workflow"],
    ["?tour=constructor,__proto__,toString,hasOwnProperty", ""],
    ["?tour=workflow@0,invoicing@-5", "workflow,invoicing"],
    ["?tour=workflow@24,invoicing@99999999999", "workflow,invoicing"],
    ["?tour=no-film@3", "no-film"],
    // Stops are duplicates only if both the tab and the time are the same.
    ["?tour=workflow@3,workflow@14,workflow@3,workflow,workflow@0", "workflow@3,workflow@14,workflow"],
    [`?tour=${twenty},tab-20,tab-21`, twenty],
    [`?tour=${"nope,".repeat(300)}workflow`, "workflow"],
  ])("%s", (query, normal) => {
    const written = writtenTour(tourIn(query, there));
    expect(written).toBe(normal);
    expect(writtenTour(stopsIn(written, there)), "it is its own normal form").toBe(normal);
  });
});

describe("the stop of a page", () => {
  const stops = stopsIn("workflow@3,invoicing,workflow@14,invoicing@7", there);
  test.each([
    ["workflow", 3, 0],
    ["workflow", 14, 2],
    ["workflow", 9, 0],
    ["invoicing", undefined, 1],
    ["invoicing", 7, 3],
    ["no-film", undefined, -1],
    [undefined, undefined, -1],
  ])("%s at %s s has the index %i", (id, second, index) => {
    expect(stopAt(stops, id, second)).toBe(index);
  });
});

test.each([
  ["?internal&t=83&tour=a", 14, "?internal&tour=a&t=14"],
  ["?tour=a&sent=lead", undefined, "?tour=a"],
])("the query of a stop's page after %s", (query, second, own) => {
  expect(queryOfStop(query, { second })).toBe(own);
});

test("a page shows the stops of its tour, also a single stop", () => {
  const page = "/Seafood/PURCHASE/Workflow";
  expect(stopsOf(addressAt(page))).toEqual({});
  expect(stopsOf(addressAt(`${page}?tour=workflow`)).stops).toMatchObject([{ id: "workflow" }]);
});
