import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withAssets } from "~/content/load/assets.server";
import { loadContent } from "~/content/load/load.server";
import type { Content } from "~/content/schema/content";
import type { DataSet, Section, Tab } from "~/content/schema/data-set";
import type { LegalPage } from "~/content/schema/legal";
import { factsPath, type Recording } from "~/content/schema/media";
import type { Site } from "~/content/schema/site";
import { breaksLinks, type Difference, differencesBetween } from "../../tools/preview/differences";
import { listPage } from "../../tools/preview/page";
import { headline, reportText } from "../../tools/preview/report";
import { assetsFolder, changeFacts, content, contentFolder } from "../fixture/site";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "preview-"));
  cpSync(contentFolder, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Content files under change. */
class Draft {
  edit<File>(file: string, change: (content: File) => void): void {
    const path = join(folder, file);
    const parsed = JSON.parse(readFileSync(path, "utf8")) as File;
    change(parsed);
    writeFileSync(path, JSON.stringify(parsed));
  }

  sections(change: (sections: Section[]) => void, file = "seafood.json"): void {
    this.edit<DataSet>(file, ({ entries }) => change(entries[0]?.sections ?? []));
  }

  section(name: string, change: (section: Section) => void): void {
    this.sections((sections) => change(named(sections, ({ sectionName }) => sectionName, name)));
  }

  tab(name: string, change: (tab: Tab) => void): void {
    this.sections((sections) =>
      change(
        named(
          sections.flatMap(({ tabs }) => tabs),
          ({ tab }) => tab,
          name,
        ),
      ),
    );
  }

  tours(change: (tours: NonNullable<DataSet["tours"]>) => void): void {
    this.edit<DataSet>("seafood.json", ({ tours = [] }) => change(tours));
  }

  /** @param other the path that the video gets */
  facts(video: string, change: (recording: Recording) => void, other = video): void {
    const own = join(folder, "assets");
    changeFacts(assetsFolder, video, change, own);
    renameSync(join(own, factsPath(video)), join(own, factsPath(other)));
  }

  legal(change: (pages: LegalPage[]) => void): void {
    this.edit<{ pages: LegalPage[] }>("legal.en.json", ({ pages }) => change(pages));
  }
}

function named<Item>(items: Item[], nameOf: (item: Item) => string, name: string): Item {
  const found = items.find((item) => nameOf(item) === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/** The content with the changes. */
function draftContent(): Content {
  const assets = { folder: join(folder, "assets"), beneath: assetsFolder };
  return withAssets(assets, () => loadContent(folder));
}

function differences(change: (draft: Draft) => void): Difference[] {
  change(new Draft());
  return differencesBetween(content, draftContent());
}

/** The report of each difference and each broken link. */
function told(change: (draft: Draft) => void): string[] {
  return differences(change).flatMap((difference) => [
    headline(difference),
    ...difference.broken.map(
      ({ links, outcome, mend }) =>
        `${links.join(" ")}: ${outcome}${mend ? ` | ${mend.where}, ${mend.line}` : ""}`,
    ),
  ]);
}

/** A new tab of the tests' own. */
const news: Tab = { tab: "News", id: "news", title: "What is new" };

const cases: [what: string, change: (draft: Draft) => void, lines: string[]][] = [
  ["nothing", () => undefined, []],
  [
    "another place of the schema",
    (draft) => draft.edit<Site>("site.json", (site) => delete site.$schema),
    [],
  ],
  ["a tab is added", (draft) => draft.section("SALES", ({ tabs }) => tabs.push(news)), ['tab "News": added']],
  [
    "a tab is added and hidden",
    (draft) => draft.section("SALES", ({ tabs }) => tabs.push({ ...news, hidden: true })),
    [],
  ],
  [
    "a tab is removed",
    (draft) => draft.section("PURCHASE", ({ tabs }) => tabs.splice(1, 1)),
    [
      'tab "File Import": removed',
      '/Seafood/PURCHASE/File%20Import /Seafood/BUYING/File%20Import: nothing is at its place: they are a 404 | the tab that takes its place, "formerly": ["File Import"]',
    ],
  ],
  [
    "a tab is removed, and another one has its place",
    (draft) =>
      draft.section("PURCHASE", ({ tabs }) => {
        tabs.splice(1, 1, { ...news, formerly: ["File Import"] });
      }),
    ['tab "File Import": removed', 'tab "News": added'],
  ],
  [
    "a tab is renamed with its former name",
    (draft) =>
      draft.tab("Invoicing", (tab) => Object.assign(tab, { tab: "Billing", formerly: ["Invoicing"] })),
    ['tab "Billing": renamed from "Invoicing"'],
  ],
  [
    "a tab is renamed without its former name",
    (draft) => draft.tab("Workflow", (tab) => Object.assign(tab, { tab: "Consent" })),
    [
      'tab "Consent": renamed from "Workflow"',
      '/Seafood/PURCHASE/Workflow /Seafood/BUYING/Workflow: they are a 404 | the tab "Consent", "formerly": ["Approvals", "Workflow"]',
    ],
  ],
  [
    "a tab is written in another case",
    (draft) => draft.tab("Workflow", (tab) => Object.assign(tab, { tab: "WORKFLOW" })),
    ['tab "WORKFLOW": renamed from "Workflow"'],
  ],
  [
    "a former name is dropped",
    (draft) => draft.tab("Workflow", (tab) => delete tab.formerly),
    [
      'tab "Workflow": links break',
      '/Seafood/PURCHASE/Approvals /Seafood/BUYING/Approvals: they are a 404 | the tab "Workflow", "formerly": ["Approvals"]',
    ],
  ],
  [
    "two tabs change names",
    (draft) => {
      draft.tab("Create Sales Order", (tab) => Object.assign(tab, { tab: "kept" }));
      draft.tab("Invoicing", (tab) => Object.assign(tab, { tab: "Create Sales Order" }));
      draft.tab("kept", (tab) => Object.assign(tab, { tab: "Invoicing" }));
    },
    [
      'tab "Invoicing": renamed from "Create Sales Order"',
      '/Seafood/SALES/Create%20Sales%20Order: they lead to the tab "Create Sales Order", which has the name now',
      'tab "Create Sales Order": renamed from "Invoicing"',
      '/Seafood/SALES/Invoicing: they lead to the tab "Invoicing", which has the name now',
    ],
  ],
  [
    "a tab has another id",
    (draft) => draft.tab("Inventory", (tab) => Object.assign(tab, { id: "stock" })),
    [
      'tab "Inventory": links break',
      '/Seafood?tour=inventory: tours leave it out | the tab "Inventory", "id": "inventory"',
    ],
  ],
  [
    "a tab goes to another section",
    (draft) =>
      draft.sections((sections) => {
        const [moved] = sections[1]?.tabs.splice(3, 1) ?? [];
        if (moved) sections[2]?.tabs.push(moved);
      }),
    [
      'tab "Inventory": moved from Seafood/PURCHASE',
      "/Seafood/PURCHASE/Inventory /Seafood/BUYING/Inventory: they are a 404: former names lead to no other section",
    ],
  ],
  [
    "a tab goes to another product",
    (draft) => {
      let moved: Tab[] = [];
      draft.sections((sections) => {
        moved = sections[1]?.tabs.splice(3, 1) ?? [];
      });
      draft.sections((sections) => sections[1]?.tabs.push(...moved), "logistics.json");
    },
    [
      'tab "Inventory": moved from Seafood/PURCHASE',
      "/Seafood/PURCHASE/Inventory /Seafood/BUYING/Inventory: they are a 404: former names lead to no other section",
    ],
  ],
  [
    "a tab is hidden",
    (draft) => draft.tab("Inventory", (tab) => Object.assign(tab, { hidden: true })),
    [
      'tab "Inventory": hidden',
      "/Seafood/PURCHASE/Inventory /Seafood/BUYING/Inventory: they are a 404 while it is hidden",
    ],
  ],
  [
    "tabs are in another order",
    (draft) => draft.section("SALES", ({ tabs }) => tabs.reverse()),
    ['section "SALES": changed: order of tabs'],
  ],
  [
    "a tab's texts are changed",
    (draft) =>
      draft.tab("Workflow", (tab) =>
        Object.assign(tab, {
          title: "Consent",
          subTitle: "By two",
          description: "Two agree.",
          paragraph: ["One", "Two"],
          quote: { text: "Good.", name: "Kari", role: "Buyer" },
          subText: "That is all.",
          translation: { title: "Samtykke", description: "To er enige." },
        }),
      ),
    [
      'tab "Workflow": changed: title, subtitle, description, list, quote, sub text, translated title, translated description',
    ],
  ],
  [
    "a tab has another video",
    (draft) =>
      draft.tab("Inventory", (tab) => Object.assign(tab, { video: "/videos/seafood/purchase/workflow.mp4" })),
    [
      'tab "Inventory": changed: video, image, captions, translated captions, chapters, scenes, pictures of links',
    ],
  ],
  [
    "a video's files have other names",
    (draft) => {
      draft.facts("/videos/seafood/purchase/inventory.mp4", () => {}, "/videos/seafood/stock.mp4");
      draft.tab("Inventory", (tab) => Object.assign(tab, { video: "/videos/seafood/stock.mp4" }));
    },
    [],
  ],
  [
    "a scene has other words",
    (draft) =>
      draft.facts("/videos/seafood/purchase/workflow.mp4", ({ scenes: [scene] = [] }) => {
        if (scene) scene.text = "Other words";
      }),
    ['tab "Workflow": changed: scenes'],
  ],
  [
    "a section is added",
    (draft) =>
      draft.sections((sections) =>
        sections.push({ sectionName: "NEWS", icon: "/icons/sections/sales.svg", tabs: [news] }),
      ),
    ['section "NEWS": added', 'tab "News": added'],
  ],
  [
    "a section is removed",
    (draft) => {
      draft.sections((sections) => sections.splice(4, 1));
    },
    [
      'section "LOGISTICS": removed',
      '/Seafood/LOGISTICS: nothing is at its place: they are a 404, with those of its tabs | the section that takes its place, "formerly": ["LOGISTICS"]',
      'tab "Process Flow in Transport Planning": removed',
      "/Seafood/LOGISTICS/Process%20Flow%20in%20Transport%20Planning: nothing is at its place: they are a 404",
      'tab "Sustainability Report": removed',
      "/Seafood/LOGISTICS/Sustainability%20Report: nothing is at its place: they are a 404",
    ],
  ],
  [
    "a section becomes a part of another one",
    (draft) => {
      let moved: Tab[] = [];
      draft.sections((sections) => {
        moved = sections.splice(4, 1)[0]?.tabs ?? [];
      });
      draft.section("PRODUCTION", (section) => {
        section.formerly = ["LOGISTICS"];
        section.tabs.push(...moved);
      });
    },
    [
      'tab "Process Flow in Transport Planning": moved from Seafood/LOGISTICS',
      'tab "Sustainability Report": moved from Seafood/LOGISTICS',
      'section "LOGISTICS": removed',
    ],
  ],
  [
    "a section is renamed with its former name",
    (draft) =>
      draft.section("PURCHASE", (section) =>
        Object.assign(section, { sectionName: "PROCUREMENT", formerly: ["BUYING", "PURCHASE"] }),
      ),
    ['section "PROCUREMENT": renamed from "PURCHASE"'],
  ],
  [
    "a section is renamed without its former name",
    (draft) => draft.section("PURCHASE", (section) => Object.assign(section, { sectionName: "PROCUREMENT" })),
    [
      'section "PROCUREMENT": renamed from "PURCHASE"',
      '/Seafood/PURCHASE: they are a 404, with those of its tabs | the section "PROCUREMENT", "formerly": ["BUYING", "PURCHASE"]',
    ],
  ],
  [
    "a section is hidden",
    (draft) => draft.section("PRODUCTION", (section) => Object.assign(section, { hidden: true })),
    [
      'section "PRODUCTION": hidden',
      "/Seafood/PRODUCTION: they are a 404 while it is hidden",
      ...["Create Production Order", "Packing Station", "Processing report Analytics"].flatMap((tab) => [
        `tab "${tab}": hidden`,
        `/Seafood/PRODUCTION/${encodeURIComponent(tab)}: they are a 404 while it is hidden`,
      ]),
    ],
  ],
  [
    "a section has another icon",
    (draft) =>
      draft.section("SALES", (section) => Object.assign(section, { icon: "/icons/sections/tms.svg" })),
    ['section "SALES": changed: icon'],
  ],
  [
    "sections are in another order",
    (draft) => draft.sections((sections) => sections.reverse()),
    ['product "Seafood": changed: order of sections'],
  ],
  [
    "a tour is added",
    (draft) =>
      draft.tours((tours) =>
        tours.push({ title: "For sellers", sentence: "All of it.", stops: ["invoicing", "inventory"] }),
      ),
    ['tour "For sellers": added'],
  ],
  [
    "a tour is removed",
    (draft) => draft.tours((tours) => tours.pop()),
    ['tour "For buyers, a minute": removed'],
  ],
  [
    "a tour is renamed",
    (draft) => draft.tours(([tour]) => Object.assign(tour ?? {}, { title: "For buyers" })),
    ['tour "For buyers": renamed from "For buyers, a minute"'],
  ],
  [
    "a tour has other stops",
    (draft) => draft.tours(([tour]) => tour?.stops.pop()),
    ['tour "For buyers, a minute": changed: stops'],
  ],
  [
    "a legal page has another address",
    (draft) => draft.legal((pages) => Object.assign(pages[1] ?? {}, { slug: "agreement" })),
    [
      `legal page "${content.products.Seafood.legal[1]?.title}": renamed from "${content.products.Seafood.legal[1]?.slug}"`,
      `/Seafood/legal/${content.products.Seafood.legal[1]?.slug}: they are a 404 | the page "${content.products.Seafood.legal[1]?.title}", "slug": "${content.products.Seafood.legal[1]?.slug}"`,
    ],
  ],
  [
    "a legal page has another text",
    (draft) => draft.legal((pages) => pages[1]?.sections[0]?.paragraphs.push("And one more thing.")),
    [
      `legal page "${content.products.Seafood.legal[1]?.title}": changed: section "${content.products.Seafood.legal[1]?.sections[0]?.heading}"`,
    ],
  ],
  [
    "telephone, year and icon are others",
    (draft) =>
      draft.edit<Site>("site.json", (site) => {
        site.contact.phone = "+47 11 11 11 11";
        site.copyrightYear = 2020;
        for (const product of site.products) product.icon = "/icons/products/seafood.svg";
      }),
    ['site "site.json": changed: $.contact.phone, $.copyrightYear, $.products.Logistics.icon'],
  ],
  [
    "words and forms are others",
    (draft) => {
      draft.edit<{ bubble: string }>("messages.nb.json", (messages) => {
        messages.bubble = "Bytt demo her";
      });
      draft.edit<{ en: { lead: { heading: string } } }>("forms.json", ({ en }) => {
        en.lead.heading = "Get the demo";
      });
    },
    ['forms "forms.json, en": changed: $.lead.heading', 'messages "messages.nb.json": changed: $.bubble'],
  ],
];

test.each(cases)("%s", (_, change, lines) => {
  expect(told(change)).toEqual(lines);
});

test("a new brand name is reported in its place and in all texts", () => {
  const lines = told((draft) =>
    draft.edit<Site>("site.json", ({ brand }) => {
      brand.name = "Nyhavn";
    }),
  );
  expect(lines[0]).toMatch(/^site "site.json": changed: \$\.brand\.name\b/);
  expect(lines).toContain('forms "forms.json, en": changed: $.consent.text');
});

test("reports what is no longer hidden, which breaks no links", () => {
  differences((draft) => draft.tab("Inventory", (tab) => Object.assign(tab, { hidden: true })));
  const [difference, ...others] = differencesBetween(draftContent(), content);
  expect(others).toEqual([]);
  expect(difference && headline(difference)).toBe('tab "Inventory": no longer hidden');
  expect(difference).toMatchObject({ before: undefined, after: "/Seafood/PURCHASE/Inventory", broken: [] });
});

describe("each difference links to the page before and after", () => {
  test.each<[string, (draft: Draft) => void, string | undefined, string | undefined]>([
    [
      "renamed",
      (draft) => draft.tab("Invoicing", (tab) => Object.assign(tab, { tab: "Billing & more" })),
      "/Seafood/SALES/Invoicing",
      "/Seafood/SALES/Billing%20%26%20more",
    ],
    [
      "added",
      (draft) => draft.section("SALES", ({ tabs }) => tabs.push(news)),
      undefined,
      "/Seafood/SALES/News",
    ],
    [
      "removed",
      (draft) => draft.section("SALES", ({ tabs }) => tabs.pop()),
      "/Seafood/SALES/Document%20handling",
      undefined,
    ],
    [
      "a tour",
      (draft) => draft.tours(([tour]) => tour?.stops.pop()),
      "/Seafood/tour?tour=create-purchase,workflow@11,invoicing",
      "/Seafood/tour?tour=create-purchase,workflow@11",
    ],
  ])("%s", (_, change, before, after) => {
    expect(differences(change)).toMatchObject([{ before, after }]);
  });
});

describe("the suggested line keeps the links", () => {
  test.each<[string, (draft: Draft) => void, (draft: Draft, line: object) => void]>([
    [
      "of a tab",
      (draft) => draft.tab("Workflow", (tab) => Object.assign(tab, { tab: "Consent" })),
      (draft, line) => draft.tab("Consent", (tab) => Object.assign(tab, line)),
    ],
    [
      "of a section",
      (draft) => draft.section("PURCHASE", (section) => Object.assign(section, { sectionName: "BUY" })),
      (draft, line) => draft.section("BUY", (section) => Object.assign(section, line)),
    ],
    [
      "of a tour's stop",
      (draft) => draft.tab("Inventory", (tab) => Object.assign(tab, { id: "stock" })),
      (draft, line) => draft.tab("Inventory", (tab) => Object.assign(tab, line)),
    ],
  ])("%s", (_, change, add) => {
    const [line] = differences(change).flatMap(({ broken }) => broken.map(({ mend }) => mend?.line));
    expect(line).toBeDefined();
    expect(breaksLinks(differences((draft) => add(draft, JSON.parse(`{${line}}`))))).toBe(false);
  });
});

const sites = { before: "http://127.0.0.1:4701", after: "http://127.0.0.1:4702" };

test("a terminal has the same list, with both addresses", () => {
  const report = {
    folder: "next",
    faults: [],
    differences: differences((draft) =>
      draft.tab("Invoicing", (tab) => Object.assign(tab, { tab: "Billing" })),
    ),
  };
  expect(reportText(report, sites)).toBe(`Seafood, tab "Billing": renamed from "Invoicing"
  old links break: they are a 404
    /Seafood/SALES/Invoicing
    to keep them, in the tab "Billing": "formerly": ["Invoicing"]
  as it is:      http://127.0.0.1:4701/Seafood/SALES/Invoicing
  as it will be: http://127.0.0.1:4702/Seafood/SALES/Billing
next: 1 difference, 1 of which breaks links
`);
});

test("texts of the content are text on the page, in their language", () => {
  const page = listPage({
    folder: "next",
    faults: [],
    differences: differences((draft) =>
      draft.edit<{ bubble: string }>("messages.nb.json", (messages) => {
        messages.bubble = "<script>alert(1)</script>";
      }),
    ),
    sites,
    number: 1,
    readAt: new Date(2026, 0, 1, 12, 30),
    languages: { Seafood: "en", Logistics: "nb" },
  });
  expect(page).toContain('<td lang="nb">&lt;script&gt;alert(1)&lt;/script&gt;</td>');
  expect(page).toContain('<a href="http://127.0.0.1:4702/Logistics">messages.nb.json as it will be</a>');
});
