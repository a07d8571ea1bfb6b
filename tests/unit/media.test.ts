import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadContent } from "~/content/load.server";
import { dataSetSchema } from "~/content/schema/data-set";
import { commit, isUnfinished, makeStaging, recover } from "../../tools/media/commit";
import { renditionBytesLimit } from "../../tools/media/limits";
import { MediaError } from "../../tools/media/media-error";
import { findTab, videoPathOf, withVideo } from "../../tools/media/tabs";
import { contentFolder } from "../fixture/site";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "media-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Names = { sectionName: string; tabs: { tab: string; title: string; video?: string }[] }[];

/** The tests' own content with other sections of logistics. */
function contentWith(sections: Names, media: Record<string, unknown> = {}) {
  cpSync(contentFolder, folder, { recursive: true });
  const withIcons = sections.map((section) => ({ ...section, icon: "/icons/sections/tms.svg" }));
  const dataSet = { entries: [{ edition: "2025", sections: withIcons }] };
  writeFileSync(join(folder, "logistics.json"), JSON.stringify(dataSet));
  writeFileSync(join(folder, "media.json"), JSON.stringify({ videos: media }));
  return loadContent(folder);
}

const tab = (name: string, video?: string) => ({
  tab: name,
  title: name,
  ...(video !== undefined && { video }),
});

describe("a tab is found by product, section and tab", () => {
  const sections = [{ sectionName: "Ordre", tabs: [tab("Ny ordre"), tab("Søk"), tab("")] }];

  test.each(["Logistics/Ordre/Søk", "logistics/ORDRE/søk", "Logistics/ordre/ Søk "])("%s", (name) => {
    expect(findTab(contentWith(sections), name)).toMatchObject({
      product: "Logistics",
      dataSet: "logistics.json",
      section: { sectionName: "Ordre" },
      tab: { tab: "Søk" },
    });
  });

  test.each([
    ["Søk", '"Søk" is no tab: it must be like Seafood/PURCHASE/Workflow'],
    ["Logistics/Ordre/", '"Logistics/Ordre/" is no tab: it must be like Seafood/PURCHASE/Workflow'],
    ["Logistics/a/b/c", '"Logistics/a/b/c" is no tab: it must be like Seafood/PURCHASE/Workflow'],
    ["Fish/Ordre/Søk", 'there is no product "Fish", but "Seafood", "Logistics"'],
    ["Logistics/Tur/Søk", 'Logistics has no section "Tur", but "Ordre"'],
    ["Logistics/Ordre/Finn", 'Ordre has no tab "Finn", but "Ny ordre", "Søk"'],
  ])("%s is told with the names there are", (name, message) => {
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
      "is the one the tab has",
      "Ordre/Søk",
      [{ sectionName: "Ordre", tabs: [tab("Søk", "/videos/old.mp4")] }],
      "/videos/old.mp4",
    ],
    [
      "lies with the section's other videos",
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
      "else is made of the names",
      "SJÅFØR (CMS)/Bærekraft & Ærlig øl",
      [{ sectionName: "SJÅFØR (CMS)", tabs: [tab("Bærekraft & Ærlig øl", "")] }],
      "/videos/logistics/sjafor-cms/baerekraft-aerlig-ol.mp4",
    ],
    [
      "is no other tab's",
      "Ordre/Søk!",
      [{ sectionName: "Ordre", tabs: [tab("Søk", "/videos/o/sok.mp4"), tab("Søk!")] }],
      "/videos/o/sok-2.mp4",
    ],
    [
      "can be made of any letters",
      "Ordre/世界",
      [{ sectionName: "Ordre", tabs: [tab("世界")] }],
      expect.stringMatching(/^\/videos\/logistics\/ordre\/[0-9a-f]{8}\.mp4$/),
    ],
  ])("%s", (_, name, sections, expected) => {
    expect(pathOf(name, sections)).toEqual(expected);
  });
});

describe("a tab's video is written into the data set, and nothing else changes", () => {
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
      '  "tabs": [{ "tab": "a", "title": "b", "video": "" },',
      ...secondTab,
      '  ] }] }, { "edition": "2024", "sections": [{ "sectionName": "A", "icon": "/icons/sections/tms.svg",',
      '  "tabs": [{ "tab": "b", "title": "old", "video": "/videos/old.mp4" }] }] }] }',
    ].join("\n");

  test.each<[string, string[], string[]]>([
    [
      "in place of another",
      ['    { "tab": "b", "title": "b", "video":   "/videos/o.mp4" }'],
      ['    { "tab": "b", "title": "b", "video":   "/videos/n.mp4" }'],
    ],
    [
      "in place of an empty one",
      ["    {", '      "tab": "b",', '      "title": "b", "video": ""', "    }"],
      ["    {", '      "tab": "b",', '      "title": "b", "video": "/videos/n.mp4"', "    }"],
    ],
    [
      "after the title where there was none",
      ["    {", '      "tab": "b",', '      "title": "b",', '      "paragraph": ["c", "d"]', "    }"],
      [
        "    {",
        '      "tab": "b",',
        '      "title": "b",',
        '      "video": "/videos/n.mp4",',
        '      "paragraph": ["c", "d"]',
        "    }",
      ],
    ],
    [
      "on a line of its own where all was one line",
      ['    { "tab": "b", "title": "b" }'],
      ["    {", '      "tab": "b",', '      "title": "b",', '      "video": "/videos/n.mp4"', "    }"],
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

describe("files come into use", () => {
  const tree = () =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
    );
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

  test("by renames, and leave nothing behind", () => {
    write("old.vtt", "old");
    const staging = makeStaging(folder);
    writeFileSync(join(staging, "a"), "new");
    commit(staging, {
      moves: [{ from: join(staging, "a"), to: join(folder, "videos/a.mp4") }],
      removals: [join(folder, "old.vtt")],
    });
    expect(tree()).toEqual({ "videos/a.mp4": "new" });
  });

  test("later, where the process was killed between two renames", () => {
    write("a.mp4", "new");
    write("media.json", "old");
    const staging = join(folder, `.media-${deadProcess}-x`);
    mkdirSync(staging);
    const move = (name: string) => ({ from: join(staging, name), to: join(folder, name) });
    const plan = { moves: [move("a.mp4"), move("media.json")], removals: [] };
    writeFileSync(join(staging, "media.json"), "new");
    writeFileSync(join(staging, "plan.json"), JSON.stringify(plan));
    expect(isUnfinished(folder)).toBe(true);
    recover(folder);
    expect(tree()).toEqual({ "a.mp4": "new", "media.json": "new" });
    expect(isUnfinished(folder)).toBe(false);
  });

  test("not at all, where the process was killed before; one that lives is left alone", () => {
    const left = join(folder, `.media-${deadProcess}-x`);
    mkdirSync(left);
    writeFileSync(join(left, "video.mp4"), "half");
    const used = makeStaging(folder);
    recover(folder);
    expect([existsSync(left), existsSync(used)]).toEqual([false, true]);
  });

  // Above the highest number that Linux gives.
  const deadProcess = 2 ** 22 + 1;
});

test("longer videos may be heavier in proportion", () => {
  expect([15, 40, 80].map((seconds) => renditionBytesLimit("h264", seconds))).toEqual([
    1_500_000, 1_500_000, 3_000_000,
  ]);
});
