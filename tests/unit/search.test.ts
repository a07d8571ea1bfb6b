import { describe, expect, test } from "vitest";
import { editDistance } from "~/platform/edit-distance";
import { type MarkedText, marked } from "~/search/engine/marked";
import { search, suggestedQueries } from "~/search/engine/search";
import { buildIndex, type Searchable } from "~/search/engine/search-index";
import { bigramsOf, toleratedEdits } from "~/search/engine/spelling";
import { folded, runsOf, wordsOf } from "~/search/engine/words";
import { maxQueryLength, normalisedQuery, searchQueryIn } from "~/urls/page-queries/typed";
import { content } from "../fixture/site";

test.each([
  ["?internal&q=+cold%20%20boxes+&q=x", "cold boxes"],
  ["?q=%20_", undefined],
  ["?q", undefined],
])("the query %s searches for %j", (query, typed) => {
  expect(searchQueryIn(query)).toBe(typed);
});

describe("a search query is normalised", () => {
  test.each([
    ["   ", ""],
    ["  Customs \t\n duty ", "Customs duty"],
    ["a\u0000b\u001f\u200bc", "a b c"],
    ["a\u030a", "å"],
    ["__0__ and __area__", "0 and area"],
    ["\ufffd\ud800x", "x"],
  ])("%j", (typed, tidy) => {
    expect(normalisedQuery(typed)).toBe(tidy);
  });

  test("shortens and trims a query that is too long", () => {
    expect(normalisedQuery(` ${"a".repeat(maxQueryLength)}`)).toBe("a".repeat(maxQueryLength));
    expect(normalisedQuery(`${"a".repeat(maxQueryLength - 1)} b`)).toBe("a".repeat(maxQueryLength - 1));
  });

  test("shortens a query without splitting characters", () => {
    expect([...normalisedQuery("å🐟".repeat(2048))]).toHaveLength(maxQueryLength);
  });
});

test.each([
  ["Sjåfør", "sjafor"],
  ["SJAAFOER", "sjafor"],
  ["baerekraft", "barekraft"],
  ["CO₂", "co2"],
  ["Łódź", "lodz"],
])("%s is compared as %s", (word, form) => {
  expect(folded(word)).toBe(form);
});

test.each([
  ["EUR.1", ["eur1", "eur", "1"]],
  ["by e-mail", ["by", "email", "mail"]],
  ["a supplier’s T 5521", ["suppliers", "supplier", "5521"]],
  ["6\u00a0500 paller", ["6500", "6", "500", "paller"]],
  ["«Nå», sa hun.", ["na", "sa", "hun"]],
])("%s has the words %j", (text, forms) => {
  expect(wordsOf(text).map(({ form }) => form)).toEqual(forms);
});

test.each([
  ["invoice", "invoice", 0],
  ["invoice", "invioce", 1],
  ["invoice", "brev", 1],
])("the edit distance from %s to %s with a limit of 0 is %i", (one, other, distance) => {
  expect(editDistance(one, other, 0)).toBe(distance);
});

test.each([
  ["abc", "cab", 2],
  ["abcd", "badc", 2],
  ["", "ab", 2],
  ["", "", 0],
  ["abcdefgh", "hgfedcba", 4],
  ["abab", "baba", 2],
  ["ab", "bc", 2],
])("the edit distance between %j and %j is %i", (one, other, distance) => {
  expect(editDistance(one, other, 3)).toBe(distance);
  expect(editDistance(other, one, 3)).toBe(distance);
});

test.each([
  ["to", 0],
  ["toll", 1],
  ["invoices", 1],
  ["invoicing", 2],
  ["pakke2", 0],
])("tolerates in %s this number of edits: %i", (form, slips) => {
  expect(toleratedEdits(form)).toBe(slips);
});

test.each([
  ["toll", ["to", "ol", "ll"]],
  ["banana", ["ba", "an", "na"]],
  ["a", []],
])("%j has the bigrams %j", (form, pairs) => {
  expect(bigramsOf(form)).toEqual(pairs);
});

function markedIn(text: string, ...forms: string[]) {
  return marked(text, runsOf(text), (number) => forms.includes(wordsOf(text)[number]?.form ?? ""));
}

test("marks matching words without changing the text", () => {
  const text = "Send by E-mail: <b>every</b> invoice’s copy.";
  const pieces = markedIn(text, "email", "invoice");
  expect(pieces.join("")).toBe(text);
  expect(pieces.filter((_, at) => at % 2 === 1)).toEqual(["E-mail", "invoice"]);
});

