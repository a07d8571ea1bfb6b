import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { brandWords } from "~/content/schema/brand";
import { dataSetSchema, type Section, shownSections } from "~/content/schema/data-set";
import { formsSchema } from "~/content/schema/forms";
import { legalSchema } from "~/content/schema/legal";
import {
  cutSchema,
  holds,
  isPortrait,
  type Recording,
  recordingSchema,
  type Scene,
} from "~/content/schema/media";
import { messagesSchema } from "~/content/schema/messages";
import { scenesSchema } from "~/content/schema/scenes";
import { siteSchema } from "~/content/schema/site";
import {
  assetPath,
  heading,
  iconPath,
  optionalHeading,
  optionalPosterPath,
  optionalText,
  optionalVideoPath,
  segment,
  segmentName,
  template,
  text,
  textWith,
  videoPath,
} from "~/content/schema/values";
import { content } from "../fixture/site";

/** Faults of a value, by path and reason. */
function faults(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => [...path, message].join(": "));
}

describe("a name that becomes one part of an address", () => {
  test.each([
    ["SJÅFØR & KJØPER (TMS)", []],
    ["x".repeat(80), []],
    ["x".repeat(81), ["must have at most 80 characters"]],
    ["", ["must not be empty"]],
    [" a", ["must not begin or end with a space"]],
    ["a ", ["must not begin or end with a space"]],
    ["a\u030a", ["must be in Unicode form NFC"]],
    ["a/b", ["must not contain a slash: it becomes one part of a URL"]],
    ["a\\b", ["must not contain a slash: it becomes one part of a URL"]],
    [".", ["must not be a relative path"]],
    ["..", ["must not be a relative path"]],
    ["...", []],
    [".well", []],
    ["x.data", ["must not end with .data: such addresses are those of data"]],
    ["x.DATA", ["must not end with .data: such addresses are those of data"]],
    ["x.data.y", []],
    ["xdata", []],
    ["a __0__ b", ["must not have a word between double underscores: those stand for others"]],
    ["__area__", ["must not have a word between double underscores: those stand for others"]],
    ["a __ b", []],
    ["a\u200bb", ['must not contain U+200B, which nobody sees: it stands after "a"']],
    ["a\u00ad", ['must not contain U+00AD, which nobody sees: it stands after "a"']],
    ["a\ufe0f", ['must not contain U+FE0F, which nobody sees: it stands after "a"']],
    ["{town}", ["{town} stands for nothing; there is {brand}, {legalName}, {email}, {cloud}, {otherCloud}"]],
  ])("%j", (name, expected) => {
    expect(faults(segmentName, name)).toEqual(expected);
  });
});

describe("a text", () => {
  test.each<[string, z.ZodType, unknown, string[]]>([
    ["is not empty", text, "", ["must not be empty"]],
    ["is not white space alone", text, " \n", ["must not be empty"]],
    ["has 2000 characters at most", text, "x".repeat(2000), []],
    ["has not more", text, "x".repeat(2001), ["must have at most 2000 characters"]],
    ["may be empty where it may be left out", optionalText, "", []],
    ["may be left out there", optionalText, undefined, []],
    ["is not too long there either", optionalText, "x".repeat(2001), ["must have at most 2000 characters"]],
    ["as a heading is not empty", heading, " ", ["must not be empty"]],
    ["as a heading has 150 characters at most", heading, "x".repeat(150), []],
    ["as a heading has not more", heading, "x".repeat(151), ["must have at most 150 characters"]],
    ["as a heading may be empty where it says so", optionalHeading, "", []],
    ["as a part of an address may be empty where it says so", segment(z.string()), "", []],
    ["has line breaks and soft hyphens", text, "a\nb\u00adc", []],
    [
      "has no tabs, and is told where",
      text,
      "abcdefghijklmnopqrstuvwxyz\tb",
      ['must not contain U+0009, which nobody sees: it stands after "ghijklmnopqrstuvwxyz"'],
    ],
    [
      "has no character beyond the first 65,536 that nobody sees",
      text,
      "a\u{e0001}b",
      ['must not contain U+E0001, which nobody sees: it stands after "a"'],
    ],
    ["has what is filled in", textWith("count", "page"), "{count} of {page}", []],
    [
      "has nothing that is not filled in, and is told what is",
      textWith("count", "page"),
      "{pages}",
      [
        "{pages} stands for nothing; there is {count}, {page}, {brand}, {legalName}, {email}, {cloud}, {otherCloud}",
      ],
    ],
    [
      "is told of both at once",
      text,
      "{x}\u200b",
      [
        'must not contain U+200B, which nobody sees: it stands after "{x}"',
        "{x} stands for nothing; there is {brand}, {legalName}, {email}, {cloud}, {otherCloud}",
      ],
    ],
    ["has all that it must have", template("tab", "count"), "{count} {tab}", []],
    ["lacks nothing of that", template("tab", "count"), "{tab}", ["must contain {count}"]],
  ])("%s", (_, schema, value, expected) => {
    expect(faults(schema, value)).toEqual(expected);
  });

  test("is trimmed", () => {
    expect([text.parse(" a "), heading.parse(" a "), optionalText.parse(" a ")]).toEqual(["a", "a", " a "]);
  });
});

