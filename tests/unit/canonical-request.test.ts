import { describe, expect, test } from "vitest";
import { placeholder } from "~/content/url/placeholders";
import { canonicalRequest } from "~/server/pages/canonical-request.server";
import { isUsual, PageCache } from "~/server/pages/page-cache.server";
import { fixtureFolder } from "../fixture/site";

process.chdir(fixtureFolder);

/** The target that a request is answered like; `…` stands for what only travels. */
function normalTarget(target: string): string | undefined {
  return canonicalRequest(target)?.target.replaceAll(new RegExp(placeholder, "g"), "…");
}

const routes = "_routes=routes%2F%24area_.search";

describe("the normal form of a request with a tour", () => {
  const page = "/Seafood/PURCHASE/Workflow";
  const data =
    "_routes=routes%2F%24area%2Croutes%2F%24area.%24sectionName%2Croutes%2F%24area.%24sectionName.%24step";
  const ofTour = "_routes=routes%2F%24area_.tour";
  test.each([
    [`${page}?tour=workflow@14,invoicing`, `${page}?…&tour=workflow@14,invoicing&…`],
    [`${page}?tour=workflow%4014,nope&t=3`, `${page}?…&tour=workflow@14,…&…&t=3`],
    [`${page}?tour=nope&internal`, `${page}?…&tour=…&…`],
    [`${page}.data?${data}&tour=workflow@14`, `${page}.data?${data}`],
    ["/Seafood/legal/privacy-policy?tour=workflow", "/Seafood/legal/privacy-policy?…&tour=…&…"],
    ["/Seafood/search?tour=workflow&q=x", "/Seafood/search?…&tour=…&…&q=x"],
    ["/Seafood/tour?tour=workflow", "/Seafood/tour?…&tour=workflow&…"],
    ["/partner/tour", "/Logistics/tour?…"],
    [`/Seafood/tour.data?${ofTour}&tour=WORKFLOW`, `/Seafood/tour.data?${ofTour}&tour=workflow`],
    [`/Seafood/tour.data?${ofTour}&tour=nope`, `/Seafood/tour.data?${ofTour}`],
  ])("%s", (target, normal) => {
    expect(normalTarget(target)).toBe(normal);
  });

  test.each([
    ["/Seafood?tour=workflow@14&a=%20", `${page}?tour=workflow@14&a=%20&t=14`],
    ["/?tour=fakturering", "/Logistics/TRANSPORT%20MANAGEMENT%20SYSTEM%20(TMS)/Fakturering?tour=fakturering"],
    ["/Seafood/PURCHASE?tour=invoicing&tab=Workflow", `${page}?tour=invoicing`],
  ])("%s leads to %s", (target, location) => {
    expect(canonicalRequest(target)?.location).toBe(location);
  });

  test("tours push no page out, but one that is none is a usual query", () => {
    const usual = (target: string) => {
      const request = canonicalRequest(target);
      return request && new PageCache(1024).template(request) === undefined && isUsual(request);
    };
    expect(usual(`${page}?tour=workflow`)).toBe(false);
    expect(usual(page)).toBe(true);
  });
});

test.each(["view=pictures", "quality=low", "captions=nb"])("links with ?redirect&%s are usual", (choice) => {
  const request = canonicalRequest(`/Seafood/PURCHASE/Workflow?redirect&${choice}`);
  expect(request && isUsual(request)).toBe(true);
});

describe("the normal form of a request for the form for links", () => {
  test.each([
    ["/Seafood/share", "/Seafood/share?…"],
    ["/Seafood/share?a=1&share-opens=video&share-x=y&b", "/Seafood/share?…"],
    [
      "/Seafood/share?share-stop=workflow&share-at=0:14&share-stop=&share-at=&a=1",
      "/Seafood/share?…&share-stops=workflow%4014",
    ],
    ["/partner/share?share-stops=nope,workflow", "/Logistics/share?…&share-stops=workflow"],
    ["/Seafood/share?share-campaign=%3Cb%3E", "/Seafood/share?…&share-campaign=_"],
    ["/Seafood/PURCHASE/Workflow?share-stops=workflow", "/Seafood/PURCHASE/Workflow?…"],
    ["/Seafood/share/deeper", "/Seafood/__missing__/__missing__?…"],
  ])("%s", (target, normal) => {
    expect(normalTarget(target)).toBe(normal);
  });

  test("one with something chosen is no usual one", () => {
    const asked = canonicalRequest("/Seafood/share?share-stops=workflow");
    expect(asked && isUsual(asked)).toBe(false);
  });
});

test.each([
  ["/partner/ANALYSE?internal&t=3", "/partner/ANALYSE/B%C3%A6rekraftsrapport?internal", false],
  ["/Seafood/PURCHASE/workflow?t=3", "/Seafood/PURCHASE/Workflow", false],
  ["/Seafood/BUYING/approvals?t=3&a=+", "/Seafood/PURCHASE/Workflow?t=3&a=+", true],
  ["/Seafood/BUYING?t=3&a=+", "/Seafood/PURCHASE/Create%20Purchase?a=+", true],
])("%s leads to %s, for good: %s", (target, location, permanent) => {
  expect(canonicalRequest(target)).toMatchObject({ location, permanent });
});

describe("the normal form of a request for a search page", () => {
  test.each([
    ["/Seafood/search", "/Seafood/search?…"],
    ["/Seafood/search?q=", "/Seafood/search?…"],
    ["/Seafood/search?q=%20%00+", "/Seafood/search?…"],
    ["/Seafood/search?q=Customs", "/Seafood/search?…&q=Customs"],
    ["/Seafood/search/?q=++Customs%0A+duty+", "/Seafood/search?…&q=Customs%20duty"],
    ["/Seafood/search?a=1&q=x&b", "/Seafood/search?…&q=x"],
    ["/Seafood/search?q=x&q=y", "/Seafood/search?…&q=x"],
    ["/partner/search?q=brev", "/Logistics/search?…&q=brev"],
    [`/Seafood/search?q=${"x".repeat(2000)}`, `/Seafood/search?…&q=${"x".repeat(200)}`],
    [`/Seafood/search.data?${routes}&q=+x`, `/Seafood/search.data?${routes}&q=x`],
    ["/Seafood/PURCHASE/Workflow?q=x", "/Seafood/PURCHASE/Workflow?…"],
    ["/Seafood/search/deeper?q=x", "/Seafood/__missing__/__missing__?…"],
  ])("%s", (target, normal) => {
    expect(normalTarget(target)).toBe(normal);
  });

  test("words that are like a placeholder are none", () => {
    const [own = ""] = placeholder.exec(canonicalRequest("/Seafood/search")?.target ?? "") ?? [];
    expect(normalTarget(`/Seafood/search?q=${own}%26b`)).toBe("/Seafood/search?…&q=0%20%26b");
  });

  test("one with words in it is no usual one, and pushes no page out", () => {
    const usual = canonicalRequest("/Seafood/search");
    const asked = canonicalRequest("/Seafood/search?q=x");
    expect(usual && isUsual(usual)).toBe(true);
    expect(asked && isUsual(asked)).toBe(false);
    expect(asked && new PageCache(1024).answer(asked)).toBeUndefined();
  });

  test.each(["/Seafood/search.json?q=x", "/Seafood/opensearch.xml"])("%s is no page", (target) => {
    expect(canonicalRequest(target)).toBeUndefined();
  });
});
