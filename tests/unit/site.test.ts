import { describe, expect, test } from "vitest";
import { siteSchema } from "~/schema/site";
import { file, problems } from "../content-files";

describe("the brand and the products", () => {
  const [seafood, logistics] = file("site.json").products;
  const colors = "brand: colors";
  test.each<[string, Record<string, unknown>, string[]]>([
    ["in their current version", {}, []],
    ["without campaigns", { campaigns: undefined }, []],
    ["with campaigns", { campaigns: ["Spring_2027.a-b", "x".repeat(40)] }, []],
    [
      "with a campaign name that contains a space",
      { campaigns: ["spring fair"] },
      [
        "campaigns: 0: must consist of at most 40 letters, digits, dots, hyphens and underscores, and begin with a letter or a digit",
      ],
    ],
    [
      "with a campaign name that is too long",
      { campaigns: ["x".repeat(41)] },
      [
        "campaigns: 0: must consist of at most 40 letters, digits, dots, hyphens and underscores, and begin with a letter or a digit",
      ],
    ],
    [
      'with the campaign name "other", which is reserved',
      { campaigns: ["Other"] },
      ['campaigns: 0: must not be "other": reports use that name for all remaining campaigns'],
    ],
    [
      "with a duplicate campaign",
      { campaigns: ["a", "A"] },
      ['campaigns: 1: campaign: "A" is already item 1 of this list (case is ignored): change one of them'],
    ],
    ["without a phone number", { "contact.phone": undefined }, []],
    [
      "with an invalid phone number",
      { "contact.phone": "on request" },
      ["contact: phone: must be a telephone number, like +47 55 50 12 00"],
    ],
    ["with one product", { products: [seafood] }, ["products: must contain both Seafood and Logistics"]],
    [
      "with a duplicate product",
      { products: [seafood, logistics, seafood] },
      ['products: 2: value: "Seafood" is already item 1 of this list (case is ignored): change one of them'],
    ],
    ...["navy", "#8FD3E8", "#8fd3e", "#8fd3e80", "x#8fd3e8"].map(
      (color): [string, Record<string, unknown>, string[]] => [
        `with the colour ${color}`,
        { "brand.colors.mark": color },
        [
          `${colors}: mark: must be a colour written as # and six lower-case hexadecimal digits, such as #07263d`,
        ],
      ],
    ),
    [
      "with text of too little contrast",
      { "brand.colors.on-accent": "#a06a2c" },
      [`${colors}: on-accent: has a contrast of 2.56:1 on "accent" (#ffb25b) and needs 4.5:1`],
    ],
  ])("%s", (_, change, expected) => {
    expect(problems(siteSchema, file("site.json", change))).toEqual(expected);
  });

  test("have by default a limit of 500 MB for videos, no campaigns and no contacts", () => {
    const without = file("site.json", { campaigns: undefined, contacts: undefined });
    const { media, campaigns, contacts } = siteSchema.parse(without);
    expect([media, campaigns, contacts]).toEqual([{ manyMegabytes: 500 }, [], []]);
  });
});

describe("the contacts", () => {
  const [contact] = file("site.json").contacts;
  const https = "must be a URL that begins with https://, such as https://example.com/kari";
  const login = "must not contain a user name or a password";
  const plain = "must not contain spaces, line breaks, quotation marks or < >";
  const badId =
    "must consist of lower-case letters and digits, with single hyphens between words, such as kari";
  test.each<[string, Record<string, unknown>, string[]]>([
    ["in their current version", {}, []],
    ["without optional values", { photo: undefined, phone: undefined, booking: undefined }, []],
    ["with an id in capitals", { id: "Kari" }, [`id: ${badId}`]],
    ["with a long id", { id: "x".repeat(41) }, ["id: must have at most 40 characters (found 41)"]],
    [
      "with a role in one language",
      { role: { en: "Adviser" } },
      ["role: nb: Invalid input: expected string, received undefined"],
    ],
    ["with an http URL as booking page", { booking: "http://calendar.example/kari" }, [`booking: ${https}`]],
    ["with a login in its booking page", { booking: "https://user:pw@cal.example" }, [`booking: ${login}`]],
    ["with a quote mark in its booking page", { booking: 'https://cal.example/"x' }, [`booking: ${plain}`]],
    [
      "with an unknown product",
      { products: ["Seafod"] },
      ['products: 0: Invalid option: expected one of "Seafood"|"Logistics"'],
    ],
    ["without products", { products: [] }, ["products: must contain at least one product"]],
    ["without languages", { languages: [] }, ["languages: must contain at least one language"]],
    [
      "with a photo on another site",
      { photo: { ...contact.photo, image: "https://evil.example/a.jpg" } },
      ["photo: image: must be a path like /images/name.jpg"],
    ],
  ])("%s", (_, change, expected) => {
    const site = file("site.json", { contacts: [{ ...contact, ...change }] });
    expect(problems(siteSchema, site)).toEqual(expected.map((each) => `contacts: 0: ${each}`));
  });

  test("have unique ids, and are at most fifty", () => {
    expect(problems(siteSchema, file("site.json", { contacts: [contact, contact] }))).toEqual([
      'contacts: 1: id: "solveig" is already item 1 of this list (case is ignored): change one of them',
    ]);
    const many = Array.from({ length: 51 }, (_, index) => ({ ...contact, id: `c${index}` }));
    expect(problems(siteSchema, file("site.json", { contacts: many }))).toEqual([
      "contacts: must contain at most 50 contacts",
    ]);
  });
});