describe("the path of a file", () => {
  const images = assetPath("images", "jpg|png");
  test.each<[z.ZodType, string, string | undefined]>([
    [images, "/images/a.jpg", undefined],
    [images, "/images/a-b/c_d/e.f-g.png", undefined],
    [images, "/images/a.gif", "/images/name.jpg"],
    [images, "/images/a.jpgx", "/images/name.jpg"],
    [images, "x/images/a.jpg", "/images/name.jpg"],
    [images, "/images/.jpg", "/images/name.jpg"],
    [images, "/images/../a.jpg", "/images/name.jpg"],
    [images, "/images//a.jpg", "/images/name.jpg"],
    [images, "/images/a b.jpg", "/images/name.jpg"],
    [images, "", "/images/name.jpg"],
    [videoPath, "/videos/a.mp4", undefined],
    [videoPath, "", "/videos/name.mp4"],
    [optionalVideoPath, "", undefined],
    [optionalVideoPath, "/videos/a.mp4", undefined],
    [optionalVideoPath, "/images/a.mp4", "/videos/name.mp4"],
    [optionalPosterPath, "", undefined],
    [optionalPosterPath, "/videos/a.webp", undefined],
    [optionalPosterPath, "/videos/a.mp4", "/videos/name.jpg"],
    [iconPath, "/icons/sections/a-b.svg", undefined],
    [iconPath, "/icons/a.svg", "/icons/{namespace}/{name}.svg"],
    [iconPath, "/icons/a/b/c.svg", "/icons/{namespace}/{name}.svg"],
    [iconPath, "/icons/a/b.svgz", "/icons/{namespace}/{name}.svg"],
    [iconPath, "x/icons/a/b.svg", "/icons/{namespace}/{name}.svg"],
  ])("%# %s is as %s has to be", (schema, path, like) => {
    expect(faults(schema, path)).toEqual(like ? [`must be a path like ${like}`] : []);
  });
});

const one = { tab: "One", id: "one", title: "One" };
const two = { tab: "Two", id: "two", title: "Two" };
const placeholder = { tab: "", title: "" };
const sectionOf = (sectionName: string, ...tabs: object[]) => ({
  sectionName,
  icon: "/icons/sections/a.svg",
  tabs,
});
const dataSet = (...sections: object[]) => ({ entries: [{ edition: "2026", sections }] });
const inTab = "entries: 0: sections: 0: tabs: 0";

