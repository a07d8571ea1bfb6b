import { expect, test } from "vitest";
import { askIn, writtenAsk } from "~/urls/page-queries/ask";

const there = ["substitute", "price", "over-invoice"];

test.each([
  ["", undefined],
  ["?ask=", ""],
  ["?ask=price&ask=", "price"],
  ["?ask=over-invoice,price", "price,over-invoice"],
  ["?ask=price&ask=substitute&ask=price", "substitute,price"],
  ["?ask=PRICE%20,x", "price,-"],
  ["?ask=constructor,__proto__", "-"],
  [`?ask=${"x,".repeat(10_000)}`, "-"],
])("%.40s selects the questions %s", (query, written) => {
  const ask = askIn(query, there);
  expect(ask && writtenAsk(ask)).toBe(written);
});

test("the normal form of a selection does not change", () => {
  expect(askIn("?ask=price,-", there)).toEqual({ ids: ["price"], lacksSome: true });
});
