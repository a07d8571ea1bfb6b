import { describe, expect, test } from "vitest";
import { placeholderMark } from "~/urls/query/placeholders";
import { addressAt } from "../resolved";

const workflow = "/Seafood/PURCHASE/Workflow";
const fakturering = "/TRANSPORT%20MANAGEMENT%20SYSTEM%20%28TMS%29/Fakturering";

/** Replaces placeholders of passthrough parameters with `…`, to keep the expected URLs short. */
function canonicalOf(target: string): string | undefined {
  return addressAt(target).canonical?.replaceAll(new RegExp(`${placeholderMark}\\d+`, "g"), "…");
}

function described(target: string, isEmbeddable?: boolean): string {
  const { kind, isData, product, section, tab, legal, path, redirect } = addressAt(target, isEmbeddable);
  return [
    kind.pattern,
    isData ? "data" : "",
    product?.product.value ?? "nobody's",
    section?.sectionName ?? "",
    tab?.id ?? legal?.slug ?? "",
    redirect ? `${redirect.permanent ? "301" : "302"} ${redirect.location}` : (path ?? "missing"),
  ]
    .filter((fact) => fact !== "")
    .join(" | ");
}

describe("the meaning of a path", () => {
  test.each([
    [workflow, `/:area/:section/:step | Seafood | PURCHASE | workflow | ${workflow}`],
    [`${workflow}.data`, `/:area/:section/:step | data | Seafood | PURCHASE | workflow | ${workflow}`],
    [
      `/a%20partner${fakturering}`,
      `/:area/:section/:step | Logistics | TRANSPORT MANAGEMENT SYSTEM (TMS) | fakturering | /a%20partner${fakturering}`,
    ],
    [
      "/Seafood/purchase/%20workflow",
      `/:area/:section/:step | Seafood | PURCHASE | workflow | 302 ${workflow}`,
    ],
    ["/Seafood/BUYING/approvals", `/:area/:section/:step | Seafood | PURCHASE | workflow | 301 ${workflow}`],
    [
      "/Seafood/BUYING",
      "/:area/:section | Seafood | PURCHASE | create-purchase | 301 /Seafood/PURCHASE/Create%20Purchase",
    ],
    ["/Seafood/PURCHASE/None", "/:area/:section/:step | Seafood | PURCHASE | missing"],
    ["/Seafood/%E0%A4", "/:area/:section | Seafood | missing"],
    ["/wp-login.php", "/:area | nobody's | missing"],
    ["/embed/PURCHASE", "/:area/:section | nobody's | missing"],
    [
      "/Seafood/legal/privacy-policy",
      "/:area/legal/:page | Seafood | privacy-policy | /Seafood/legal/privacy-policy",
    ],
    ["/partner/tour", "/:area/tour | Logistics | /partner/tour"],
    ["/Seafood/search.json", "/:area/search.json | Seafood | missing"],
    [`/embed${workflow}`, `/embed/:area/:section/:step | Seafood | PURCHASE | workflow | /embed${workflow}`],
    [
      "/embed/Seafood/buying/approvals?t=3&x=y",
      `/embed/:area/:section/:step | Seafood | PURCHASE | workflow | 301 /embed${workflow}?t=3`,
    ],
    [
      "/embed/a%2Fb/analyse/b%C3%A6rekraftsrapport",
      "/embed/:area/:section/:step | Logistics | ANALYSE | baerekraftsrapport | 302 /embed/a%2Fb/ANALYSE/B%C3%A6rekraftsrapport",
    ],
    ["/embed/Seafood/PURCHASE/None", "/embed/:area/:section/:step | Seafood | missing"],
  ])("%s", (target, facts) => {
    expect(described(target)).toBe(facts);
  });

  test("without EMBED_ANCESTORS embeds are missing", () => {
    expect(described(`/embed${workflow}`, false)).toBe("/embed/:area/:section/:step | Seafood | missing");
  });
});

describe("redirects and their query", () => {
  test.each([
    ["/", "/Seafood/WELCOME%20TO%20PR%C3%98VEHAVN%20SEAFOOD%20CLOUD/Introduction"],
    ["/Seafood/PURCHASE?tab=File%20Import&internal=", "/Seafood/PURCHASE/File%20Import?internal="],
    ["/Seafood/PURCHASE?tab=nope&a=1", "/Seafood/PURCHASE/Create%20Purchase?a=1"],
    ["/Seafood/BUYING?tab=approvals", workflow],
    ["/Seafood/buying/%20work%20flow", undefined],
    ["/Seafood/PURCHASE/workflow?t=3", `${workflow}?t=3`],
    ["/Seafood/PURCHASE/workflow.data?t=3&_routes=x", `${workflow}?t=3`],
    ["/Seafood/BUYING/approvals?t=3&a=+&_routes=x", `${workflow}?t=3&a=+`],
    ["/Seafood/BUYING?t=3&a=+", "/Seafood/PURCHASE/Create%20Purchase?a=+"],
    ["/Seafood/PURCHASE?tour=invoicing&tab=Workflow", `${workflow}?tour=invoicing`],
    ["/Seafood?tour=workflow@14&a=%20", `${workflow}?tour=workflow@14&a=%20&t=14`],
    ["/?tour=fakturering,workflow", `/Logistics${fakturering}?tour=fakturering,workflow`],
    ["/Logistics?tour=workflow,fakturering@2", `/Logistics${fakturering}?tour=workflow,fakturering@2&t=2`],
    ["/wp-login.php?tour=workflow", undefined],
  ])("%s", (target, location) => {
    const address = addressAt(target);
    expect(address.redirect?.location).toBe(location);
    if (location !== undefined) expect(address.canonical).toBeUndefined();
  });
});