describe("the demos of a product", () => {
  const tour = { title: "A tour", sentence: "Short.", stops: ["one", "two@14"] };
  const toured = (...tours: object[]) => ({ ...dataSet(sectionOf("A", one, two)), tours });
  test.each<[string, object, string[]]>([
    ["with what they must have", dataSet(sectionOf("A", one)), []],
    ["without an edition", { entries: [] }, ["entries: must hold at least one entry"]],
    [
      "without a section",
      dataSet(),
      [
        "entries: 0: sections: must hold at least one section",
        "entries: 0: sections: must hold at least one tab that is not hidden",
      ],
    ],
    [
      "whose tab has no title",
      dataSet(sectionOf("A", { ...one, title: " " })),
      [`${inTab}: title: a tab with a name needs a title`],
    ],
    [
      "whose tab has no id",
      dataSet(sectionOf("A", { tab: "Kjøp & salg", title: "x" })),
      [`${inTab}: id: a tab with a name needs an id, like "kjop-salg"`],
    ],
    [
      "whose tab has no id, and no Latin letters",
      dataSet(sectionOf("A", { tab: "日本", title: "x" })),
      [`${inTab}: id: a tab with a name needs an id, like "a-name"`],
    ],
    ["with placeholders", dataSet(sectionOf("A", placeholder, { ...placeholder, paragraph: [] }, one)), []],
    [
      "with an empty tab that has points",
      dataSet(sectionOf("A", { ...placeholder, paragraph: ["x"] }, one)),
      [`${inTab}: paragraph: an empty tab (one without a name) must be empty throughout`],
    ],
    [
      "with a section of placeholders",
      dataSet(sectionOf("A", placeholder), sectionOf("B", one)),
      ["entries: 0: sections: 0: tabs: must hold at least one tab with a name"],
    ],
    [
      "with nothing that is not hidden",
      dataSet(sectionOf("A", { ...one, hidden: true }), { ...sectionOf("B", two), hidden: true }),
      ["entries: 0: sections: must hold at least one tab that is not hidden"],
    ],
    [
      "with three sections of one name",
      dataSet(sectionOf("A", one), sectionOf("B", two), sectionOf("b", one), sectionOf("B", two)),
      [
        'entries: 0: sections: 2: sectionName: "b" is taken by number 2 of this list (case does not count)',
        'entries: 0: sections: 3: sectionName: "B" is taken by number 2 of this list (case does not count)',
      ],
    ],
    [
      "with two tabs of one name",
      dataSet(sectionOf("A", one, { ...two, tab: "ONE" })),
      [
        'entries: 0: sections: 0: tabs: 1: tab: "ONE" is taken by number 1 of this list (case does not count)',
      ],
    ],
    ["with two tabs of one name in two sections", dataSet(sectionOf("A", one), sectionOf("B", one)), []],
    [
      "with a former name that another tab has, or had",
      dataSet(
        sectionOf("A", { ...one, formerly: ["Zero"] }, { ...two, formerly: ["ZERO", "one", "Former"] }),
      ),
      [
        'entries: 0: sections: 0: tabs: 1: formerly: 0: "ZERO" is a name of "One" already (case does not count)',
        'entries: 0: sections: 0: tabs: 1: formerly: 1: "one" is a name of "One" already (case does not count)',
      ],
    ],
    [
      "with a former name of a section that it still has",
      dataSet({ ...sectionOf("A", one), formerly: ["a"] }),
      ['entries: 0: sections: 0: formerly: 0: "a" is a name of "A" already (case does not count)'],
    ],
    [
      "with two editions of one name",
      { entries: [...dataSet(sectionOf("A", one)).entries, ...dataSet(sectionOf("A", one)).entries] },
      ['entries: 1: edition: "2026" is taken by number 1 of this list (case does not count)'],
    ],
    ["with tours", toured(tour, { ...tour, title: "Another" }), []],
    [
      "with two tours of one title",
      toured(tour, tour),
      ['tours: 1: title: "A tour" is taken by number 1 of this list (case does not count)'],
    ],
    [
      "with a tour of one stop",
      toured({ ...tour, stops: ["one"] }),
      ["tours: 0: stops: must hold at least two stops"],
    ],
    ["with a tour of 20 stops", toured({ ...tour, stops: Array(20).fill("one") }), []],
    [
      "with a tour of 21 stops",
      toured({ ...tour, stops: Array(21).fill("one") }),
      ["tours: 0: stops: must hold at most 20 stops"],
    ],
    ...["one@0", "one@1000000", "One", "one@", "@1", "one@1s", "x,y"].map(
      (stop): [string, object, string[]] => [
        `with a tour that stops at ${stop}`,
        toured({ ...tour, stops: ["two", stop] }),
        ["tours: 0: stops: 1: must be a tab's id, with @ and a second if not its beginning"],
      ],
    ),
    ["with a tour to a late second", toured({ ...tour, stops: ["one@1", "one@999999"] }), []],
    ...["One", "-one", "one-", "a--b", "a_b", ""].map((id): [string, object, string[]] => [
      `with the id ${id}`,
      dataSet(sectionOf("A", { ...one, id })),
      [`${inTab}: id: must be lower-case letters and digits, with single hyphens between`],
    ]),
    ["with an id of several words", dataSet(sectionOf("A", { ...one, id: "a1-b-2" })), []],
  ])("%s", (_, value, expected) => {
    expect(faults(dataSetSchema, value)).toEqual(expected);
  });

  test("are shown unless they are hidden", () => {
    const sections = [
      sectionOf("A", { ...one, hidden: true }, two),
      sectionOf("B", { ...one, hidden: true }, placeholder),
      { ...sectionOf("C", one), hidden: true },
      { ...sectionOf("D", { ...one, hidden: false }, placeholder), hidden: false },
    ] as Section[];
    const shown = shownSections(sections).map(({ sectionName, tabs }) => [
      sectionName,
      tabs.map(({ tab }) => tab),
    ]);
    expect(shown).toEqual([
      ["A", ["Two"]],
      ["D", ["One", ""]],
    ]);
  });
});