const inBrackets = (pieces: MarkedText | undefined) =>
  pieces?.map((text, at) => (at % 2 === 1 ? `[${text}]` : text)).join("");

function tabOf(title: string, lines: string[] = [], rest: Partial<Searchable> = {}): Searchable {
  const said = lines.map((text, index) => ({ start: index * 10 + 0.7, text }));
  return { section: "SECTION", tab: title, title, texts: [], lines: said, ...rest };
}

const english = () =>
  buildIndex(
    [
      tabOf("Customs", ["Send the declaration.", "Follow T1 by its MRN 88239."], {
        description: "Declarations are made from orders.",
        translation: { title: "Fortolling", description: "Deklarasjoner lages av ordrene." },
        otherLines: [
          { start: 0.7, text: "Send deklarasjonen." },
          { start: 10.7, text: "Følg fraktbrevet." },
        ],
      }),
      tabOf("Orders", ["Every customer has a separate warehouse.", "Customs are far away."]),
      tabOf("Invoices", ["Match it.", "Invoices by e-mail, in one order."], {
        texts: ["Orders become invoices"],
      }),
    ],
    "en",
  );
const norwegian = () =>
  buildIndex(
    [
      tabOf("Ordre", ["Fraktbrevet følger bilen.", "Temperaturen er kjent."]),
      tabOf("Faktura", ["Bomturer prises.", "Brevet er frakt verdt."], { texts: ["Bompenger er med."] }),
      tabOf("Avvik", ["Ta bilde av kassen.", "Alle turer vises."]),
    ],
    "nb",
  );

const namesOf = (index: ReturnType<typeof english>, query: string) =>
  search(index, query).found.map(({ tab }) => tab.title);

test("marks only the matching part of a joined word", () => {
  const pieces = markedIn("Send by E-mail, by air-mail", "mail");
  expect(inBrackets(pieces)).toBe("Send by E-[mail], by air-[mail]");
});

describe("search finds tabs", () => {
  test.each([
    ["customs", ["Customs", "Orders"], "but not by the stem only"],
    ["CUSTOMS declaration", ["Customs"], "if all words occur in any fields"],
    ["do you do customs?", ["Customs", "Orders"], "without the query's stop words"],
    ["email", ["Invoices"], "with or without hyphens"],
    ["88239", ["Customs"], "by numbers"],
    ["8823x", [], "not by similar numbers"],
    ["declartion", ["Customs"], "with a typing error"],
    ["fortolling", ["Customs"], "by the title in the other language"],
    ["brev", ["Customs"], "by captions in the other language"],
    ["use", [], "not by a short text inside words"],
    ["section", ["Customs", "Orders", "Invoices"], "by their section"],
    ["order", ["Orders", "Customs", "Invoices"], "title before description, text and captions"],
    ["the", [], "not by stop words"],
  ])("%s: %j, %s", (query, names) => {
    expect(namesOf(english(), query)).toEqual(names);
  });

  test.each([
    ["brev", ["Faktura", "Ordre"]],
    ["frakt", ["Faktura", "Ordre"]],
    ["tur", ["Avvik", "Faktura"]],
    ["foelger", ["Ordre"]],
  ])("in Norwegian by parts of compounds: %s in %j", (query, names) => {
    expect(new Set(namesOf(norwegian(), query))).toEqual(new Set(names));
  });
});

test.each([
  ["tur", "Fakturering og fakkel", false],
  ["tur", "Fakta om fakturaer", false],
  ["tur", "Bompenger, turer og bomturer", true],
  ["legg", "Plan og planlegges", true],
  ["hvo", "Hvor er den", false],
])("in Norwegian, short words match only the end of compounds: %s in %s: %j", (query, title, isFound) => {
  expect(namesOf(buildIndex([tabOf(title)], "nb"), query)).toEqual(isFound ? [title] : []);
});

test.each([
  ["lst", true],
  ["lisp", false],
  ["lost", false],
  ["ist", false],
])("a short word may lack a letter, except its first: %s finds List: %j", (query, isFound) => {
  expect(namesOf(buildIndex([tabOf("List")], "en"), query)).toEqual(isFound ? ["List"] : []);
});

test.each([
  ["best", ["Best"]],
  ["bestil", ["Order"]],
  ["EDI", ["Order", "Best"]],
])("translations match exactly if the original has the word: %s in %j", (query, names) => {
  const order = tabOf("Order", [], { translation: { title: "Bestilling, EDI" } });
  expect(namesOf(buildIndex([tabOf("Best", ["EDI."]), order], "en"), query)).toEqual(names);
});

