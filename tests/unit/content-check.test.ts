import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { assetFile } from "~/content/load/assets.server";
import { mediaProblems } from "~/content/load/check.server";
import { formatProblem, loadContent } from "~/content/load/load.server";
import { fingerprintAtStart, fingerprintOf } from "~/content/site/fingerprint.server";
import { latestChange } from "~/content/site/reading.server";
import { honeypot } from "~/leads/store/submission";
import { ownFieldNames } from "~/schema/forms";
import { addressTable } from "~/urls/tables/address-table";
import { contentProblems } from "../../tools/content/problems";
import { damage, folder, introduction, problems, workflow } from "../content-draft";
import { assetsFolder } from "../fixture/site";

const brokenCaptions = "/videos/broken-by-a-test.vtt";
const linkedPhoto = "/images/linked-by-a-test.png";
const largePhoto = "/images/large-by-a-test.png";

describe("limits of a report", () => {
  test("reports a hundred errors, and the number of further errors", () => {
    damage("seafood.json", '"sectionName"', `"sections": 0, "sectionName"`);
    const tab = '{ "tab": 7 }';
    damage("seafood.json", '"tabs": [', `"tabs": [${Array(250).fill(tab).join(",")},`);
    const told = problems();
    expect(told).toHaveLength(101);
    expect(told.at(-1)).toMatch(/^\S+: \$: and \d{3} more errors$/);
  });

  test("shortens a long error", () => {
    const keys = Array.from({ length: 1_000 }, (_, key) => `"unknown-${key}": 0,`).join("");
    damage("forms.json", "{", `{${keys}`);
    const [problem = ""] = problems();
    expect(problem).toMatch(/^forms\.json: \$: unknown keys .*…$/);
    expect(problem.length).toBeLessThan(320);
  });

  test("does not read a file that is too large", () => {
    writeFileSync(join(folder, "forms.json"), " ".repeat(5 * 1024 * 1024 + 1));
    expect(problems()).toEqual(["forms.json: $: must have at most 5242880 bytes (found 5242881)"]);
  });
});
test("additional legal pages are allowed and have URLs", () => {
  const path = join(folder, "legal.en.json");
  const legal = JSON.parse(readFileSync(path, "utf8"));
  legal.pages.push({ ...legal.pages[2], slug: "accessibility", title: "Accessibility statement" });
  writeFileSync(path, JSON.stringify(legal));
  expect(problems()).toEqual([]);
  const { Seafood } = loadContent(folder).products;
  const paths = addressTable.flatMap(({ pages }) => pages?.(Seafood) ?? []).map((page) => page.path);
  expect(paths).toContain("/Seafood/legal/accessibility");
});

describe("a video file that does not match its metadata", () => {
  const film = "/videos/seafood/purchase/workflow.mp4";
  const whole = readFileSync(join(assetsFolder, film));
  afterEach(() => writeFileSync(assetFile(film), whole));

  const flipped = Buffer.from(whole);
  flipped.writeUInt8((whole.at(-1) ?? 0) ^ 1, whole.length - 1);
  const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 499152\n";
  test.each([
    [
      "a pointer of Git LFS",
      pointer,
      `${workflow}: $: ${film} is a Git LFS pointer in place of the file: run git lfs pull`,
    ],
    ["an empty file", "", `${workflow}: $.renditions.h264.path: ${film} is empty`],
    [
      "a truncated file",
      whole.subarray(0, 5000),
      `${workflow}: $: ${film} must have ${whole.length} bytes, as in its metadata (found 5000): copy the file again`,
    ],
    [
      "changed bytes",
      flipped,
      `${workflow}: $: ${film} was changed: its hash differs from its metadata; run npm run media -- check`,
    ],
  ])("is an error: %s", (_, bytes, problem) => {
    writeFileSync(assetFile(film), bytes);
    expect(problems()).toEqual([problem]);
    const atStart = mediaProblems(loadContent(folder)).map(({ names: __, ...each }) => formatProblem(each));
    // At startup, the server compares file sizes but not hashes, so it misses changes that do not affect the size.
    expect(atStart).toEqual(bytes === flipped ? [] : [problem]);
  });
});

describe("the test content", () => {
  test("has no errors", () => {
    expect(problems()).toEqual([]);
  });
});

