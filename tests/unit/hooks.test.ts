import { expect, test } from "vitest";
import { connectionsWithin } from "~/server/hooks.server";

test.each([
  ["", 5_000],
  ["Max open files            unlimited            unlimited            files", 5_000],
  ["Max processes  9\nMax open files            1024                 4096                 files", 624],
  ["Max open files            500                  500                  files", 100],
  ["Max open files            499                  499                  files", undefined],
])("with the limits %j there may be %s connections", (limits, connections) => {
  expect(connectionsWithin(limits)).toBe(connections);
});
