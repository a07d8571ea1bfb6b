import { describe, expect, test } from "vitest";
import { normalRequest } from "~/server/normal-request.server";
import { isUsual, PageCache } from "~/server/page-cache.server";
import { fixtureFolder } from "../fixture/site";

process.chdir(fixtureFolder);

const routes = "_routes=routes%2F%24area_.search";

describe("the normal form of a request for a search page", () => {
  test.each([
    ["/Seafood/search", "/Seafood/search?__0__"],
    ["/Seafood/search?q=", "/Seafood/search?__0__"],
    ["/Seafood/search?q=%20%00+", "/Seafood/search?__0__"],
    ["/Seafood/search?q=Customs", "/Seafood/search?__0__&q=Customs"],
    ["/Seafood/search/?q=++Customs%0A+duty+", "/Seafood/search?__0__&q=Customs%20duty"],
    ["/Seafood/search?a=1&q=x&b", "/Seafood/search?__0__&q=x"],
    ["/Seafood/search?q=x&q=y", "/Seafood/search?__0__&q=x"],
    ["/Seafood/search?q=__0__%26b", "/Seafood/search?__0__&q=0%20%26b"],
    ["/partner/search?q=brev", "/Logistics/search?__0__&q=brev"],
    [`/Seafood/search?q=${"x".repeat(2000)}`, `/Seafood/search?__0__&q=${"x".repeat(200)}`],
    [`/Seafood/search.data?${routes}&q=+x`, `/Seafood/search.data?${routes}&q=x`],
    ["/Seafood/PURCHASE/Workflow?q=x", "/Seafood/PURCHASE/Workflow?__0__"],
    ["/Seafood/search/deeper?q=x", "/Seafood/__missing__/__missing__?__0__"],
  ])("%s", (target, normal) => {
    expect(normalRequest(target)?.target).toBe(normal);
  });

  test("one with words in it is no usual one, and pushes no page out", () => {
    const usual = normalRequest("/Seafood/search");
    const asked = normalRequest("/Seafood/search?q=x");
    expect(usual && isUsual(usual)).toBe(true);
    expect(asked && isUsual(asked)).toBe(false);
    expect(asked && new PageCache(1024).answer(asked)).toBeUndefined();
  });

  test.each(["/Seafood/search.json?q=x", "/Seafood/opensearch.xml"])("%s is no page", (target) => {
    expect(normalRequest(target)).toBeUndefined();
  });
});
