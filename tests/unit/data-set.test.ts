import { describe, expect, test } from "vitest";
import { dataSetSchema, type Section, shownSections } from "~/schema/data-set";
import { problems } from "../content-files";

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
    ["with only required values", dataSet(sectionOf("A", one)), []],
    ["without an edition", { entries: [] }, ["entries: must contain at least one entry"]],
    [
      "without a section",
      dataSet(),
      [
        "entries: 0: sections: must contain at least one section",
        "entries: 0: sections: must contain at least one tab that is not hidden",
      ],
    ],
    [
      "whose tab has no title",
      dataSet(sectionOf("A", { ...one, title: " " })),
      [`${inTab}: title: a tab with a name must have a title`],
    ],
    [
      "whose tab has no id",
      dataSet(sectionOf("A", { tab: "Kjøp & salg", title: "x" })),
      [`${inTab}: id: a tab with a name must have an id, such as "kjop-salg"`],
    ],
    ["with empty tabs", dataSet(sectionOf("A", placeholder, { ...placeholder, paragraph: [] }, one)), []],
    [
      "with an empty tab that has bullet points",
      dataSet(sectionOf("A", { ...placeholder, paragraph: ["x"] }, one)),
      [
        `${inTab}: paragraph: must be empty, because the tab has no name: give the tab a name, or delete this value`,
      ],
    ],
    [
      "with a former name that contains a slash",
      dataSet({ ...sectionOf("A", one), formerly: ["a/b"] }),
      [
        "entries: 0: sections: 0: formerly: 0: must not contain a slash or backslash, because the name becomes part of a URL",
      ],
    ],
    [
      "with a section that has only empty tabs",
      dataSet(sectionOf("A", placeholder), sectionOf("B", one)),
      ["entries: 0: sections: 0: tabs: must contain at least one tab with a name"],
    ],
    [
      "with only hidden tabs",
      dataSet(sectionOf("A", { ...one, hidden: true }), { ...sectionOf("B", two), hidden: true }),
      ["entries: 0: sections: must contain at least one tab that is not hidden"],
    ],
    [
      "with three sections of the same name",
      dataSet(sectionOf("A", one), sectionOf("B", two), sectionOf("b", one), sectionOf("B", two)),
      [
        'entries: 0: sections: 2: sectionName: "b" is already item 2 of this list (case is ignored): change one of them',
        'entries: 0: sections: 3: sectionName: "B" is already item 2 of this list (case is ignored): change one of them',
      ],
    ],
    [
      "with two tabs of the same name",
      dataSet(sectionOf("A", one, { ...two, tab: "ONE" })),
      [
        'entries: 0: sections: 0: tabs: 1: tab: "ONE" is already item 1 of this list (case is ignored): change one of them',
      ],
    ],
    ["with tabs of the same name in two sections", dataSet(sectionOf("A", one), sectionOf("B", one)), []],
    [
      "with a former name that is another tab's current or former name",
      dataSet(
        sectionOf("A", { ...one, formerly: ["Zero"] }, { ...two, formerly: ["ZERO", "one", "Former"] }),
      ),
      [
        'entries: 0: sections: 0: tabs: 1: formerly: 0: "ZERO" is already a name of "One" (case is ignored): remove it here',
        'entries: 0: sections: 0: tabs: 1: formerly: 1: "one" is already a name of "One" (case is ignored): remove it here',
      ],
    ],
    [
      "with two editions of the same name",
      { entries: [...dataSet(sectionOf("A", one)).entries, ...dataSet(sectionOf("A", one)).entries] },
      ['entries: 1: edition: "2026" is already item 1 of this list (case is ignored): change one of them'],
    ],
    ["with tours", toured(tour, { ...tour, title: "Another" }), []],
    [
      "with a tour of one stop",
      toured({ ...tour, stops: ["one"] }),
      ["tours: 0: stops: must contain at least two stops"],
    ],
    ["with a tour of 20 stops", toured({ ...tour, stops: Array(20).fill("one") }), []],
    [
      "with a tour of 21 stops",
      toured({ ...tour, stops: Array(21).fill("one") }),
      ["tours: 0: stops: must contain at most 20 stops"],
    ],
    ...["one@0", "one@1000000", "One", "one@", "x,y"].map((stop): [string, object, string[]] => [
      `with a tour that stops at ${stop}`,
      toured({ ...tour, stops: ["two", stop] }),
      [
        "tours: 0: stops: 1: must be a tab's id, such as workflow; to start later, add @ and a moment or a second, such as workflow@14",
      ],
    ]),
    ["with a tour that stops at a very late second", toured({ ...tour, stops: ["one@1", "one@999999"] }), []],
    ...["One", "-one", "one-", "a--b", "a_b", ""].map((id): [string, object, string[]] => [
      `with the id ${id}`,
      dataSet(sectionOf("A", { ...one, id })),
      [
        `${inTab}: id: must consist of lower-case letters and digits, with single hyphens between words, for example create-purchase`,
      ],
    ]),
    ["with an id of several words", dataSet(sectionOf("A", { ...one, id: "a1-b-2" })), []],
  ])("%s", (_, value, expected) => {
    expect(problems(dataSetSchema, value)).toEqual(expected);
  });

  test("are shown, except hidden tabs and sections", () => {
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
