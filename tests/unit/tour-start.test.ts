import { describe, expect, test } from "vitest";
import { startOfTour } from "~/content/site/demos.server";
import { pageContext } from "~/leads/forms/page-context.server";
import { fixtureFolder } from "../fixture/site";

process.chdir(fixtureFolder);

describe("where a tour begins that is asked for without a section", () => {
  const workflow = "/Seafood/PURCHASE/Workflow";
  const invoicing = "/TRANSPORT%20MANAGEMENT%20SYSTEM%20(TMS)/Fakturering";
  test.each([
    [undefined, "?tour=workflow@14&internal", `${workflow}?tour=workflow@14&internal&t=14`],
    [undefined, "?tour=fakturering,workflow", `/Logistics${invoicing}?tour=fakturering,workflow`],
    ["Seafood", "?t=3&tour=%77orkflow", `${workflow}?tour=%77orkflow`],
    ["Seafood", "?tour=fakturering,workflow", `${workflow}?tour=fakturering,workflow`],
    ["Logistics", "?tour=workflow,fakturering@2", `/Logistics${invoicing}?tour=workflow,fakturering@2&t=2`],
    ["a partner", "?tour=fakturering", `/a%20partner${invoicing}?tour=fakturering`],
    ["Logistics", "?tour=workflow", undefined],
    ["Seafood", "?tour=nope", undefined],
    ["wp-login.php", "?tour=workflow", undefined],
    [undefined, "", undefined],
  ])("in %s: %s", (area, query, address) => {
    expect(startOfTour(query, area)).toBe(address);
  });
});

describe("what is kept of a page's query with a lead", () => {
  test.each([
    ["", ""],
    ["?internal&utm_source=mail&gclid=x", ""],
    ["?tour=nope,Workflow@14,invoicing", "?tour=workflow@14,invoicing"],
    ["?utm_campaign=autumn-2026&tour=invoicing", "?tour=invoicing&utm_campaign=autumn-2026"],
    ["?utm_campaign=H%C3%B8st+2026", "?utm_campaign=H%C3%B8st%202026"],
    ["?utm_campaign=kari@example.com", ""],
    ["?utm_campaign=%3Cb%3E", ""],
    ["?utm_campaign=a%00b", ""],
    ["?utm_campaign=%3DHYPERLINK()", ""],
    [`?utm_campaign=${"x".repeat(65)}`, ""],
  ])("%s", (query, kept) => {
    expect(pageContext(query)).toBe(kept);
  });
});
