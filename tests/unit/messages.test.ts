import { expect, test } from "vitest";
import { messagesSchema } from "~/schema/messages";
import { file, problems } from "../content-files";

test.each([
  ["nextTab", "{tab}"],
  ["tour.position", "{number} {count}"],
])("the message %s must contain the placeholders %s", (path, places) => {
  expect(problems(messagesSchema, file("messages.en.json", { [path]: `x ${places}` }))).toEqual([]);
  expect(problems(messagesSchema, file("messages.en.json", { [path]: "x" }))).toEqual(
    places.split(" ").map((place) => `${path.replace(".", ": ")}: must contain the placeholder ${place}`),
  );
});
