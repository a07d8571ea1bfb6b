import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { assetFile } from "~/content/load/assets.server";
import { contentFaults } from "~/content/load/check.server";
import { formatFault, loadContent } from "~/content/load/load.server";
import { ownFieldNames } from "~/content/schema/forms";
import { addressTable } from "~/content/url/address-table";
import { honeypot } from "~/leads/store/submission";
import { readContentAround } from "../../tools/media/tabs";
import { assetsFolder, copySite, tabs } from "../fixture/site";

const copy = copySite();
process.chdir(copy);
afterAll(() => rmSync(copy, { recursive: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "content-"));
  cpSync("content", folder, { recursive: true });
});
const brokenCaptions = "/videos/broken-by-a-test.vtt";
const largePhoto = "/images/large-by-a-test.png";
const workflow = "/videos/seafood/purchase/workflow.json";
const introduction = "/videos/seafood/welcome/introduction.json";
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const path of [workflow, introduction]) cpSync(join(assetsFolder, path), assetFile(path));
});

/** Replaces the first occurrence of a text in a content file, or in one with what is known of a video. */
function damage(file: string, from: string | RegExp, to: string): void {
  const path = file.startsWith("/") ? assetFile(file) : join(folder, file);
  const before = readFileSync(path, "utf8");
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

/** Faults by file, JSON path and reason. */
function faults(): string[] {
  return contentFaults(folder).map(({ names: _, ...fault }) => formatFault(fault));
}

describe("limits of a report", () => {
  test("reports a hundred faults, and how many more there are", () => {
    damage("seafood.json", '"sectionName"', `"sections": 0, "sectionName"`);
    const tab = '{ "tab": 7 }';
    damage("seafood.json", '"tabs": [', `"tabs": [${Array(250).fill(tab).join(",")},`);
    const told = faults();
    expect(told).toHaveLength(101);
    expect(told.at(-1)).toMatch(/^\S+: \$: and \d{3} faults more$/);
  });

  test("shortens a long fault", () => {
    const keys = Array.from({ length: 1_000 }, (_, key) => `"unknown-${key}": 0,`).join("");
    damage("forms.json", "{", `{${keys}`);
    const [fault = ""] = faults();
    expect(fault).toMatch(/^forms\.json: \$: Unrecognized keys.*…$/);
    expect(fault.length).toBeLessThan(320);
  });

  test("does not read a file that is too large", () => {
    writeFileSync(join(folder, "forms.json"), " ".repeat(5 * 1024 * 1024 + 1));
    expect(faults()).toEqual(["forms.json: $: has 5242881 bytes, and 5242880 are the most"]);
  });
});

test("adding a video does not go on over faults that hide what it reads", () => {
  damage("seafood.json", '"tours": [', '"tours": "none", "others": [');
  const folders = { contentFolder: folder, assetsFolder: "public/assets" };
  expect(() => readContentAround(folders, "Seafood/PURCHASE/Workflow")).toThrow(
    /^the content has faults: seafood\.json: \$/,
  );
});

describe("older content", () => {
  test("has media.json for videos beside which nothing is said", () => {
    const { media } = loadContent(folder);
    const [of, other] = [introduction, workflow].map((path) => path.replace("json", "mp4")) as [
      string,
      string,
    ];
    const videos = {
      [of]: { ...media[of], durationSeconds: 7 },
      [other]: { ...media[other], durationSeconds: 7 },
    };
    writeFileSync(join(folder, "media.json"), JSON.stringify({ videos }));
    rmSync(assetFile(introduction));
    expect(faults()).toEqual([]);
    expect(loadContent(folder).media).toEqual({ ...media, [of]: videos[of] });
    damage("media.json", '"durationSeconds":7', '"durationSeconds":"7"');
    expect(faults()).toEqual([
      expect.stringMatching(/^media\.json: \$\.videos\..*introduction\.mp4\.durationSeconds: /),
    ]);
  });
});

describe("content of a later version", () => {
  test("is served without the keys that are unknown, which the check tells", () => {
    damage("site.json", '"version": 2', '"version": 3, "banners": []');
    damage("seafood.json", '"sectionName"', '"badge": "new", "sectionName"');
    const reason = "is of content version 3, and this site knows 2: it is left out";
    expect(loadContent(folder).products.Seafood.sections).toEqual(
      loadContent("content").products.Seafood.sections,
    );
    expect(faults()).toEqual([
      `site.json: $.banners: ${reason}`,
      `seafood.json: $.entries[0].sections[0].badge: ${reason}`,
    ]);
  });

  test("has all other faults", () => {
    damage("site.json", '"version": 2', '"version": 3, "banners": []');
    damage("site.json", /"copyrightYear": \d+/, '"copyrightYear": "x"');
    expect(() => loadContent(folder)).toThrow("site.json: $.copyrightYear");
  });
});

test("a telephone number has digits", () => {
  damage("site.json", /"phone": "[^"]*"/, '"phone": "on request"');
  expect(faults()).toEqual(["site.json: $.contact.phone: must be a telephone number, like +47 55 50 12 00"]);
});

test("there may be further legal pages, which have addresses", () => {
  const path = join(folder, "legal.en.json");
  const legal = JSON.parse(readFileSync(path, "utf8"));
  legal.pages.push({ ...legal.pages[2], slug: "accessibility", title: "Accessibility statement" });
  writeFileSync(path, JSON.stringify(legal));
  expect(faults()).toEqual([]);
  const { Seafood } = loadContent(folder).products;
  const paths = addressTable.flatMap(({ pages }) => pages?.(Seafood) ?? []).map((page) => page.path);
  expect(paths).toContain("/Seafood/legal/accessibility");
});

describe("the tests' own content", () => {
  test("has no fault", () => {
    expect(faults()).toEqual([]);
  });

  test("exercises fields that are left out or empty", () => {
    const named = tabs.map(({ tab }) => tab);
    expect(named.some((tab) => tab.image === "")).toBe(true);
    for (const field of [
      "video",
      "image",
      "subTitle",
      "description",
      "paragraph",
      "subText",
      "quote",
    ] as const) {
      expect(
        named.some((tab) => tab[field] === undefined),
        field,
      ).toBe(true);
      expect(
        named.some((tab) => tab[field]),
        field,
      ).toBe(true);
    }
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

test("texts of every file have the brand's names from site.json", () => {
  damage("site.json", '"name": "Prøvehavn"', '"name": "Nyhavn"');
  damage("site.json", '"legalName": "Prøvehavn AS"', '"legalName": "Nyhavn ASA"');
  damage("site.json", '"{brand} Logistics Cloud"', '"{brand} Frakt"');
  damage("seafood.json", '"sectionName": "PURCHASE"', '"sectionName": "PURCHASE IN {CLOUD}"');
  const { site, products } = loadContent(folder);
  const { Seafood, Logistics } = products;
  expect(site.products.map(({ cloudName }) => cloudName)).toEqual(["Nyhavn Seafood Cloud", "Nyhavn Frakt"]);
  expect(Seafood.sections[0]?.tabs[0]?.title).toBe("Introduction to Nyhavn Seafood Cloud");
  expect(Seafood.sections[1]?.sectionName).toBe("PURCHASE IN NYHAVN SEAFOOD CLOUD");
  expect(Seafood.forms.consent.text).toContain("agree that Nyhavn may use");
  expect(Seafood.messages.copyright).toBe("© {year} Nyhavn ASA");
  expect(Logistics.messages.pageTitle).toBe("{page} – Nyhavn Frakt");
  expect(Seafood.forms.refusals.unreachable).toContain(site.contact.email.en);
  expect(Logistics.forms.refusals.unreachable).toContain(site.contact.email.nb);
  expect(Logistics.legal[1]?.introduction).toContain("av Nyhavn Seafood Cloud og Nyhavn Frakt.");
  expect(JSON.stringify([site, Seafood, Logistics])).not.toMatch(/Prøvehavn|\{brand\}|\{cloud\}/);
});

test("contacts and the words around them may be missing", () => {
  damage("site.json", /"contacts": \[[\s\S]*?\n {2}\],/, "");
  for (const lang of ["en", "nb"]) damage(`messages.${lang}.json`, /"person": \{[\s\S]*?\n {2}\},/, "");
  expect(faults()).toEqual([]);
});

describe("faulty content is reported by file, JSON path and reason", () => {
  const first = "seafood.json: $.entries[0].sections[0]";
  const cases: [string, () => void, string[]][] = [
    [
      "a missing file",
      () => rmSync(join(folder, "messages.nb.json")),
      [expect.stringMatching(/^messages\.nb\.json: \$: is missing from /)],
    ],
    [
      "a file that is not JSON",
      () => damage("legal.en.json", "{", ""),
      [expect.stringMatching(/^legal\.en\.json: \$: cannot be read: /)],
    ],
    [
      "a comma that is missing",
      () => damage("seafood.json", /"edition": "(\d+)",/, '"edition": "$1"'),
      ["seafood.json: $: cannot be read: line 6, column 7: comma expected"],
    ],
    [
      "a comma too many, on Windows",
      () => damage("site.json", /[\s\S]*/, '{\r\n  "brand": [\r\n    1,\r\n  ]\r\n}\r\n'),
      ["site.json: $: cannot be read: line 4, column 3: value expected"],
    ],
    [
      "a comment",
      () => damage("site.json", "{", "{ // ours"),
      ["site.json: $: cannot be read: line 1, column 3: invalid comment token"],
    ],
    [
      "a word processor's quote at the beginning of a text",
      () => damage("site.json", /[\s\S]*/, '{ "brand": “Havn” }'),
      ['site.json: $: cannot be read: line 1, column 12: “ is a typographic quote: use a straight one, "'],
    ],
    [
      "a word processor's quote at the end of a text",
      () => damage("site.json", /[\s\S]*/, '{ "brand": "Havnas’ bedre kai”,\n"a": 1 }'),
      ['site.json: $: cannot be read: line 1, column 12: ” is a typographic quote: use a straight one, "'],
    ],
    [
      "an empty file",
      () => writeFileSync(join(folder, "messages.en.json"), ""),
      ["messages.en.json: $: cannot be read: line 1, column 1: value expected"],
    ],
    [
      "a file in another encoding than UTF-8",
      () => writeFileSync(join(folder, "legal.nb.json"), Buffer.from('{\n\n  "pages": "må"\n}', "latin1")),
      ["legal.nb.json: $: cannot be read: line 3: is not in UTF-8, the encoding to save it in"],
    ],
    [
      "a key that is there twice",
      () => damage("seafood.json", '"tab": "File Import",', '"tab": "File Import",\n  "tab": "Import",'),
      [
        expect.stringMatching(
          /^seafood\.json: \$\.entries\[0\]\.sections\[1\]\.tabs\[1\]: line \d+, column 3: the key "tab" is there already, at line \d+, column 15$/,
        ),
      ],
    ],
    [
      "a key that is missing",
      () => damage("seafood.json", '"title": "Purchase Workflow",', ""),
      ["seafood.json: $.entries[0].sections[1].tabs[2].title: is missing"],
    ],
    [
      "a misspelt key",
      () => damage("seafood.json", '"subTitle"', '"subtitle"'),
      [`${first}.tabs[0]: Unrecognized key: "subtitle"`],
    ],
    [
      "a name that cannot be a URL segment",
      () => damage("seafood.json", '"Introduction"', '"In/troduction"'),
      [`${first}.tabs[0].tab: must not contain a slash: it becomes one part of a URL`],
    ],
    [
      "two tabs of one name",
      () => damage("seafood.json", '"Cloud Security"', '"introduction"'),
      [`${first}.tabs[1].tab: "introduction" is taken by number 1 of this list (case does not count)`],
    ],
    [
      "a section named like the legal pages",
      () => damage("seafood.json", '"PURCHASE"', '"Legal"'),
      ['seafood.json: $.entries[0].sections[1].sectionName: "Legal" is an address of the site\'s own'],
    ],
    [
      "former names that are taken, in another case too",
      () => {
        damage(
          "seafood.json",
          '"tab": "File Import"',
          '"tab": "File Import", "formerly": ["WORKFLOW", "Import"]',
        );
        damage("seafood.json", '"tab": "Inventory"', '"tab": "Inventory", "formerly": ["import"]');
        damage("seafood.json", '"sectionName": "SALES"', '"sectionName": "SALES", "formerly": ["Sales"]');
      },
      [
        'seafood.json: $.entries[0].sections[1].tabs[1].formerly[0]: "WORKFLOW" is a name of "Workflow" already (case does not count)',
        'seafood.json: $.entries[0].sections[1].tabs[3].formerly[0]: "import" is a name of "File Import" already (case does not count)',
        'seafood.json: $.entries[0].sections[2].formerly[0]: "Sales" is a name of "SALES" already (case does not count)',
      ],
    ],
    [
      "a former name that cannot be a section's",
      () => damage("seafood.json", '"sectionName": "SALES"', '"sectionName": "SALES", "formerly": ["a/b"]'),
      [
        "seafood.json: $.entries[0].sections[2].formerly[0]: must not contain a slash: it becomes one part of a URL",
      ],
    ],
    [
      "a former name that is an address of the site's own",
      () =>
        damage("seafood.json", '"sectionName": "SALES"', '"sectionName": "SALES", "formerly": ["Search"]'),
      ['seafood.json: $.entries[0].sections[2].formerly[0]: "Search" is an address of the site\'s own'],
    ],
    [
      "a tab without an id",
      () => damage("logistics.json", /"id": "baerekraftsrapport",\s+/, ""),
      [
        'logistics.json: $.entries[0].sections[4].tabs[0].id: a tab with a name needs an id, like "baerekraftsrapport"',
      ],
    ],
    [
      "an id that no address would show as it is",
      () => damage("seafood.json", '"id": "introduction"', '"id": "Intro duction"'),
      [`${first}.tabs[0].id: must be lower-case letters and digits, with single hyphens between`],
    ],
    [
      "two tabs of one id, in two products",
      () => damage("logistics.json", '"id": "laste-ordre"', '"id": "introduction"'),
      [
        `${first}.tabs[0].id: "introduction" is the id of /Logistics/TRANSPORT MANAGEMENT SYSTEM (TMS)/Laste ordre as well`,
        'logistics.json: $.tours[0].stops[0]: no tab has this id: "laste-ordre"',
      ],
    ],
    [
      "a tour to what is not there",
      () => damage("seafood.json", '["create-purchase", "workflow@11"', '["nope@3", "invoicing"'),
      [
        'seafood.json: $.tours[0].stops[0]: no tab has this id: "nope@3"',
        'seafood.json: $.tours[0].stops[2]: "invoicing" is a stop of this tour already',
      ],
    ],
    [
      "a tour to a second after a video's end",
      () => damage("seafood.json", "workflow@11", "workflow@24"),
      ['seafood.json: $.tours[0].stops[1]: "workflow@24" is not within its tab\'s video'],
    ],
    [
      "a tour to a hidden tab",
      () => damage("seafood.json", '"tab": "Workflow"', '"tab": "Workflow", "hidden": true'),
      ['seafood.json: $.tours[0].stops[1]: the tab with this id is hidden: "workflow@11"'],
    ],
    [
      "an id that a hidden tab has too",
      () => damage("logistics.json", '"id": "confirm"', '"hidden": true, "id": "connect"'),
      [
        'logistics.json: $.entries[0].sections[3].tabs[0].id: "connect" is the id of /Logistics/SJÅFØR OG TRANSPORTKJØPER/Connect as well',
      ],
    ],
    [
      "a product with nothing to show",
      () => {
        const path = join(folder, "logistics.json");
        writeFileSync(
          path,
          readFileSync(path, "utf8").replaceAll('"sectionName"', '"hidden": true, "sectionName"'),
        );
      },
      ["logistics.json: $.entries[0].sections: must hold at least one tab that is not hidden"],
    ],
    [
      "an empty tab that is hidden",
      () => damage("logistics.json", '"tab": ""', '"hidden": true, "tab": ""'),
      [expect.stringMatching(/tabs\[1\]\.hidden: an empty tab .* must be empty throughout$/)],
    ],
    [
      "a tour of one stop",
      () => damage("seafood.json", '["create-purchase", "workflow@11", "invoicing"]', '["workflow"]'),
      ["seafood.json: $.tours[0].stops: must hold at least two stops"],
    ],
    [
      "a tour of a tab that is not there, beside other faults",
      () => {
        damage("seafood.json", '"workflow@11"', '"workflows@11"');
        damage("messages.en.json", "Next: {tab}", "Next");
      },
      [
        "messages.en.json: $.nextTab: must contain {tab}",
        expect.stringMatching(
          /^seafood\.json: \$\.tours\[0\]\.stops\[1\].*: no tab has this id: "workflows@11"$/,
        ),
      ],
    ],
    [
      "an empty tab with content",
      () => damage("logistics.json", /"tab": "",(\s+)"title": ""/, '"tab": "",$1"title": "Kommer"'),
      [expect.stringMatching(/tabs\[1\]\.title: an empty tab .* must be empty throughout$/)],
    ],
    [
      "a sentence without its placeholder",
      () => damage("messages.en.json", "Next: {tab}", "Next"),
      ["messages.en.json: $.nextTab: must contain {tab}"],
    ],
    [
      "colours that are too alike, one line for each colour",
      () => damage("site.json", '"action": "#8a1f6a"', '"action": "#e08fc9"'),
      [
        'site.json: $.brand.colors.action: has a contrast of 2.18:1 on "page" (#f4f7fa) and needs 4.5:1, 2.34:1 on "card" (#ffffff) and needs 4.5:1, 2.02:1 on "chosen" (#e2f1f6) and needs 4.5:1, 1.79:1 on "line" (#d9e2ea) and needs 3:1',
        'site.json: $.brand.colors.on-dark: has a contrast of 2.34:1 on "action" (#e08fc9) and needs 4.5:1',
      ],
    ],
    [
      "a text that calls the brand by a word that is none",
      () => damage("seafood.json", "{cloud} follows", "{clowd} follows"),
      [
        `${first}.tabs[0].description: {clowd} stands for nothing; there is {brand}, {legalName}, {email}, {cloud}, {otherCloud}`,
      ],
    ],
    [
      "a legal page that says what nobody knows",
      () => damage("legal.nb.json", "{retentionDays}", "{retentionDays} {oppbevaring}"),
      [
        expect.stringMatching(
          /^legal\.nb\.json: \$\.pages\[0\]\.sections\[7\]\.paragraphs\[0\]: \{oppbevaring\} stands for nothing; there is \{retentionDays\}, /,
        ),
      ],
    ],
    [
      "legal pages that do not say how long leads are kept",
      () => damage("legal.en.json", "{retentionDays}", "365"),
      ["legal.en.json: $.pages: must say {retentionDays}, after how many days leads are deleted"],
    ],
    [
      "legal pages that do not say how films are told of",
      () => damage("legal.nb.json", '"when": "playback",', ""),
      [
        `legal.nb.json: $.pages: must have a section with "when": "playback", which says what is counted then`,
      ],
    ],
    [
      "a video that is not there",
      () => damage("seafood.json", "/videos/seafood/welcome/introduction.mp4", "/videos/none.mp4"),
      [`${first}.tabs[0].video: /videos/none.mp4 is missing from public/assets`],
    ],
    [
      "a rendition, a poster, a scene's picture and captions that are not there",
      () => {
        damage(workflow, "/videos/seafood/purchase/workflow/scene-2.phone.webp", "/videos/none.webp");
        damage(introduction, "/videos/seafood/welcome/introduction.av1.mp4", "/videos/none.mp4");
        damage(introduction, "/videos/seafood/welcome/introduction.800.webp", "/videos/none.webp");
        damage(introduction, "/videos/seafood/welcome/introduction.vtt", "/videos/none.vtt");
      },
      [
        `${introduction}: $.renditions.av1.path: /videos/none.mp4 is missing from public/assets`,
        `${introduction}: $.posters.webp[1].path: /videos/none.webp is missing from public/assets`,
        `${introduction}: $.captions.path: /videos/none.vtt is missing from public/assets`,
        `${workflow}: $.scenes[1].phone.webp[0].path: /videos/none.webp is missing from public/assets`,
      ],
    ],
    [
      "captions that are broken",
      () => {
        writeFileSync(assetFile(brokenCaptions), "1\n00:00:01,000 --> 00:00:02,000\nHei");
        damage(introduction, "/videos/seafood/welcome/introduction.vtt", brokenCaptions);
      },
      [`${introduction}: $.captions.path: ${brokenCaptions}: line 1: must begin with WEBVTT`],
    ],
    [
      "captions with markup that players swallow",
      () => {
        writeFileSync(assetFile(brokenCaptions), "WEBVTT\n\n00:01.000 --> 00:02.000\n<font>Hei</font>");
        damage(introduction, "/videos/seafood/welcome/introduction.vtt", brokenCaptions);
      },
      [
        `${introduction}: $.captions.path: ${brokenCaptions}: line 4: <font> is no tag of WebVTT; what is no tag begins with &lt;`,
      ],
    ],
    [
      "captions in another encoding than UTF-8",
      () => {
        writeFileSync(
          assetFile(brokenCaptions),
          Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nPå", "latin1"),
        );
        damage(introduction, "/videos/seafood/welcome/introduction.vtt", brokenCaptions);
      },
      [
        `${introduction}: $.captions.path: ${brokenCaptions}: line 4: is not in UTF-8, the encoding to save it in`,
      ],
    ],
    [
      "a consent sentence that leads to no page",
      () => damage("forms.json", '"slug": "personvern"', '"slug": "privacy-policy"'),
      [
        expect.stringMatching(
          /^forms\.json: \$\.nb\.consent\.slug: no page of legal\.nb\.json has the slug "privacy-policy", but "personvern", /,
        ),
      ],
    ],
    [
      "messages that nobody has translated",
      () => cpSync(join(folder, "messages.en.json"), join(folder, "messages.nb.json")),
      [
        expect.stringMatching(
          /^messages\.nb\.json: \$: \d+ of its \d+ sentences are those of messages\.en\.json: one of the two is in the other's language$/,
        ),
      ],
    ],
    [
      "legal pages of the other language",
      () => damage("site.json", '"legal": "legal.nb.json"', '"legal": "legal.en.json"'),
      [
        expect.stringMatching(/^forms\.json: \$\.nb\.consent\.slug: no page of legal\.en\.json has the slug/),
        expect.stringMatching(
          /^legal\.en\.json: \$: \d+ of its \d+ sentences are those of legal\.en\.json: /,
        ),
      ],
    ],
    [
      "two fields of one name at the provider",
      () => damage("forms.json", '"providerName": "company"', '"providerName": "firstname"'),
      [expect.stringMatching(/fields\[\d\]\.providerName: "firstname" is taken by number \d of this list/)],
    ],
    [
      "two editions of one name",
      () =>
        damage(
          "logistics.json",
          /"entries": \[\s*(\{[\s\S]*\})\s*\],\s*"tours"/,
          '"entries": [$1, $1], "tours"',
        ),
      [
        expect.stringMatching(
          /^logistics\.json: \$\.entries\[1\]\.edition: ".+" is taken by number 1 of this list/,
        ),
      ],
    ],
    [
      "a name too long for an address",
      () => damage("seafood.json", '"tab": "Workflow"', `"tab": "${"x".repeat(81)}"`),
      ["seafood.json: $.entries[0].sections[1].tabs[2].tab: must have at most 80 characters"],
    ],
    [
      "texts that are too long",
      () => {
        damage("seafood.json", '"title": "Purchase Workflow"', `"title": "${"x".repeat(151)}"`);
        damage("messages.en.json", '"bubble": "', `"bubble": "${"x ".repeat(1000)}`);
      },
      [
        "seafood.json: $.entries[0].sections[1].tabs[2].title: must have at most 150 characters",
        "messages.en.json: $.bubble: must have at most 2000 characters",
      ],
    ],
    [
      "what is known of a video, where it is broken",
      () => {
        damage(introduction, '"width": 1280,', "");
        damage(workflow, "{", "");
      },
      [
        `${introduction}: $.renditions.av1.width: is missing`,
        expect.stringMatching(`^${workflow}: \\$: cannot be read: line `),
      ],
    ],
    [
      "a video of which nothing is known",
      () =>
        damage(
          "seafood.json",
          "/videos/seafood/welcome/introduction.mp4",
          "/videos/seafood/welcome/introduction.360p.mp4",
        ),
      [
        `${first}.tabs[0].video: nothing is known of it: /videos/seafood/welcome/introduction.360p.json is missing from public/assets`,
      ],
    ],
    [
      "an icon that is not there",
      () => damage("seafood.json", "sections/welcome.svg", "sections/none.svg"),
      [`${first}.icon: /icons/sections/none.svg is missing from public/assets`],
    ],
    [
      "a photo that is not there",
      () => damage("site.json", "/images/solveig.png", "/images/none.jpg"),
      ["site.json: $.contacts[0].photo.image: /images/none.jpg is missing from public/assets"],
    ],
    [
      "a photo that is too large",
      () => {
        writeFileSync(assetFile(largePhoto), Buffer.alloc(50_001, 1));
        damage("site.json", "/images/solveig.png", largePhoto);
      },
      [`site.json: $.contacts[0].photo.image: ${largePhoto} has 50001 bytes, and 50000 are the most`],
    ],
    [
      "contacts without the words around them",
      () => damage("messages.nb.json", /"person": \{[\s\S]*?\n {2}\},/, ""),
      ["messages.nb.json: $.person: is missing, and site.json has contacts"],
    ],
    [
      "a path that leaves the folder",
      () => damage("seafood.json", "/videos/seafood/welcome/introduction.mp4", "/videos/../secret.mp4"),
      [expect.stringMatching(/sections\[0\]\.tabs\[0\]\.video: .*must be a path like \/videos\/name\.mp4/)],
    ],
  ];
  test.each(cases)("%s", (_name, spoil, expected) => {
    spoil();
    expect(faults()).toEqual(expected);
  });

  const name = "$.entries[0].sections[1].tabs[2].tab";
  const title = "$.entries[0].sections[1].tabs[2].title";
  test.each([
    [
      "a zero-width space in a name",
      "tab",
      "Work\\u200Bflow",
      `${name}: must not contain U+200B, which nobody sees: it stands after "Work"`,
    ],
    [
      "a soft hyphen in a name",
      "tab",
      "Work\\u00ADflow",
      `${name}: must not contain U+00AD, which nobody sees: it stands after "Work"`,
    ],
    [
      "a line break in a name",
      "tab",
      "Work\\nflow",
      `${name}: must not contain U+000A, which nobody sees: it stands after "Work"`,
    ],
    [
      "half a character in a name",
      "tab",
      "Work\\uD83Dflow",
      `${name}: must not contain U+D83D, which nobody sees: it stands after "Work"`,
    ],
    [
      "the ending of data in a name",
      "tab",
      "Work.data",
      `${name}: must not end with .data: such addresses are those of data`,
    ],
    [
      "what stands for others in a name",
      "tab",
      "__area__",
      `${name}: must not have a word between double underscores: those stand for others`,
    ],
    [
      "a control in a text",
      "title",
      "Work\\u0007flow",
      `${title}: must not contain U+0007, which nobody sees: it stands after "Work"`,
    ],
    [
      "a turn of direction in a text",
      "title",
      "\\u202Eflow",
      `${title}: must not contain U+202E, which nobody sees: it stands after ""`,
    ],
    [
      "what joins emoji beside a letter",
      "title",
      "W\\u200Dflow",
      `${title}: must not contain U+200D, which nobody sees: it stands after "W"`,
    ],
    ["a line break and a soft hyphen in a text", "title", "Work\\nfl\\u00ADow", undefined],
    ["emoji of several parts in a text", "title", "👩\\u200D🔧 👩🏽\\u200D🔧 ❤️\\u200D🔥", undefined],
  ])("%s", (_name, key, value, expected) => {
    damage("seafood.json", new RegExp(`"${key}": "(?:Purchase )?Workflow"`), `"${key}": "${value}"`);
    expect(faults()).toEqual(expected ? [`seafood.json: ${expected}`] : []);
  });

  const ownPages = addressTable.flatMap(({ pattern }) => /^\/:area\/([^:/]+)/.exec(pattern)?.[1] ?? []);
  test.each(ownPages)("a section named %s, like a page of the site", (own) => {
    damage("seafood.json", '"PURCHASE"', `"${own.toUpperCase()}"`);
    expect(faults()).toEqual([
      `seafood.json: $.entries[0].sections[1].sectionName: "${own.toUpperCase()}" is an address of the site's own`,
    ]);
  });

  test.each([honeypot, ...ownFieldNames])("a field named %s, which forms or exports use", (own) => {
    damage("forms.json", '"name": "company"', `"name": "${own}"`);
    expect(faults()).toEqual([
      `forms.json: $.en.lead.fields[2].name: "${own}" is a name that forms and exports use themselves`,
    ]);
  });

  test.each<[string, () => void, string[]]>([
    [
      "section and tab",
      () => damage("seafood.json", '"tab": "Workflow",', '"tab": "Workflow", "subtitle": "x",'),
      [
        'seafood.json: $.entries[0].sections[1].tabs[2] (section "PURCHASE", tab "Workflow"): Unrecognized key: "subtitle"',
      ],
    ],
    [
      "the section of an icon",
      () => damage("seafood.json", "sections/sales.svg", "sections/none.svg"),
      [
        'seafood.json: $.entries[0].sections[2].icon (section "SALES"): /icons/sections/none.svg is missing from public/assets',
      ],
    ],
    [
      "a tour",
      () => damage("seafood.json", "workflow@11", "nope"),
      [
        expect.stringMatching(
          /^seafood\.json: \$\.tours\[0\]\.stops\[1\] \(tour ".+"\): no tab has this id: "nope"$/,
        ),
      ],
    ],
    [
      "a page and its section",
      () => damage("legal.nb.json", "{retentionDays}", "{retentionDays} {x}"),
      [
        expect.stringMatching(
          /paragraphs\[0\] \(page "personvern", section ".+"\): \{x\} stands for nothing/,
        ),
      ],
    ],
  ])("by name: %s", (_name, spoil, expected) => {
    spoil();
    expect(contentFaults(folder).map(formatFault)).toEqual(expected);
  });

  test("all faults of all files at once", () => {
    damage("messages.en.json", "Next: {tab}", "Next");
    damage("site.json", '"bar": "#4a1942"', '"bar": "navy"');
    damage("logistics.json", '"Laste ordre"', '" Laste ordre"');
    expect(faults()).toEqual([
      "site.json: $.brand.colors.bar: must be a colour like #07263d",
      "messages.en.json: $.nextTab: must contain {tab}",
      "logistics.json: $.entries[0].sections[1].tabs[0].tab: must not begin or end with a space",
    ]);
  });
});
