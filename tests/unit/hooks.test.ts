import { expect, test } from "vitest";
import { descriptorsWithin } from "~/server/hooks.server";

test.each([
  ["", [5_000, 1_600, 400]],
  ["Max open files            unlimited            unlimited            files", [5_000, 1_600, 400]],
  [
    "Max processes  9\nMax open files            1024                 4096                 files",
    [468, 156, 100],
  ],
  ["Max open files            500                  500                  files", [75, 25, 25]],
  ["Max open files            499                  499                  files", []],
])(
  "with the process limits %j, connections, open files and open files per network are limited to %j",
  (ofProcess, expected) => {
    const { connections, files } = descriptorsWithin(ofProcess) ?? {};
    expect([connections, files?.total, files?.perNetwork].filter(Number)).toEqual(expected);
  },
);
