import { expect, test } from "vitest";
import { readable } from "~/ui/breakable-address";
import { pathTo } from "~/urls/tables/addresses";

test.each([
  [["PURCHASE", "Create Purchase"], "demo.example/PURCHASE/Create+Purchase"],
  [["FORTOLLING (CMS)", "Skarvøy & sønn"], "demo.example/FORTOLLING+(CMS)/Skarvøy+&+sønn"],
  // Some characters in these names would change the URL's meaning if they were not escaped.
  [["A/B", "50 %20?#+"], "demo.example/A%2FB/50+%2520%3F%23%2B"],
])("%j is written as %s", (names, written) => {
  expect(readable(`https://demo.example${pathTo(...names)}`)).toBe(written);
});