describe("a part of a picture", () => {
  const part = { x: 0.2, y: 0.3, width: 0.4, height: 0.5 };
  const hair = 1e-10;

  test.each<[string, object, boolean]>([
    ["all of it", { x: 0, y: 0, width: 1, height: 1 }, true],
    ["its last corner", { x: 0.55, y: 0.9, width: 0.45, height: 0.1 }, true],
    ["a hair more, as sums have it", { x: 0.55 + hair, y: 0.9 + hair, width: 0.45, height: 0.1 }, true],
    ["more than its width", { x: 0.56, y: 0, width: 0.45, height: 1 }, false],
    ["more than its height", { x: 0, y: 0.1, width: 1, height: 0.95 }, false],
    ["nothing of its width", { x: 0, y: 0, width: 0, height: 1 }, false],
    ["something before it", { x: -0.1, y: 0, width: 1, height: 1 }, false],
    ["something above it", { x: 0, y: -0.1, width: 1, height: 1 }, false],
  ])("lies inside: %s", (_, rectangle, isInside) => {
    expect(faults(cutSchema, rectangle).length === 0).toBe(isInside);
  });

  test.each([
    ["itself", {}, true],
    ["what is smaller", { x: 0.25, y: 0.35, width: 0.1, height: 0.1 }, true],
    ["a hair more", { x: 0.2 - hair, y: 0.3 - hair, width: 0.4 + 3 * hair, height: 0.5 + 3 * hair }, true],
    ["what begins before", { x: 0.19 }, false],
    ["what begins above", { y: 0.29 }, false],
    ["what ends after", { width: 0.41 }, false],
    ["what ends below", { height: 0.51 }, false],
  ])("holds %s: %s", (_, change, isHeld) => {
    expect(holds(part, { ...part, ...change })).toBe(isHeld);
  });

  test.each([
    [0.45, 1, true],
    [0.225, 0.5, true],
    [0.4546, 1, true],
    [0.4454, 1, true],
    [0.456, 1, false],
    [0.444, 1, false],
    [0.45, 0.5, false],
  ])("%d wide and %d high is as phones show it: %s", (width, height, isAsShown) => {
    expect(isPortrait({ x: 0, y: 0, width, height })).toBe(isAsShown);
  });
});

/** A changed copy of a fixture's file, with the brand filled in. */
function file(name: string, change: Record<string, unknown> = {}) {
  const source = readFileSync(`tests/fixture/content/${name}`, "utf8");
  const content = JSON.parse(source.replace(new RegExp(`\\{(?:${brandWords.join("|")})\\}`, "gi"), "x"));
  for (const [path, value] of Object.entries(change)) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const holder = keys.reduce((each, key) => each[key], content);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return content;
}

