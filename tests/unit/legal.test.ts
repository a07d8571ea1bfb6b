import { describe, expect, test } from "vitest";
import { legalSchema } from "~/schema/legal";
import { file, problems } from "../content-files";

describe("the legal pages", () => {
  const own = file("legal.en.json").pages;
  const with0 = (change: object) => [{ ...own[0], ...change }, own[1], own[2]];
  test.each<[string, unknown[], string[]]>([
    ["in their current version", own, []],
    ["with one section", [own[0], { ...own[1], sections: own[1].sections.slice(0, 1) }, own[2]], []],
    [
      "without the transparency page",
      own.slice(0, 2),
      ["pages: must contain the privacy policy, the framework agreement and the transparency page"],
    ],
    [
      "that do not state the retention period of leads",
      JSON.parse(JSON.stringify(own).replaceAll("{retentionDays}", "90")),
      ["pages: must contain {retentionDays}, the number of days after which leads are deleted"],
    ],
    ...["counts", "playback"].map((condition): [string, unknown[], string[]] => [
      `that lack a section for the condition ${condition}`,
      JSON.parse(JSON.stringify(own).replaceAll(`"when":"${condition}",`, "")),
      [`pages: must contain a section with "when": "${condition}" that describes the recorded data`],
    ]),
    [
      "two of which have the same slug",
      with0({ slug: own[1].slug }),
      [
        `pages: 1: slug: "${own[1].slug}" is already item 1 of this list (case is ignored): change one of them`,
      ],
    ],
    ...["Privacy", "privacy policy", "privacy/", ""].map((slug): [string, unknown[], string[]] => [
      `with the slug ${slug}`,
      with0({ slug }),
      ["pages: 0: slug: must consist of lower-case letters, digits and hyphens, for example privacy-policy"],
    ]),
  ])("%s", (_, pages, expected) => {
    expect(problems(legalSchema, { pages })).toEqual(expected);
  });
});
