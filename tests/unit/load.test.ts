import { describe, expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { damage, folder, problems } from "../content-draft";

describe("content of a later version", () => {
  test("is served without its unknown keys, which the content check reports", () => {
    damage("site.json", '"version": 4', '"version": 5, "banners": []');
    damage("seafood.json", '"sectionName"', '"badge": "new", "sectionName"');
    const reason = "is a key of content version 5: this server supports version 4 and ignores the key";
    expect(loadContent(folder).products.Seafood.sections).toEqual(
      loadContent("content").products.Seafood.sections,
    );
    expect(problems()).toEqual([
      `site.json: $.banners: ${reason}`,
      `seafood.json: $.entries[0].sections[0].badge: ${reason}`,
    ]);
  });

  test("is rejected for any other error", () => {
    damage("site.json", '"version": 4', '"version": 5, "banners": []');
    damage("site.json", /"copyrightYear": \d+/, '"copyrightYear": "x"');
    expect(() => loadContent(folder)).toThrow("site.json: $.copyrightYear");
  });
});

test("hidden tabs and sections without visible tabs are not shown", () => {
  damage("seafood.json", '"tab": "Inventory"', '"hidden": true, "tab": "Inventory"');
  damage("seafood.json", '"sectionName": "SALES"', '"hidden": true, "sectionName": "SALES"');
  damage("logistics.json", '"tab": "Bærekraftsrapport"', '"hidden": true, "tab": "Bærekraftsrapport"');
  damage("seafood.json", '"workflow@11", "invoicing"', '"workflow@11"');
  const { Seafood, Logistics } = loadContent(folder).products;
  const names = [...Seafood.sections, ...Logistics.sections].flatMap(({ sectionName, tabs }) => [
    sectionName,
    ...tabs.map(({ tab }) => tab),
  ]);
  expect(names).toEqual(expect.arrayContaining(["PURCHASE", "Workflow", "KUNDEHISTORIER"]));
  for (const name of ["Inventory", "SALES", "Invoicing", "ANALYSE", "Bærekraftsrapport"])
    expect(names).not.toContain(name);
});

test("placeholders in all files are replaced by the brand's names from site.json", () => {
  damage("site.json", '"name": "Prøvehavn"', '"name": "Nyhavn"');
  damage("site.json", '"legalName": "Prøvehavn AS"', '"legalName": "Nyhavn ASA"');
  damage("site.json", '"{brand} Logistics Cloud"', '"{brand} Frakt"');
  damage("seafood.json", '"sectionName": "PURCHASE"', '"sectionName": "PURCHASE IN {CLOUD}"');
  const { site, products } = loadContent(folder);
  const { Seafood, Logistics } = products;
  expect(site.products.map(({ cloudName }) => cloudName)).toEqual(["Nyhavn Seafood Cloud", "Nyhavn Frakt"]);
  expect(Seafood.sections[0]?.tabs[0]?.title).toBe("Introduction to Nyhavn Seafood Cloud");
  expect(Seafood.sections[1]?.sectionName).toBe("PURCHASE IN NYHAVN SEAFOOD CLOUD");
  expect(Seafood.forms.consent.text).toContain("agree that Nyhavn may contact");
  expect(Seafood.messages.copyright).toBe("© {year} Nyhavn ASA");
  expect(Logistics.messages.pageTitle).toBe("{page} – Nyhavn Frakt");
  expect(Seafood.forms.refusals.unreachable).toContain(site.contact.email.en);
  expect(Logistics.forms.refusals.unreachable).toContain(site.contact.email.nb);
  expect(Logistics.legal[1]?.introduction).toContain("av Nyhavn Seafood Cloud og Nyhavn Frakt.");
  expect(JSON.stringify([site, Seafood, Logistics])).not.toMatch(/Prøvehavn|\{brand\}|\{cloud\}/);
});