describe("the brand and the products", () => {
  const [seafood, logistics] = file("site.json").products;
  const colors = "brand: colors";
  test.each<[string, Record<string, unknown>, string[]]>([
    ["as they are", {}, []],
    ["without campaigns", { campaigns: undefined }, []],
    ["with campaigns", { campaigns: ["Spring_2027.a-b", "x".repeat(40)] }, []],
    [
      "with a campaign that reads like a sentence",
      { campaigns: ["spring fair"] },
      ["campaigns: 0: must be of letters, digits, dots, hyphens and underscores, 40 at most"],
    ],
    [
      "with a campaign that is too long",
      { campaigns: ["x".repeat(41)] },
      ["campaigns: 0: must be of letters, digits, dots, hyphens and underscores, 40 at most"],
    ],
    [
      "with a campaign that begins with a sign",
      { campaigns: ["-x"] },
      ["campaigns: 0: must be of letters, digits, dots, hyphens and underscores, 40 at most"],
    ],
    [
      "with a campaign that stands for all others",
      { campaigns: ["Other"] },
      ["campaigns: 0: is what all others are called"],
    ],
    [
      "with a campaign twice",
      { campaigns: ["a", "A"] },
      ['campaigns: 1: campaign: "A" is taken by number 1 of this list (case does not count)'],
    ],
    ["with one product", { products: [seafood] }, ["products: must hold both Seafood and Logistics"]],
    [
      "with a product twice",
      { products: [seafood, logistics, seafood] },
      ['products: 2: value: "Seafood" is taken by number 1 of this list (case does not count)'],
    ],
    ...["navy", "#8FD3E8", "#8fd3e", "#8fd3e80", "x#8fd3e8"].map(
      (color): [string, Record<string, unknown>, string[]] => [
        `with the colour ${color}`,
        { "brand.colors.mark": color },
        [`${colors}: mark: must be a colour like #07263d`],
      ],
    ),
    [
      "with words that nobody can read",
      { "brand.colors.on-accent": "#a06a2c" },
      [`${colors}: on-accent: has a contrast of 2.56:1 on "accent" (#ffb25b) and needs 4.5:1`],
    ],
  ])("%s", (_, change, expected) => {
    expect(faults(siteSchema, file("site.json", change))).toEqual(expected);
  });

  test("have room for 64 megabytes of videos, no campaigns and no contacts, unless they say otherwise", () => {
    const without = file("site.json", { campaigns: undefined, contacts: undefined });
    const { media, campaigns, contacts } = siteSchema.parse(without);
    expect([media, campaigns, contacts]).toEqual([{ limitMegabytes: 64 }, [], []]);
  });
});

describe("the people to write to", () => {
  const [contact] = file("site.json").contacts;
  const https = "must be an address that begins with https://";
  const badId = "must be lower-case letters and digits, with single hyphens between, like kari";
  test.each<[string, Record<string, unknown>, string[]]>([
    ["as they are", {}, []],
    ["without what may be missing", { photo: undefined, phone: undefined, booking: undefined }, []],
    ["with an id of two words", { id: "kari-2" }, []],
    ["with an id in capitals", { id: "Kari" }, [`id: ${badId}`]],
    ["with an id in other letters", { id: "kåre" }, [`id: ${badId}`]],
    ["with a long id", { id: "x".repeat(41) }, ["id: must have at most 40 characters"]],
    [
      "with a role in one language",
      { role: { en: "Adviser" } },
      ["role: nb: Invalid input: expected string, received undefined"],
    ],
    ["with a booking page by http", { booking: "http://calendar.example/kari" }, [`booking: ${https}`]],
    ["with a script as booking page", { booking: "javascript:alert(1)" }, [`booking: ${https}`]],
    ["with no number", { phone: "on request" }, ["phone: must be a telephone number, like +47 55 50 12 00"]],
    [
      "with an unknown product",
      { products: ["Seafod"] },
      ['products: 0: Invalid option: expected one of "Seafood"|"Logistics"'],
    ],
    ["without products", { products: [] }, ["products: must name a product"]],
    ["without languages", { languages: [] }, ["languages: must name a language"]],
    [
      "with a photo elsewhere",
      { photo: { ...contact.photo, image: "https://evil.example/a.jpg" } },
      ["photo: image: must be a path like /images/name.jpg"],
    ],
  ])("%s", (_, change, expected) => {
    const site = file("site.json", { contacts: [{ ...contact, ...change }] });
    expect(faults(siteSchema, site)).toEqual(expected.map((each) => `contacts: 0: ${each}`));
  });

  test("have each an id of their own, and are fifty at most", () => {
    expect(faults(siteSchema, file("site.json", { contacts: [contact, contact] }))).toEqual([
      'contacts: 1: id: "solveig" is taken by number 1 of this list (case does not count)',
    ]);
    const many = Array.from({ length: 51 }, (_, index) => ({ ...contact, id: `c${index}` }));
    expect(faults(siteSchema, file("site.json", { contacts: many }))).toEqual([
      "contacts: must be 50 at most",
    ]);
  });
});

