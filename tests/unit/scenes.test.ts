import { expect, test } from "vitest";
import { scenesSchema } from "~/schema/scenes";
import { problems } from "../content-files";

test("scenes must be in the order of their times", () => {
  const scenes = [1, 3, 3].map((atSeconds) => ({ atSeconds, text: "Approve." }));
  expect(problems(scenesSchema, { scenes })).toEqual([
    "scenes: 2: atSeconds: must be later than the previous scene",
  ]);
});
