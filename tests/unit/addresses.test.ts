import { describe, expect, test } from "vitest";
import type { Section } from "~/schema/data-set";
import { productOf } from "~/urls/tables/address-table";
import { locate, namesIn, neighbours, pathTo } from "~/urls/tables/addresses";

const tab = (name: string) => ({ tab: name, title: name });
const sections: Section[] = [
  {
    sectionName: "WELCOME",
    formerly: ["HELLO"],
    icon: "/icons/sections/welcome.svg",
    tabs: [tab(""), { ...tab("Introduction"), formerly: ["Intro", "Ouvertüre"] }],
  },
  {
    sectionName: "SJÅFØR & KJØPER (TMS)",
    icon: "/icons/sections/tms.svg",
    tabs: [tab("Confirm"), tab("Purchase & Sales"), tab("")],
  },
];

describe("the product of an area", () => {
  test.each([
    ["Seafood", "Seafood"],
    ["Logistics", "Logistics"],
    ["anything", "Logistics"],
    ["wp-login.php", undefined],
    ["embed", undefined],
    ["oembed", undefined],
    ["played", undefined],
  ])("%s", (area, product) => {
    expect(productOf(area)).toBe(product);
  });
});

describe("the target of a URL with", () => {
  const cases: [string, Parameters<typeof locate>[1], string][] = [
    ["no section: the first named tab", {}, "redirect WELCOME/Introduction"],
    ["exact names", { sectionName: "WELCOME", tabName: "Introduction" }, "tab WELCOME/Introduction"],
    ["lower case", { sectionName: "welcome", tabName: "introduction" }, "redirect WELCOME/Introduction"],
    [
      "decomposed letters and stray spaces",
      { sectionName: " sja\u030afør &\u00a0kjøper (tms)", tabName: "Purchase  & Sales " },
      "redirect SJÅFØR & KJØPER (TMS)/Purchase & Sales",
    ],
    ["an unknown section", { sectionName: "Nope" }, "unknown-section"],
    ["an unknown tab", { sectionName: "WELCOME", tabName: "Nope" }, "unknown-tab"],
    ["a tab's former name", { sectionName: "WELCOME", tabName: "Intro" }, "moved WELCOME/Introduction"],
    ["a section's former name", { sectionName: "HELLO" }, "moved WELCOME/Introduction"],
    [
      "a tab's current name and a section's former name",
      { sectionName: "hello", tabName: "introduction" },
      "moved WELCOME/Introduction",
    ],
    ["an unknown tab in a section's former name", { sectionName: "HELLO", tabName: "Nope" }, "unknown-tab"],
  ];
  test.each(cases)("%s", (_name, address, expected) => {
    const location = locate(sections, address);
    const where = "tab" in location ? ` ${location.section.sectionName}/${location.tab.tab}` : "";
    const isMoved = location.kind === "redirect" && location.permanent;
    expect((isMoved ? "moved" : location.kind) + where).toBe(expected);
  });

  test("an exact name takes precedence over a name in another case", () => {
    const twins = [
      { ...sections[0], sectionName: "a" } as Section,
      { ...sections[0], sectionName: "A" } as Section,
    ];
    expect(locate(twins, { sectionName: "A", tabName: "Introduction" })).toMatchObject({
      kind: "tab",
      section: { sectionName: "A" },
    });
  });
});

test("a path encodes each name as one segment", () => {
  expect(pathTo("Logistics", "SJÅFØR & KJØPER (TMS)", "50 % / år?")).toBe(
    "/Logistics/SJ%C3%85F%C3%98R%20%26%20KJ%C3%98PER%20%28TMS%29/50%20%25%20%2F%20%C3%A5r%3F",
  );
});

test("a path contains a name per segment, and no names if an escape is malformed", () => {
  expect(namesIn("//Seafood///PURCHASE/")).toEqual(["Seafood", "PURCHASE"]);
  expect(namesIn("/Seafood/%zz")).toBeUndefined();
});

describe("the previous and the next tab", () => {
  test.each([
    ["WELCOME", "Introduction", undefined, "Confirm"],
    ["SJÅFØR & KJØPER (TMS)", "Purchase & Sales", "Confirm", undefined],
  ])("%s/%s", (section, tabName, previous, next) => {
    const found = neighbours(sections, section, tabName);
    expect([found.previous?.tab, found.next?.tab]).toEqual([previous, next]);
  });

  test("are returned with their sections", () => {
    expect(neighbours(sections, "SJÅFØR & KJØPER (TMS)", "Confirm")).toEqual({
      previous: { sectionName: "WELCOME", tab: "Introduction" },
      next: { sectionName: "SJÅFØR & KJØPER (TMS)", tab: "Purchase & Sales" },
    });
  });

  test("depend on the section if tabs in two sections have the same name", () => {
    const twins = [
      { ...sections[0], sectionName: "A", tabs: [tab("One"), tab("Two")] } as Section,
      { ...sections[0], sectionName: "B", tabs: [tab("One"), tab("Two")] } as Section,
    ];
    expect(neighbours(twins, "B", "One")).toEqual({
      previous: { sectionName: "A", tab: "Two" },
      next: { sectionName: "B", tab: "Two" },
    });
  });
});