describe("the moments of a result", () => {
  test("have a language if they are in the other language", () => {
    const [found] = search(english(), "fraktbrev").found;
    expect(found?.moments.map(({ second, language }) => [second, language])).toEqual([[10, "nb"]]);
  });

  test("are at most three", () => {
    const long = buildIndex([tabOf("Long", Array<string>(9).fill("The same again."))], "en");
    expect(search(long, "same").found[0]?.moments).toHaveLength(3);
  });
});

describe("the order of results", () => {
  const titles = (tabs: Searchable[], query: string) => namesOf(buildIndex(tabs, "en"), query);
  const some = "Nothing of it.";

  test("depends on the field: title, subtitle and description, text, section, caption", () => {
    const tabs = [
      tabOf("Sentence", ["A zebra."]),
      tabOf("Section", [], { section: "ZEBRA" }),
      tabOf("Text", [], { texts: ["A zebra."] }),
      tabOf("Description", [], { description: "A zebra." }),
      tabOf("Subtitle", [], { subTitle: "A zebra." }),
      tabOf("Zebra"),
    ];
    const [sentence, section] = ["Sentence", "Section"];
    expect(titles(tabs, "zebra")).toEqual(["Zebra", "Description", "Subtitle", "Text", sentence, section]);
  });

  test.each<[string, Searchable, Searchable, string]>([
    [
      "all words in one sentence come before words in several",
      tabOf("Apart", ["A red one.", "A box."]),
      tabOf("GroupCommit", ["A red box.", some]),
      "red box",
    ],
    [
      "words in a description come before words in a sentence",
      tabOf("Sentence", ["A red box."]),
      tabOf("Description", [], { description: "A red box." }),
      "red box",
    ],
    ["a frequent word comes first", tabOf("Once", ["A box."]), tabOf("Often", ["A box.", "A box."]), "box"],
    ["exact words come before their forms", tabOf("Form", ["Some boxes."]), tabOf("Word", ["A box."]), "box"],
    ["word forms come before longer words", tabOf("Boxer", ["A boxer."]), tabOf("Boxes", ["Boxes."]), "box"],
  ])("%s", (_, worse, better, query) => {
    expect(titles([worse, better], query)).toEqual([better.title, worse.title]);
    expect(titles([better, worse], query)).toEqual([better.title, worse.title]);
  });

  test("equal results stay in the order of the demos", () => {
    const tabs = ["B", "A", "C"].map((title) => tabOf(title, ["A box."]));
    expect(titles(tabs, "box")).toEqual(["B", "A", "C"]);
  });

  test("a rare word weighs more than a frequent one", () => {
    const tabs = [
      tabOf("Frequent", ["The crate is here, a crate.", "A zebra."], { description: "A crate." }),
      tabOf("Rare", ["A crate."], { description: "A zebra." }),
      ...["C", "D", "E", "F"].map((title) => tabOf(title, ["A crate."])),
    ];
    expect(titles(tabs, "crate zebra")).toEqual(["Rare", "Frequent"]);
  });
});

describe("a query", () => {
  test("counts all results, and describes only the requested number", () => {
    const { tabs, found } = search(english(), "order", 2);
    expect([tabs.length, found.map(({ tab }) => tab.title)]).toEqual([3, ["Orders", "Customs"]]);
  });

  const eleven = "send follow mrn customs declarations orders made 88239 t1 deklarasjoner fortolling";
  test.each([
    ["customs-declaration", [], "words joined by hyphens"],
    [`${"customs Customs ".repeat(6)}zebra`, ["zebra"], "repeated words count once"],
    [`${eleven} zebra`, ["zebra"], "a query of twelve words"],
    [`${eleven} section zebra`, [], "words after the twelfth are ignored"],
  ])("%s finds Customs without %j: %s", (query, missing) => {
    const { found, ...rest } = search(english(), query);
    expect(found[0]?.tab.title).toBe("Customs");
    expect(rest.missing).toEqual(missing);
  });

  test("has no results in an empty index", () => {
    const empty = buildIndex([], "en");
    expect(search(empty, "box")).toMatchObject({ tabs: [], missing: [], offersContact: false, found: [] });
    expect(suggestedQueries(empty, "boxes")).toEqual([]);
  });

  test.each([
    ["en", "og", ["Og"]],
    ["en", "and", []],
    ["nb", "og", []],
    ["nb", "and", ["And"]],
  ] as const)("in %s ignores only that language's stop words: %s", (language, query, names) => {
    expect(namesOf(buildIndex([tabOf("Og"), tabOf("And")], language), query)).toEqual(names);
  });
});

