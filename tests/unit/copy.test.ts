import { describe, expect, test } from "vitest";
import { queryOfCopy } from "~/urls/page-queries/copy";
import { placeholder } from "~/urls/query/placeholders";
import { addressAt } from "../resolved";

describe("the URL of a copy", () => {
  test.each([
    ["/Seafood/copy", "product low en", "?size=low&lang=en"],
    ["/Logistics/copy?size=full", "product full nb", "?size=full&lang=nb"],
    [
      "/Seafood/copy.zip?tour=workflow@9,gone&size=huge&lang=fr",
      "stops low en",
      "?tour=workflow@9&size=low&lang=en",
    ],
    ["/Seafood/copy?tour=gone&of=everything", "stops low en", "?tour=&size=low&lang=en"],
    ["/Seafood/copy?of=everything&lang=nb&rep=x", "everything low nb", "?of=everything&size=low&lang=nb"],
    ["/Seafood/copy?of=nothing&release=%3Cb%3E", "product low en", "?size=low&lang=en&release=-"],
  ])("%s", (target, expected, query) => {
    const { copy, tour } = addressAt(target);
    expect(copy && `${copy.of} ${copy.size} ${copy.language}`).toBe(expected);
    expect(copy && queryOfCopy(copy, tour, undefined)).toBe(query);
  });

  test.each([
    ["/Seafood/copy?lang=en&size=low&utm_source=x", "/Seafood/copy?_0_"],
    ["/Seafood/copy?size=full&lang=nb&of=everything", "/Seafood/copy?_0_&of=everything&size=full&lang=nb"],
    ["/Seafood/copy?tour=workflow&release=abc", "/Seafood/copy?_0_&tour=workflow&_1_&of=stops&release=-"],
    ["/Seafood/copy.data?rep=solveig&size=full&x", "/Seafood/copy.data?rep=solveig&size=full"],
    ["/Seafood/PURCHASE/Workflow?lang=nb", "/Seafood/PURCHASE/Workflow?_0_"],
  ])("%s has the canonical form %s", (target, written) => {
    const canonical = written.replace(/_(\d)_/g, (_, number) => placeholder(Number(number)));
    expect(addressAt(target).canonical).toBe(canonical);
    const again = addressAt(canonical);
    expect(again.copy).toEqual(addressAt(target).copy);
  });
});
