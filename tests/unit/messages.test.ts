import { expect, test } from "vitest";
import { messagesSchema } from "~/schema/messages";
import { faults, file } from "../content-files";

test.each([
  ["nextTab", "{tab}"],
  ["tour.position", "{number} {count}"],
])("the words of %s have room for %s", (path, places) => {
  expect(faults(messagesSchema, file("messages.en.json", { [path]: `x ${places}` }))).toEqual([]);
  expect(faults(messagesSchema, file("messages.en.json", { [path]: "x" }))).toEqual(
    places.split(" ").map((place) => `${path.replace(".", ": ")}: must contain the placeholder ${place}`),
  );
});
