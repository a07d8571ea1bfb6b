import { expect, test } from "vitest";
import type { Content } from "~/schema/content";
import { brokenLinks } from "../../tools/preview/broken-links";
import { content } from "../fixture/site";

const tabsIn = (draft: Content, name: string) =>
  draft.products.Seafood.sections.find(({ sectionName }) => sectionName === name)?.tabs ?? [];
const tabIn = (draft: Content, section: string, id: string) =>
  tabsIn(draft, section).find(
    (tab) => tab.id === id,
  ) as (typeof content.products.Seafood.sections)[0]["tabs"][0];
const sectionIn = (draft: Content, name: string) =>
  draft.products.Seafood.sections.find(
    ({ sectionName }) => sectionName === name,
  ) as Content["products"]["Seafood"]["sections"][0];

test.each<[what: string, change: (draft: Content) => void, lines: string[]]>([
  ["the content does not change", () => {}, []],
  [
    "a tab is renamed",
    (draft) => Object.assign(tabIn(draft, "SALES", "invoicing"), { tab: "Billing" }),
    [
      '/Seafood/SALES/Invoicing: becomes a 404; to keep it, write in the tab "Billing": "formerly": ["Invoicing"]',
    ],
  ],
  [
    "a renamed tab keeps its former name",
    (draft) => Object.assign(tabIn(draft, "SALES", "invoicing"), { tab: "Billing", formerly: ["Invoicing"] }),
    [],
  ],
  [
    "a tab that has a former name is renamed",
    (draft) => Object.assign(tabIn(draft, "PURCHASE", "workflow"), { tab: "Approval desk" }),
    ["PURCHASE", "BUYING"].map(
      (section) =>
        `/Seafood/${section}/Workflow: becomes a 404; to keep it, write in the tab "Approval desk": "formerly": ["Approvals", "Workflow"]`,
    ),
  ],
  [
    "a tab is removed",
    (draft) => {
      const tabs = tabsIn(draft, "SALES");
      tabs.splice(tabs.indexOf(tabIn(draft, "SALES", "invoicing")), 1);
    },
    ["/Seafood/SALES/Invoicing: becomes a 404", "/Seafood/tour?tour=invoicing: tours skip this stop"],
  ],
  [
    "two tabs swap their names",
    (draft) => {
      Object.assign(tabIn(draft, "SALES", "invoicing"), { tab: "Create Sales Order" });
      Object.assign(tabIn(draft, "SALES", "create-sales-order"), { tab: "Invoicing" });
    },
    [
      '/Seafood/SALES/Create%20Sales%20Order: shows "Create Sales Order" instead',
      '/Seafood/SALES/Invoicing: shows "Invoicing" instead',
    ],
  ],
  [
    "a section is renamed",
    (draft) => Object.assign(sectionIn(draft, "PURCHASE"), { sectionName: "TRADE" }),
    [
      '/Seafood/PURCHASE: becomes a 404, with its demos; to keep them, write in the section "TRADE": "formerly": ["BUYING", "PURCHASE"]',
    ],
  ],
  [
    "a legal page has another slug",
    (draft) => {
      const [page] = draft.products.Seafood.legal;
      if (page) page.slug = "elsewhere";
    },
    [`/Seafood/legal/${content.products.Seafood.legal[0]?.slug}: becomes a 404`],
  ],
])("reports the URLs that break if %s", (_, change, lines) => {
  const draft = structuredClone(content);
  change(draft);
  expect(brokenLinks(content, draft)).toEqual(lines);
});