describe("a search result shows", () => {
  const shown = (tab: Searchable, query: string) => {
    const [found] = search(buildIndex([tab], "en"), query).found;
    return { title: inBrackets(found?.title), passage: inBrackets(found?.passage), found };
  };

  test.each<[string, Partial<Searchable>, string, string | undefined]>([
    ["its subtitle", { subTitle: "A box." }, "box", "A [box]."],
    ["its description", { description: "Some boxes." }, "box", "Some [boxes]."],
    ["another text", { texts: ["A box."] }, "box", "A [box]."],
    ["the text with most words", { subTitle: "A box.", texts: ["A red box."] }, "red box", "A [red] [box]."],
    ["the more important text", { texts: ["Another box."], description: "A box." }, "box", "A [box]."],
    ["no text if only its section matches", { section: "BOXES" }, "box", undefined],
    ["no text in the other language", { translation: { title: "x", description: "Box" } }, "box", undefined],
  ])("%s", (_, rest, query, passage) => {
    expect(shown(tabOf("Tab", [], rest), query).passage).toBe(passage);
  });

  test("its title with marked words", () => {
    expect(shown(tabOf("A red box"), "box").title).toBe("A red [box]");
  });

  test("the best sentence, and all sentences in their order", () => {
    const { found } = shown(tabOf("Tab", ["A red one.", "A box.", "A red box."]), "red box");
    expect(found?.best).toMatchObject({ second: 20, language: "en" });
    expect(inBrackets(found?.best?.text)).toBe("A [red] [box].");
    expect(found?.moments.map(({ second }) => second)).toEqual([0, 10, 20]);
  });

  test("no caption that repeats another caption in the other language", () => {
    const otherLines = [
      { start: 0.2, text: "MRN, på norsk." },
      { start: 10.2, text: "MRN igjen." },
    ];
    const { found } = shown(tabOf("Tab", ["The MRN.", "Another."], { otherLines }), "mrn");
    expect(found?.moments.map(({ second, language }) => `${second} ${language}`)).toEqual(["0 en", "10 nb"]);
  });
});

describe("if no tab has all words", () => {
  test.each([
    ["customs zebra", ["zebra"], ["Customs", "Orders"]],
    ["warehuse gloves", ["gloves"], ["Orders"]],
    ["order m", [], ["Orders", "Customs", "Invoices"]],
    ["declarations match zebra", ["match", "zebra"], ["Customs", "Invoices"]],
    ["zebra gloves", [], []],
  ])("%s finds, without %j, the tabs with most words: %j", (query, missing, names) => {
    expect(search(english(), query).missing).toEqual(missing);
    expect(namesOf(english(), query)).toEqual(names);
  });
});

describe("synonyms", () => {
  const synonyms = [
    { typed: ["clearance", "border papers"], meant: ["declaration"] },
    { typed: ["price", "order a demo"], meant: [], contact: true },
    { typed: ["where is it"], meant: ["stock"] },
    { typed: ["what costs"], meant: ["stock"], contact: true },
    { typed: ["e-bill", "stock of papers"], meant: ["customs"] },
  ];
  const tabs = [
    tabOf("Customs", ["Send the declaration."]),
    tabOf("Orders", ["Clearance of stock, and papers on a border."]),
    tabOf("Both", ["A bill of a clearance price, the border, and papers."]),
  ];
  const index = buildIndex(tabs, "en", synonyms);

  test.each([
    ["clearance", ["Orders", "Both", "Customs"], false, "after tabs with the exact word"],
    ["clearanc", ["Orders", "Both", "Customs"], false, "with its beginning"],
    ["claerance", ["Orders", "Both", "Customs"], false, "with a typing error"],
    ["border papers", ["Both", "Orders", "Customs"], false, "also by its single words"],
    ["border of the papers", ["Both", "Orders", "Customs"], false, "with stop words"],
    ["borderpapers", ["Customs"], false, "written as one word"],
    ["border p", ["Customs", "Orders", "Both"], false, "with the beginning of its last word"],
    ["papers", ["Orders", "Both"], false, "not by one word of it"],
    ["where is it", ["Orders"], false, "also if all its words are stop words"],
    ["order a demo", [], true, "a contact question is not searched for"],
    ["order demo", [], true, "a contact question without stop words"],
    ["price", ["Both"], true, "a single word for contact that also occurs in demos"],
    ["clearance price", ["Both"], false, "no contact for this word next to another word"],
    ["what costs clearance", ["Orders"], true, "a contact phrase with a synonym is searched for"],
  ])("%s finds %j, contact %j: %s", (query, names, offersContact) => {
    const { found, missing, ...rest } = search(index, query);
    expect(found.map(({ tab }) => tab.title)).toEqual(names);
    expect([missing, rest.offersContact]).toEqual([[], offersContact]);
  });
});