describe("an unreadable file:", () => {
  const kinds: [string, (path: string) => void, RegExp][] = [
    ["a link to itself", (path) => symlinkSync(path, path), /cannot be read: ELOOP/],
    ["a dangling link", (path) => symlinkSync("gone", path), /is missing from/],
    [
      "a folder",
      (path) => {
        mkdirSync(path);
        writeFileSync(join(path, "inner.json"), "{}");
      },
      /is not a file/,
    ],
    ["a FIFO", (path) => execFileSync("mkfifo", [path]), /is not a file/],
  ];

  test.each(kinds)("%s is reported if it replaces a content file", (_, make, reason) => {
    rmSync(join(folder, "forms.json"));
    make(join(folder, "forms.json"));
    expect(problems()).toEqual([expect.stringMatching(reason)]);
    expect(problems()[0]).toMatch(/^forms\.json: /);
  });

  test.each(kinds)("%s is reported if it replaces an asset", (_, make) => {
    const [film, icon] = ["/videos/seafood/purchase/workflow.mp4", "/icons/sections/sales.svg"];
    for (const path of [film, icon]) {
      renameSync(assetFile(path), `${assetFile(path)}.kept`);
      make(assetFile(path));
    }
    const reported = [problems(), mediaProblems(loadContent(folder)).map(formatProblem)];
    for (const path of [film, icon]) {
      rmSync(assetFile(path), { recursive: true });
      renameSync(`${assetFile(path)}.kept`, assetFile(path));
    }
    expect(reported[0]).toEqual([film, icon].map((path) => expect.stringContaining(path)).reverse());
    expect(reported[1]).toEqual([expect.stringContaining(film)]);
  });

  test.each(kinds)("%s is ignored if the content does not use it", async (_, make) => {
    const settings = { CONTENT_DIR: folder };
    make(join(folder, "stray.json"));
    expect(problems()).toEqual([]);
    const content = loadContent(folder);
    utimesSync(join(folder, "site.json"), 5e9, 5e9);
    expect(latestChange(folder, content)).toBe(5e12);
    const before = await fingerprintOf(settings);
    expect(before).toBe(fingerprintAtStart(settings));
    damage("forms.json", "{", "{ ");
    expect(await fingerprintOf(settings)).not.toBe(before);
  });
});

test("contacts and their messages are optional", () => {
  damage("site.json", /"contacts": \[[\s\S]*?\n {2}\],/, "");
  for (const lang of ["en", "nb"]) damage(`messages.${lang}.json`, /"person": \{[\s\S]*?\n {2}\},/, "");
  expect(problems()).toEqual([]);
});