describe("the effects of a query", () => {
  test.each([
    [
      `${workflow}?view=pictures&captions=nb&quality=low&t=3`,
      { asPictures: true, language: "nb", low: true, start: 3 },
    ],
    [`${workflow}?t=9999`, { asPictures: false, language: "en", low: false, start: undefined }],
  ])("on the view: %s", (target, view) => {
    expect(addressAt(target).view).toMatchObject(view);
  });

  test("are limited to pages that use the parameters", () => {
    const query = "?q=+boxes&tour=workflow@14,nope&share-stops=workflow";
    expect(addressAt(`/Seafood/search${query}`)).toMatchObject({ searchQuery: "boxes", choice: undefined });
    expect(addressAt(`/Seafood/search.json${query}`).searchQuery).toBe("boxes");
    expect(addressAt(`/Seafood/share${query}`).choice?.stops).toEqual([
      { id: "workflow", second: undefined },
    ]);
    expect(addressAt(workflow + query)).toMatchObject({
      searchQuery: undefined,
      choice: undefined,
      tour: [{ id: "workflow", second: 14 }],
    });
  });
});

const ofStep =
  "_routes=routes%2F%24area%2Croutes%2F%24area.%24sectionName%2Croutes%2F%24area.%24sectionName.%24step";
const ofTour = "_routes=routes%2F%24area_.tour";
const ofSearch = "_routes=routes%2F%24area_.search";

describe("the canonical URL", () => {
  test.each([
    [`${workflow}?tour=workflow@14,invoicing`, `${workflow}?…&tour=workflow@14,invoicing&…`],
    // This tour is not in normal form, so the page cache does not keep the response.
    [`${workflow}?tour=workflow%4014,nope`, undefined],
    [`${workflow}.data?${ofStep}&tour=workflow@14`, `${workflow}.data?${ofStep}&tour=workflow%4014`],
    ["/Seafood/search?tour=workflow&q=x", "/Seafood/search?…&q=x"],
    ["/Seafood/tour?tour=workflow", "/Seafood/tour?…&tour=workflow&…"],
    [`/Seafood/tour.data?${ofTour}&tour=WORKFLOW`, `/Seafood/tour.data?${ofTour}&tour=workflow`],
    [`${workflow}?a&rep=per&b`, `${workflow}?…&rep=per&…`],
    [`${workflow}?rep=nobody`, `${workflow}?…`],
    [`${workflow}.data?${ofStep}&rep=per`, `${workflow}.data?${ofStep}`],
    [`/embed${workflow}?rep=per`, `/embed${workflow}`],
    [`${workflow}.data?${ofStep}&captions=nb&view=pictures&x`, `${workflow}.data?${ofStep}&captions=nb`],
    [`${workflow}.data?${ofStep}&captions=en`, `${workflow}.data?${ofStep}`],
    [`${workflow}.data?_routes=root`, undefined],
    [`/embed${workflow}.data`, "/__missing__./__missing__/__missing__/__missing__.data"],
    [`${workflow}?sent=lead&a`, `${workflow}?…&sent=lead`],
    ["/Seafood/share?a=1&share-opens=video&share-x=y&b", "/Seafood/share?…"],
    [
      "/Seafood/share?share-stop=workflow&share-at=0:14&share-stop=&share-at=&a=1",
      "/Seafood/share?…&share-stops=workflow%4014",
    ],
    ["/partner/share?share-stops=nope,workflow", "/Logistics/share?…&share-stops=workflow"],
    ["/Seafood/search?q=%20%00+", "/Seafood/search?…"],
    ["/Seafood/search/?q=++Customs%0A+duty+", "/Seafood/search?…&q=Customs%20duty"],
    [`/Seafood/search.data?${ofSearch}&q=+x`, `/Seafood/search.data?${ofSearch}&q=x`],
    [`${workflow}?q=x`, `${workflow}?…`],
    ["/Seafood/search.json?q=x", undefined],
    ["/partner/ANALYSE/None", "/Logistics/ANALYSE/__missing__?…"],
    ["/Seafood/a/b/c/d/e", "/Seafood/__missing__/__missing__/__missing__?…"],
    ["/x.php/a", "/__missing__./__missing__?…"],
    ["/Seafood//PURCHASE", undefined],
    ["/Seafood//none", "/Seafood/__missing__?…"],
    ["/Seafood/search.json.data", "/Seafood/__missing__.data"],
    [`/embed${workflow}?a=1&b&quality=low`, `/embed${workflow}?quality=low`],
    ["/embed/Seafood/PURCHASE/None?x", "/embed/Seafood/__missing__/__missing__"],
  ])("%s", (target, canonical) => {
    expect(canonicalOf(target)).toBe(canonical);
  });

  test("does not contain passthrough parameters, which are returned separately", () => {
    expect(addressAt(`${workflow}?internal&redirect&b`).passthrough).toEqual(["&internal&redirect&b"]);
    expect(addressAt(`/embed${workflow}?internal`).passthrough).toEqual([]);
  });

  test("contains no placeholders from typed words", () => {
    expect(canonicalOf("/Seafood/search?q=__0__%26b")).toBe("/Seafood/search?…&q=0%20%26b");
  });

  test.each(["/Seafood/search?q=x", `/embed${workflow}?t=3`, `${workflow}?tour=workflow`])(
    "is its own canonical form: %s",
    (target) => {
      const { canonical = "" } = addressAt(target);
      const again = addressAt(canonical.replaceAll(/&?kept-[\w-]+/g, ""));
      expect(again.canonical).toBe(canonical);
    },
  );
});