describe("the shipped synonyms", () => {
  const indexes = {
    Seafood: buildIndex([], "en", content.products.Seafood.synonyms),
    Logistics: buildIndex([], "nb", content.products.Logistics.synonyms),
  };

  test.each([
    ["Seafood", "how much does it cost"],
    ["Seafood", "free trial"],
    ["Seafood", "book demo"],
    ["Seafood", "request a demonstration"],
    ["Seafood", "contact sales"],
    ["Seafood", "customer support"],
    ["Seafood", "hva koster det"],
    ["Logistics", "how much does it cost"],
    ["Logistics", "hva koster det?"],
    ["Logistics", "bestille demo"],
    ["Logistics", "visning av systemet"],
    ["Logistics", "kontakt oss"],
    ["Logistics", "kundeservice"],
    ["Logistics", "brukerstøtte"],
  ] as const)("in %s offer the contact for: %s", (product, query) => {
    expect(search(indexes[product], query).offersContact).toBe(true);
  });
});

describe("a compound is found by its two words:", () => {
  const index = buildIndex(
    [
      tabOf("Begge", ["Kunden får en faktura."]),
      tabOf("Faktura", ["Utslippet rapporteres."]),
      tabOf("App", ["Sjåføren har en app."]),
    ],
    "nb",
    [{ typed: ["pris"], meant: ["faktura"] }],
  );

  test.each([
    ["kundefaktura", ["Begge"]],
    ["kundepriser", ["Begge"]],
    ["utslippsrapport", ["Faktura"]],
    ["sjåførapp", ["App"]],
    ["kundesebra", []],
  ])("%s: %j", (query, names) => {
    expect(namesOf(index, query)).toEqual(names);
    expect(search(index, query).missing).toEqual([]);
  });

  test("in English only if both words are complete", () => {
    const words = buildIndex([tabOf("Cold store"), tabOf("Colder")], "en");
    expect(namesOf(words, "coldstore")).toEqual(["Cold store"]);
    expect(namesOf(words, "coldstor")).toEqual([]);
  });
});

test("a single last letter ranks titles first that continue with the letter", () => {
  const tabs = ["Packing box", "Packing station"].map((title) => tabOf(title, ["A supplier’s box."]));
  const index = buildIndex(tabs, "en");
  expect(namesOf(index, "packing s")).toEqual(["Packing station", "Packing box"]);
  expect(namesOf(index, "s")).toEqual([]);
});

test("words in the typed order rank higher than separated words", () => {
  const apart = tabOf("Apart", [], { texts: ["The pallet goes back, and nobody needs a trace of it."] });
  const together = tabOf("Together", [], {
    texts: ["You trace back a pallet that nobody needs in a moment."],
  });
  expect(namesOf(buildIndex([apart, together], "en"), "trace back pallet")[0]).toBe("Together");
});

describe("a misspelt word is corrected, and the correction is reported", () => {
  test.each([
    ["custums", "customs", ["Orders", "Customs"]],
    ["Custums order", "customs order", ["Orders", "Customs"]],
    ["customs", undefined, ["Orders", "Customs"]],
    ['"custums"', undefined, []],
    ["“customs”", undefined, ["Orders", "Customs"]],
  ])("%s: %s, %j", (query, corrected, names) => {
    const { found, ...rest } = search(english(), query);
    expect(rest.corrected).toBe(corrected);
    expect(found.map(({ tab }) => tab.title).sort()).toEqual([...names].sort());
  });

  test("a synonym is corrected to the content's spelling", () => {
    const index = buildIndex([tabOf("Bil", ["Lorry."])], "en", [{ typed: ["Vehicle"], meant: ["lorry"] }]);
    expect(search(index, "vehcile").corrected).toBe("Vehicle");
  });

  test("a correction is proposed for a misspelt word in quotation marks", () => {
    expect(suggestedQueries(english(), '"custums"')).toEqual(["customs"]);
  });
});

describe("suggestions for a query without results", () => {
  test.each([
    ["tol", []],
    ["mrm", ["MRN"]],
    ["zzzzzz", []],
  ])("%s: %j", (query, proposed) => {
    expect(search(english(), query).tabs.length === 0 ? suggestedQueries(english(), query) : []).toEqual(
      proposed,
    );
  });
});
