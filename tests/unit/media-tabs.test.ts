import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { dataSetSchema } from "~/schema/data-set";
import { MediaError } from "../../tools/media/media-error";
import { draftedFile, findTab, readContentAround, videoPathOf, withVideo } from "../../tools/media/tabs";
import { assetsFolder, contentFolder } from "../fixture/site";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "media-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("an asset that is missing in a draft's folder is read from the site's folder", () => {
  expect(draftedFile("icons", { assetsFolder: folder })).toBe(join("public", "assets", "icons"));
  writeFileSync(join(folder, "icons"), "");
  expect(draftedFile("icons", { assetsFolder: folder })).toBe(join(folder, "icons"));
});

type Names = { sectionName: string; tabs: { tab: string; id?: string; title: string; video?: string }[] }[];

function contentWith(sections: Names) {
  cpSync(contentFolder, folder, { recursive: true });
  const withIcons = sections.map((section) => ({ ...section, icon: "/icons/sections/tms.svg" }));
  const dataSet = { entries: [{ edition: "2025", sections: withIcons }] };
  writeFileSync(join(folder, "logistics.json"), JSON.stringify(dataSet));
  return loadContent(folder);
}

const tab = (name: string, video?: string) => ({
  tab: name,
  ...(name !== "" && { id: `tab-${Buffer.from(name).toString("hex")}` }),
  title: name,
  ...(video !== undefined && { video }),
});

describe("finding a tab by product, section and tab", () => {
  const sections = [{ sectionName: "Ordre", tabs: [tab("Ny ordre"), tab("Søk"), tab("")] }];

  test.each(["Logistics/Ordre/Søk", "logistics/ORDRE/søk", "Logistics/ordre/ Søk "])("accepts %s", (name) => {
    expect(findTab(contentWith(sections), name)).toMatchObject({
      product: "Logistics",
      dataSet: "logistics.json",
      section: { sectionName: "Ordre" },
      tab: { tab: "Søk" },
    });
  });

  test.each([
    ["Søk", '"Søk" is not a tab: use PRODUCT/SECTION/TAB, such as Seafood/PURCHASE/Workflow'],
    ["Fish/Ordre/Søk", 'unknown product "Fish": use "Seafood", "Logistics"'],
    ["Logistics/Tur/Søk", 'Logistics has no section "Tur": use "Ordre"'],
    ["Logistics/Ordre/Finn", 'Ordre has no tab "Finn": use "Ny ordre", "Søk"'],
  ])("rejects %s and lists the existing names", (name, message) => {
    expect(() => findTab(contentWith(sections), name)).toThrow(new MediaError(message));
  });
});

describe("a video's path", () => {
  const pathOf = (name: string, sections: Names) => {
    const content = contentWith(sections);
    return videoPathOf(findTab(content, `Logistics/${name}`), content);
  };

  test.each<[string, string, Names, string]>([
    [
      "is in the folder of the section's other videos",
      "Sjåfør og transportkjøper/Ny tur",
      [
        {
          sectionName: "Sjåfør og transportkjøper",
          tabs: [tab("Ny tur"), tab("Confirm", "/videos/logistics/drivers/confirm.mp4")],
        },
      ],
      "/videos/logistics/drivers/ny-tur.mp4",
    ],
    [
      "consists of the names if the section has no other videos",
      "SJÅFØR (CMS)/Bærekraft & Ærlig øl",
      [{ sectionName: "SJÅFØR (CMS)", tabs: [tab("Bærekraft & Ærlig øl", "")] }],
      "/videos/logistics/sjafor-cms/baerekraft-aerlig-ol.mp4",
    ],
    [
      "gets a number if another tab has the same path",
      "Ordre/Søk!",
      [{ sectionName: "Ordre", tabs: [tab("Søk", "/videos/o/sok.mp4"), tab("Søk!")] }],
      "/videos/o/sok-2.mp4",
    ],
    [
      "has a hash if the name has no Latin letters",
      "Ordre/世界",
      [{ sectionName: "Ordre", tabs: [tab("世界")] }],
      expect.stringMatching(/^\/videos\/logistics\/ordre\/[0-9a-f]{8}\.mp4$/),
    ],
  ])("%s", (_, name, sections, expected) => {
    expect(pathOf(name, sections)).toEqual(expected);
  });
});

describe("a tab's video is written into the product's file without other changes", () => {
  const found = (text: string) => {
    const [section] = dataSetSchema.parse(JSON.parse(text)).entries[0]?.sections ?? [];
    const second = section?.tabs[1];
    if (!section || !second) throw new Error("the sample has no second tab");
    return { product: "Logistics" as const, dataSet: "logistics.json", section, tab: second };
  };
  const sample = (...secondTab: string[]) =>
    [
      '{ "entries": [{ "edition": "2025", "sections": [{',
      '  "sectionName": "A", "icon": "/icons/sections/tms.svg",',
      '  "tabs": [{ "tab": "a", "id": "a", "title": "b", "video": "" },',
      ...secondTab,
      '  ] }] }, { "edition": "2024", "sections": [{ "sectionName": "A", "icon": "/icons/sections/tms.svg",',
      '  "tabs": [{ "tab": "b", "id": "b", "title": "old", "video": "/videos/old.mp4" }] }] }] }',
    ].join("\n");

  test.each<[string, string[], string[]]>([
    [
      "in place of an empty value",
      ["    {", '      "tab": "b",', '      "id": "b",', '      "title": "b", "video": ""', "    }"],
      [
        "    {",
        '      "tab": "b",',
        '      "id": "b",',
        '      "title": "b", "video": "/videos/n.mp4"',
        "    }",
      ],
    ],
    [
      "after the title if the key is missing",
      [
        "    {",
        '      "tab": "b",',
        '      "id": "b",',
        '      "title": "b",',
        '      "paragraph": ["c", "d"]',
        "    }",
      ],
      [
        "    {",
        '      "tab": "b",',
        '      "id": "b",',
        '      "title": "b",',
        '      "video": "/videos/n.mp4",',
        '      "paragraph": ["c", "d"]',
        "    }",
      ],
    ],
    [
      "on a separate line if the tab was on one line",
      ['    { "tab": "b", "id": "b", "title": "b" }'],
      [
        "    {",
        '      "tab": "b",',
        '      "id": "b",',
        '      "title": "b",',
        '      "video": "/videos/n.mp4"',
        "    }",
      ],
    ],
  ])("%s", (_, before, after) => {
    const text = sample(...before);
    expect(withVideo(text, found(text), "/videos/n.mp4")).toBe(sample(...after));
    const windows = `\uFEFF${text.replaceAll("\n", "\r\n")}`;
    expect(JSON.parse(withVideo(windows, found(text), "/videos/n.mp4").slice(1))).toEqual(
      JSON.parse(sample(...after)),
    );
  });
});

test("adding a video stops at errors that hide the tab", () => {
  cpSync(contentFolder, folder, { recursive: true });
  const path = join(folder, "seafood.json");
  writeFileSync(path, readFileSync(path, "utf8").replace('"tours": [', '"tours": "none", "others": ['));
  expect(() =>
    readContentAround({ contentFolder: folder, assetsFolder }, "Seafood/PURCHASE/Workflow"),
  ).toThrow(/^the content has errors: seafood\.json: \$/);
});