describe("the forms", () => {
  const fields = "en: contact: fields";
  const [email, ...others] = file("forms.json").en.contact.fields;
  test.each<[string, Record<string, unknown>, string[]]>([
    ["as they are", {}, []],
    [
      "without a field for an address",
      { "en.contact.fields": others },
      [`${fields}: must hold a field "email" of type email`],
    ],
    [
      "with a field for an address that is no address's",
      { "en.contact.fields": [{ ...email, type: "text" }, ...others] },
      [`${fields}: must hold a field "email" of type email`],
    ],
    [
      "with an address in another field alone",
      { "en.contact.fields": [{ ...email, name: "address" }, ...others] },
      [`${fields}: must hold a field "email" of type email`],
    ],
    [
      "with two fields of one name",
      { "en.contact.fields": [email, { ...email, providerName: "another" }] },
      [`${fields}: 1: name: "email" is taken by number 1 of this list (case does not count)`],
    ],
    [
      "with two fields of one name at the provider",
      { "en.contact.fields": [email, { ...email, name: "another" }] },
      [
        `${fields}: 1: providerName: "${email.providerName}" is taken by number 1 of this list (case does not count)`,
      ],
    ],
    [
      "with a field named as none may be",
      { "en.contact.fields": [email, { ...email, name: "website", providerName: "another" }] },
      [`${fields}: 1: name: "website" is a name that forms and exports use themselves`],
    ],
    ...["Name", "a b", "1", "a1", ""].map((name): [string, Record<string, unknown>, string[]] => [
      `with a field named ${name}`,
      { "en.contact.fields": [email, { ...email, name, providerName: "another" }] },
      [`${fields}: 1: name: must be lower-case letters`],
    ]),
    [
      "whose longest text is not told",
      { "nb.faults.too-long": "For langt" },
      ["nb: faults: too-long: must contain {max}"],
    ],
  ])("%s", (_, change, expected) => {
    expect(faults(formsSchema, file("forms.json", change))).toEqual(expected);
  });
});

describe("the legal pages", () => {
  const own = file("legal.en.json").pages;
  const with0 = (change: object) => [{ ...own[0], ...change }, own[1], own[2]];
  test.each<[string, unknown[], string[]]>([
    ["as they are", own, []],
    [
      "that are two",
      own.slice(0, 2),
      ["pages: must hold the privacy policy, the framework agreement and the transparency page"],
    ],
    [
      "that do not say how long leads are kept",
      JSON.parse(JSON.stringify(own).replaceAll("{retentionDays}", "90")),
      ["pages: must say {retentionDays}, after how many days leads are deleted"],
    ],
    ...["counts", "playback"].map((condition): [string, unknown[], string[]] => [
      `that do not say what holds with ${condition}`,
      JSON.parse(JSON.stringify(own).replaceAll(`"when":"${condition}",`, "")),
      [`pages: must have a section with "when": "${condition}", which says what is counted then`],
    ]),
    [
      "two of which have one address",
      with0({ slug: own[1].slug }),
      [`pages: 1: slug: "${own[1].slug}" is taken by number 1 of this list (case does not count)`],
    ],
    ...["Privacy", "privacy policy", "privacy/", ""].map((slug): [string, unknown[], string[]] => [
      `with the address ${slug}`,
      with0({ slug }),
      ["pages: 0: slug: must be lower-case letters, digits and hyphens"],
    ]),
  ])("%s", (_, pages, expected) => {
    expect(faults(legalSchema, { pages })).toEqual(expected);
  });
});

