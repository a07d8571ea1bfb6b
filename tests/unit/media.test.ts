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
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { dataSetSchema } from "~/content/schema/data-set";
import { factsPath, type Recording } from "~/content/schema/media";
import { chapterFaults } from "../../tools/media/check";
import { factsText, filesOf, fingerprint } from "../../tools/media/facts";
import { renditionBytesLimit } from "../../tools/media/limits";
import { MediaError } from "../../tools/media/media-error";
import { lockContent, publishingSteps } from "../../tools/media/publish";
import { findTab, readContent, videoPathOf, withVideo } from "../../tools/media/tabs";
import { contentFolder } from "../fixture/site";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "media-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Names = { sectionName: string; tabs: { tab: string; id?: string; title: string; video?: string }[] }[];

/** The tests' own content with other sections of logistics. */
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
      '  "tabs": [{ "tab": "a", "id": "a", "title": "b", "video": "" },',
      ...secondTab,
      '  ] }] }, { "edition": "2024", "sections": [{ "sectionName": "A", "icon": "/icons/sections/tms.svg",',
      '  "tabs": [{ "tab": "b", "id": "b", "title": "old", "video": "/videos/old.mp4" }] }] }] }',
    ].join("\n");

  test.each<[string, string[], string[]]>([
    [
      "in place of another",
      ['    { "tab": "b", "id": "b", "title": "b", "video":   "/videos/o.mp4" }'],
      ['    { "tab": "b", "id": "b", "title": "b", "video":   "/videos/n.mp4" }'],
    ],
    [
      "in place of an empty one",
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
      "after the title where there was none",
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
      "on a line of its own where all was one line",
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

describe("a video is published", () => {
  const video = "/videos/seafood/purchase/workflow.mp4";
  const folders = () => ({ contentFolder: folder, assetsFolder: join(folder, "public") });
  const read = () => readContent(folders());
  const inAssets = (path: string) => join(folders().assetsFolder, path);
  const shipped = loadContent("content").media[video];
  if (!shipped) throw new Error("no video ships for the tab");

  /** The shipped content, with another recording of the tab or none. */
  function contentBefore(recording: Recording | undefined) {
    cpSync("content", folder, { recursive: true });
    if (recording) {
      mkdirSync(dirname(inAssets(video)), { recursive: true });
      writeFileSync(inAssets(factsPath(video)), factsText(recording));
      return;
    }
    const dataSet = join(folder, "seafood.json");
    writeFileSync(dataSet, readFileSync(dataSet, "utf8").replace(`"video": "${video}"`, '"video": ""'));
  }

  /** All steps, one by one. */
  function steps() {
    const content = read();
    const finished = {
      files: join("public", "assets", video.slice(0, -4)),
      video,
      recording: shipped as Recording,
    };
    const found = findTab(content, "Seafood/PURCHASE/Workflow");
    return publishingSteps({ ...finished, found }, content, folders());
  }

  /** The state of the video's files, by what is known of them. */
  function state(): "none" | "whole" | "broken" {
    const recording = read().media[video];
    if (!recording) return "none";
    const isKept = ({ path, sha256 }: { path: string; sha256: string }) => {
      const file = inAssets(path);
      return existsSync(file) && fingerprint(file).sha256 === sha256;
    };
    return filesOf(recording).every(isKept) ? "whole" : "broken";
  }

  test("is atomic, wherever the process is killed", () => {
    contentBefore(undefined);
    const states = steps().map((step) => {
      step();
      return state();
    });
    expect(states.filter((each, index) => each !== states[index - 1])).toEqual(["none", "whole"]);
    const { sections } = read().products.Seafood;
    const videos = sections.flatMap(({ tabs }) => tabs.map((each) => each.video));
    expect(videos).toContain(video);
  });

  test("replaces another atomically, and removes unused files", () => {
    const text = join(folder, "former");
    writeFileSync(text, "former");
    const former = structuredClone(shipped);
    former.captions = { path: video.replace(/mp4$/, "vtt"), bytes: 0, sha256: "" };
    for (const facts of filesOf(former)) {
      Object.assign(facts, fingerprint(text));
      cpSync(text, inAssets(facts.path));
    }
    contentBefore(former);
    expect(state()).toBe("whole");
    const states = steps().map((step) => {
      step();
      return state();
    });
    expect(states.filter((each, index) => each !== states[index - 1])).toEqual(["none", "whole"]);
    expect(read().media[video]).toEqual(shipped);
    expect(existsSync(inAssets(former.captions.path))).toBe(Boolean(shipped.captions));
  });

  test("one at a time", async () => {
    const unlock = await lockContent(folder);
    let isNext = false;
    const next = lockContent(folder).then((unlockNext) => {
      isNext = true;
      unlockNext();
    });
    await pause(200);
    expect(isNext).toBe(false);
    unlock();
    await next;
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is refused after another one was killed while publishing", async () => {
    await lockContent(folder);
    vi.useFakeTimers({ toFake: ["Date"] });
    const refused = expect(lockContent(folder)).rejects.toThrow(/content\.lock is in the way/);
    vi.advanceTimersByTime(11_000);
    await refused;
    vi.useRealTimers();
  });
});

test("longer videos may be heavier in proportion", () => {
  expect([15, 40, 80].map((seconds) => renditionBytesLimit("h264", seconds))).toEqual([
    1_500_000, 1_500_000, 3_000_000,
  ]);
});

test.each<[number[], string[]]>([
  [[], []],
  [[0, 5, 19], []],
  [[0, 5, 5], ['chapter "3" does not start after the one before it']],
  [[5, 3], ['chapter "2" does not start after the one before it']],
  [[0, 20], ['chapter "2" starts after the end, at 20 s']],
])("chapters of a video of 20 s that start at %o", (starts, faults) => {
  const chapters = starts.map((startSeconds, index) => ({ startSeconds, title: String(index + 1) }));
  expect(chapterFaults({ chapters, durationSeconds: 20 })).toEqual(faults);
});