describe("invalid content is reported by file, JSON path and reason", () => {
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
      "a missing comma",
      () => damage("seafood.json", /"edition": "(\d+)",/, '"edition": "$1"'),
      ["seafood.json: $: cannot be read: line 6, column 7: comma expected"],
    ],
    [
      "an additional comma, in a file with Windows line ends",
      () => damage("site.json", /[\s\S]*/, '{\r\n  "brand": [\r\n    1,\r\n  ]\r\n}\r\n'),
      ["site.json: $: cannot be read: line 4, column 3: value expected"],
    ],
    [
      "a typographic quotation mark at the beginning of a text",
      () => damage("site.json", /[\s\S]*/, '{ "brand": “Havn” }'),
      ['site.json: $: cannot be read: line 1, column 12: “ is a typographic quote: use the straight quote "'],
    ],
    [
      "a file in another encoding than UTF-8",
      () => writeFileSync(join(folder, "legal.nb.json"), Buffer.from('{\n\n  "pages": "må"\n}', "latin1")),
      ["legal.nb.json: $: cannot be read: line 3: is not in UTF-8: save the file in UTF-8"],
    ],
    [
      "a duplicate key",
      () => damage("seafood.json", '"tab": "File Import",', '"tab": "File Import",\n  "tab": "Import",'),
      [
        expect.stringMatching(
          /^seafood\.json: \$\.entries\[0\]\.sections\[1\]\.tabs\[1\]: line \d+, column 3: duplicate key "tab", which is also at line \d+, column 15: remove one of them$/,
        ),
      ],
    ],
    [
      "a missing key",
      () => damage("seafood.json", '"title": "Purchase Workflow",', ""),
      ["seafood.json: $.entries[0].sections[1].tabs[2].title: is missing"],
    ],
    [
      "a number instead of a text",
      () => damage("seafood.json", '"title": "Purchase Workflow"', '"title": 7'),
      ["seafood.json: $.entries[0].sections[1].tabs[2].title: must be a text in quotation marks (found 7)"],
    ],
    [
      "a misspelt key",
      () => damage("seafood.json", '"subTitle"', '"subtitle"'),
      [`${first}.tabs[0]: unknown key "subtitle": correct the spelling, or remove the key`],
    ],
    [
      "a former name that is reserved for a page of the site",
      () =>
        damage("seafood.json", '"sectionName": "SALES"', '"sectionName": "SALES", "formerly": ["Search"]'),
      [
        'seafood.json: $.entries[0].sections[2].formerly[0]: "Search" is reserved for a page of the site: choose another name',
      ],
    ],
    [
      "two tabs with the same id in two products",
      () => damage("logistics.json", '"id": "laste-ordre"', '"id": "introduction"'),
      [
        `${first}.tabs[0].id: "introduction" is already the id of /Logistics/TRANSPORT MANAGEMENT SYSTEM (TMS)/Laste ordre: choose another id`,
        'logistics.json: $.tours[0].stops[0]: no tab has the id "laste-ordre"',
      ],
    ],
    [
      "a tour with an unknown stop",
      () => damage("seafood.json", '["create-purchase", "workflow@11"', '["nope@3", "invoicing"'),
      [
        'seafood.json: $.tours[0].stops[0]: no tab has the id "nope@3"',
        'seafood.json: $.tours[0].stops[2]: "invoicing" is already a stop of this tour: remove one of them',
      ],
    ],
    [
      "a tour stop after a video's end",
      () => damage("seafood.json", "workflow@11", "workflow@24"),
      [
        "seafood.json: $.tours[0].stops[1]: is neither a second of the video of workflow, which ends after 24 s, nor a moment, because there are none",
      ],
    ],
    [
      "a tour stop in a hidden tab",
      () => damage("seafood.json", '"tab": "Workflow"', '"tab": "Workflow", "hidden": true'),
      ['seafood.json: $.tours[0].stops[1]: "workflow@11" is a hidden tab: remove the stop, or show the tab'],
    ],
    [
      "colours with too little contrast, with a line per colour",
      () => damage("site.json", '"action": "#8a1f6a"', '"action": "#e08fc9"'),
      [
        'site.json: $.brand.colors.action: has a contrast of 2.18:1 on "page" (#f4f7fa) and needs 4.5:1, 2.34:1 on "card" (#ffffff) and needs 4.5:1, 2.02:1 on "chosen" (#e2f1f6) and needs 4.5:1, 1.79:1 on "line" (#d9e2ea) and needs 3:1',
        'site.json: $.brand.colors.on-dark: has a contrast of 2.34:1 on "action" (#e08fc9) and needs 4.5:1',
      ],
    ],
    [
      "a legal page with an unknown placeholder",
      () => damage("legal.nb.json", "{retentionDays}", "{retentionDays} {oppbevaring}"),
      [
        expect.stringMatching(
          /^legal\.nb\.json: \$\.pages\[0\]\.sections\[10\]\.paragraphs\[0\]: \{oppbevaring\} is an unknown placeholder: use one of \{retentionDays\}, /,
        ),
      ],
    ],
    [
      "a missing rendition, poster, scene picture and caption file",
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
      "invalid captions",
      () => {
        writeFileSync(assetFile(brokenCaptions), "1\n00:00:01,000 --> 00:00:02,000\nHei");
        damage(introduction, "/videos/seafood/welcome/introduction.vtt", brokenCaptions);
      },
      [`${introduction}: $.captions.path: ${brokenCaptions}: line 1: must begin with WEBVTT`],
    ],
    [
      "a consent sentence that links to a missing page",
      () => damage("forms.json", '"slug": "personvern"', '"slug": "privacy-policy"'),
      [
        expect.stringMatching(
          /^forms\.json: \$\.nb\.consent\.slug: no page in legal\.nb\.json has the slug "privacy-policy": use one of "personvern", /,
        ),
      ],
    ],
    [
      "untranslated messages",
      () => cpSync(join(folder, "messages.en.json"), join(folder, "messages.nb.json")),
      [
        expect.stringMatching(
          /^messages\.nb\.json: \$: \d+ of \d+ sentences are the same as in messages\.en\.json: one of the two files is in the wrong language$/,
        ),
      ],
    ],
    [
      "legal pages in the other language",
      () => damage("site.json", '"legal": "legal.nb.json"', '"legal": "legal.en.json"'),
      [
        expect.stringMatching(/^forms\.json: \$\.nb\.consent\.slug: no page in legal\.en\.json has the slug/),
        expect.stringMatching(
          /^legal\.en\.json: \$: \d+ of \d+ sentences are the same as in legal\.en\.json: /,
        ),
      ],
    ],
    [
      "invalid video metadata",
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
      "a video without metadata",
      () =>
        damage(
          "seafood.json",
          "/videos/seafood/welcome/introduction.mp4",
          "/videos/seafood/welcome/introduction.360p.mp4",
        ),
      [
        `${first}.tabs[0].video: the metadata of the video is missing: /videos/seafood/welcome/introduction.360p.json is not in public/assets`,
      ],
    ],
    [
      "a missing icon",
      () => damage("seafood.json", "sections/welcome.svg", "sections/none.svg"),
      [`${first}.icon: /icons/sections/none.svg is missing from public/assets`],
    ],
    [
      "a photo that is too large",
      () => {
        writeFileSync(assetFile(largePhoto), Buffer.alloc(50_001, 1));
        damage("site.json", "/images/solveig.png", largePhoto);
      },
      [`site.json: $.contacts[0].photo.image: ${largePhoto} has 50001 bytes: the maximum is 50000`],
    ],
    [
      "a photo that is a symbolic link to another folder",
      () => {
        symlinkSync(join(assetsFolder, "/images/solveig.png"), assetFile(linkedPhoto));
        damage("site.json", "/images/solveig.png", linkedPhoto);
      },
      [
        `site.json: $.contacts[0].photo.image: ${linkedPhoto} is a symbolic link to a file outside public/assets`,
      ],
    ],
    [
      "a share image of the wrong size",
      () => damage("site.json", "/images/share.jpg", "/images/small-by-a-test.jpg"),
      [
        "site.json: $.brand.shareImage: /images/small-by-a-test.jpg must have 1200 × 630 pixels (found 1280 × 720)",
      ],
    ],
    [
      "an example query without results",
      () => damage("messages.en.json", '"traceability"', '"zebra crossing"'),
      [
        'messages.en.json: $.search.examples.queries[2]: "zebra crossing" finds no demo: use words that occur in a demo',
      ],
    ],
    [
      "an e-mail address and a phone number from the sample content",
      () => {
        damage("site.json", "hei@provehavn.example", "hei@tidevann.example");
        damage("site.json", "+47 00 00 00 01", "+47 55 50 12 10");
        damage("site.json", "calendar.example", "tidevann.example");
      },
      [
        "site.json: $.contact.email.nb: hei@tidevann.example belongs to the sample: replace or remove it",
        "site.json: $.contacts[0].phone: +47 55 50 12 10 belongs to the sample: replace or remove it",
        "site.json: $.contacts[0].booking: https://tidevann.example/solveig belongs to the sample: replace or remove it",
      ],
    ],
    [
      "a missing questions file",
      () => rmSync(join(folder, "seafood.questions.json")),
      [
        expect.stringMatching(
          /^seafood\.questions\.json: \$: is missing from .+: add the file, or remove questions from the product in site\.json$/,
        ),
      ],
    ],
    [
      "contacts without their messages",
      () => damage("messages.nb.json", /"person": \{[\s\S]*?\n {2}\},/, ""),
      ["messages.nb.json: $.person: is missing: it is required because site.json contains contacts"],
    ],
  ];
  beforeAll(() =>
    cpSync(join(assetsFolder, "videos/seafood/other.jpg"), assetFile("/images/small-by-a-test.jpg")),
  );
  test.each(cases)("%s", (_name, spoil, expected) => {
    spoil();
    expect(problems()).toEqual(expected);
  });

  const ownPages = addressTable.flatMap(({ pattern }) => /^\/:area\/([^:/]+)/.exec(pattern)?.[1] ?? []);
  test.each(ownPages)("a section name that is reserved for a page of the site: %s", (own) => {
    damage("seafood.json", '"PURCHASE"', `"${own.toUpperCase()}"`);
    expect(problems()).toEqual([
      `seafood.json: $.entries[0].sections[1].sectionName: "${own.toUpperCase()}" is reserved for a page of the site: choose another name`,
    ]);
  });

  test.each([honeypot, ...ownFieldNames])("a field name that is reserved for forms or exports: %s", (own) => {
    damage("forms.json", '"name": "company"', `"name": "${own}"`);
    expect(problems()).toEqual([
      `forms.json: $.en.lead.fields[2].name: "${own}" is reserved for forms and exports: choose another name`,
    ]);
  });

  test.each<[string, () => void, string[]]>([
    [
      "section and tab",
      () => damage("seafood.json", '"tab": "Workflow",', '"tab": "Workflow", "subtitle": "x",'),
      [
        'seafood.json: $.entries[0].sections[1].tabs[2] (section "PURCHASE", tab "Workflow"): unknown key "subtitle": correct the spelling, or remove the key',
      ],
    ],
    [
      "a page and its section",
      () => damage("legal.nb.json", "{retentionDays}", "{retentionDays} {x}"),
      [
        expect.stringMatching(
          /paragraphs\[0\] \(page "personvern", section ".+"\): \{x\} is an unknown placeholder/,
        ),
      ],
    ],
  ])("with the names of section, tab or page: %s", (_name, spoil, expected) => {
    spoil();
    expect(contentProblems(folder).map(formatProblem)).toEqual(expected);
  });

  test("reports all errors of all files at once", () => {
    damage("messages.en.json", "Next: {tab}", "Next");
    damage("site.json", '"bar": "#4a1942"', '"bar": "navy"');
    damage("logistics.json", '"Laste ordre"', '" Laste ordre"');
    expect(problems()).toEqual([
      "site.json: $.brand.colors.bar: must be a colour written as # and six lower-case hexadecimal digits, such as #07263d",
      "messages.en.json: $.nextTab: must contain the placeholder {tab}",
      "logistics.json: $.entries[0].sections[1].tabs[0].tab: must not begin or end with a space",
    ]);
  });
});
