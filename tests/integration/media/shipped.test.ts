import { join } from "node:path";
import { expect, test } from "vitest";
import { checkMedia } from "../../../tools/media/check";
import { readExamined } from "../../../tools/media/examined";
import { hasFfmpeg } from "./workspace";

test.skipIf(!hasFfmpeg)("the shipped media are valid and unchanged", { timeout: 600_000 }, async () => {
  const examined = readExamined("tests/examined-media.json");
  expect(await checkMedia("content", join("public", "assets"), examined)).toEqual([]);
});
