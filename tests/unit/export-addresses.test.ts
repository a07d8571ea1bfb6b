import { describe, expect, test } from "vitest";
import { addressOf, exportedPage, placeOf } from "../../tools/export/addresses";
import { tabs } from "../fixture/site";

const demos = new Map(
  tabs.map(({ path, tab }) => {
    const lang = path.startsWith("/Seafood/") ? "en" : "nb";
    return [path, { id: tab.id ?? "", lang }] as const;
  }),
);
const workflow = "/Seafood/PURCHASE/Workflow";
const tour = "create-purchase,workflow@11,invoicing";

describe("the exported page that a link leads to", () => {
  test.each([
    ["what only travels is left out", `${workflow}?internal&utm_source=a&rep=kari`, workflow, workflow],
    ["a moment", `${workflow}?t=14`, workflow, `${workflow}?t=14`],
    ["in normal order", `${workflow}?t=14&captions=nb`, workflow, `${workflow}?captions=nb&t=14`],
    ["the page's own language", `${workflow}?captions=en`, workflow, workflow],
    ["a moment of the low film", `${workflow}?quality=low&t=3`, `${workflow}?quality=low`, `${workflow}?t=3`],
    [
      "a moment from pictures",
      `${workflow}?view=pictures&t=3`,
      `${workflow}?view=pictures`,
      `${workflow}?t=3`,
    ],
    [
      "pictures from a moment",
      `${workflow}?view=pictures&t=3`,
      `${workflow}?t=3`,
      `${workflow}?view=pictures`,
    ],
    ["a stop", `${workflow}?tour=${tour}&t=11`, workflow, `${workflow}?tour=${tour}&t=11`],
    ["a stop's other moment", `${workflow}?tour=${tour}&t=3`, `${workflow}?tour=${tour}`, `${workflow}?t=3`],
    ["beside a tour", `/Seafood/PURCHASE/Inventory?tour=${tour}`, workflow, "/Seafood/PURCHASE/Inventory"],
    [
      "pictures on a tour",
      `${workflow}?tour=${tour}&view=pictures`,
      `${workflow}?tour=${tour}`,
      `${workflow}?view=pictures`,
    ],
    [
      "a tour from pictures",
      `${workflow}?tour=${tour}&view=pictures`,
      `${workflow}?view=pictures`,
      `${workflow}?tour=${tour}`,
    ],
    ["a tour on paper", `/Seafood/tour?tour=${tour}&t=3`, workflow, `/Seafood/tour?tour=${tour}`],
    ["an embed", `/embed${workflow}?captions=nb&t=3`, workflow, `/embed${workflow}?captions=nb`],
    ["a legal page", "/Seafood/legal/privacy-policy?captions=nb", workflow, "/Seafood/legal/privacy-policy"],
    ["no folder's name", `${workflow}?t=../../x&captions=%2e%2e`, workflow, workflow],
  ])("%s", (_, target, from, page) => {
    expect(exportedPage(target, from, demos)).toBe(page);
  });

  test.each([
    [workflow, workflow, "Seafood/PURCHASE/Workflow"],
    [
      `${workflow}?captions=nb&t=14`,
      `${workflow}/captions=nb/t=14`,
      "Seafood/PURCHASE/Workflow/captions=nb/t=14",
    ],
    ["/Logistics/A%20B/%C3%98", "/Logistics/A%20B/%C3%98", "Logistics/A B/Ø"],
  ])("%s is at its own address", (page, address, place) => {
    expect([addressOf(page), placeOf(address)]).toEqual([address, place]);
  });

  test("a tour may have as many letters as the name of a folder", () => {
    const tour = (letters: number) => `${workflow}?tour=workflow,${"a".repeat(letters - "workflow,".length)}`;
    expect(exportedPage(tour(245), workflow, demos)).toBe(tour(245));
    expect(exportedPage(tour(246), workflow, demos)).toBe(workflow);
  });

  test.each(["/..", "/a/%2e%2e/b", "/a/..%2f..%2fb", "/a%00"])("%s is no place for a file", (address) => {
    expect(() => placeOf(address)).toThrow("is no address of a file");
    expect(() => placeOf("/Seafood/PURCHASE/index.html")).toThrow(
      "/Seafood/PURCHASE/index.html cannot be exported",
    );
  });
});