describe("facts about videos", () => {
  const known = content.media["/videos/seafood/purchase/workflow.mp4"] as Recording;
  const [scene] = known.scenes as [Scene];
  const portrait = { x: 0.2, y: 0, width: 0.45, height: 1 };
  const target = { x: 0.3, y: 0.4, width: 0.1, height: 0.1, name: "Approve" };
  const phone = { ...scene.phone, ...portrait };
  const inScene = "scenes: 0";
  const sceneOf = (change: object) => ({ scenes: [{ ...scene, phone, target, ...change }] });
  test.each<[string, object, string[]]>([
    ["as it is", {}, []],
    ["with a scene's target where phones show it", sceneOf({}), []],
    ["with a scene without a target", sceneOf({ target: undefined }), []],
    [
      "with a scene's target where phones do not show it",
      sceneOf({ target: { ...target, x: 0.1 } }),
      [`${inScene}: the part that phones show must hold the target`],
    ],
    [
      "with a scene's target outside",
      sceneOf({ target: { ...target, y: 0.95 } }),
      [
        `${inScene}: target: must lie inside the picture: x + width and y + height are at most 1`,
        `${inScene}: the part that phones show must hold the target`,
      ],
    ],
    [
      "with a part for phones outside",
      sceneOf({ target: undefined, phone: { ...phone, x: 0.56 } }),
      [`${inScene}: phone: must lie inside the picture: x + width and y + height are at most 1`],
    ],
    [
      "with a part for phones that is no portrait",
      sceneOf({ target: undefined, phone: { ...phone, height: 0.5 } }),
      [`${inScene}: phone: must be in 4:5: its width is 0.45 of its height, in fractions`],
    ],
    ...["0".repeat(63), "0".repeat(65), "G".repeat(64), `x${"0".repeat(64)}`].map(
      (sha256): [string, object, string[]] => [
        `with the hash ${sha256}`,
        { captions: { ...known.captions, sha256 } },
        ["captions: sha256: must be a SHA-256 in hexadecimal"],
      ],
    ),
    ...["avc1.64001f, mp4a", "", ",avc1", "avc1,", "avc1;mp4a"].map((codecs): [string, object, string[]] => [
      `with the codecs ${codecs}`,
      { renditions: { ...known.renditions, low: { ...known.renditions.low, codecs } } },
      ["renditions: low: codecs: must be codec strings with commas between"],
    ]),
    [
      "with captions that are none",
      { captions: { ...known.captions, path: "/videos/a.srt" } },
      ["captions: path: must be a path like /videos/name.vtt"],
    ],
  ])("%s", (_, change, expected) => {
    const recording = JSON.parse(JSON.stringify({ ...known, ...change }));
    expect(faults(recordingSchema, recording)).toEqual(expected);
  });
});

test("scenes are in the order of their times", () => {
  const scenes = [1, 3, 3].map((atSeconds) => ({ atSeconds, text: "Approve." }));
  expect(faults(scenesSchema, { scenes })).toEqual([
    "scenes: 2: atSeconds: must be later than the scene before",
  ]);
});

test.each([
  ["pageTitle", "{page}"],
  ["nextTab", "{tab}"],
  ["search.found", "{query} {count}"],
  ["search.elsewhere", "{count} {product}"],
  ["tour.position", "{number} {count}"],
])("the words of %s have room for %s", (path, places) => {
  expect(faults(messagesSchema, file("messages.en.json", { [path]: `x ${places}` }))).toEqual([]);
  expect(faults(messagesSchema, file("messages.en.json", { [path]: "x" }))).toEqual(
    places.split(" ").map((place) => `${path.replace(".", ": ")}: must contain ${place}`),
  );
});
