import { describe, expect, test } from "vitest";
import {
  type Choice,
  choiceIn,
  momentValue,
  parametersOf,
  queryOfChoice,
  queryOfLink,
  senderQuery,
} from "~/urls/page-queries/choice";

const there = {
  workflow: { durationSeconds: 24 },
  invoicing: { durationSeconds: 90 },
  story: { durationSeconds: undefined },
};

const people = ["kari", "per"];

const usual: Choice = {
  stops: [],
  section: undefined,
  opens: "video",
  asPictures: false,
  low: false,
  captions: undefined,
  campaign: "",
  invalidTime: undefined,
  lacksStops: false,
  rep: undefined,
};

const workflow = { id: "workflow", second: undefined };

describe("choices in the share form", () => {
  test.each<[string, Partial<Choice>]>([
    ["", {}],
    ["?share-stops=workflow@14,invoicing", { stops: [{ id: "workflow", second: 14 }, stopOf("invoicing")] }],
    ["?share-stop=workflow&share-at=&share-stop=&share-at=", { stops: [workflow] }],
    ["?share-stop=&share-at=&share-stop=invoicing&share-at=1:10", { stops: [stopOf("invoicing", 70)] }],
    ["?share-stop=workflow&share-at=workflow@14", { stops: [stopOf("workflow", 14)] }],
    ["?share-stop=invoicing&share-at=workflow@14", { stops: [stopOf("invoicing")] }],
    ["?share-stop=invoicing&share-at=10%0A20", { stops: [stopOf("invoicing")], invalidTime: "10\n20" }],
    ["?share-stop=workflow&share-at=0:99", { stops: [workflow], invalidTime: "0:99" }],
    ["?share-stop=workflow", { stops: [workflow] }],
    ["?share-stop=nothing&share-at=5", { lacksStops: true }],
    [
      `?${inRows("workflow", "invoicing", "story")}&share-move=3-up`,
      { stops: [workflow, stopOf("story"), stopOf("invoicing")] },
    ],
    [`?${inRows("workflow", "invoicing")}&share-move=1-down`, { stops: [stopOf("invoicing"), workflow] }],
    [`?${inRows("workflow", "invoicing")}&share-move=1-up`, { stops: [workflow, stopOf("invoicing")] }],
    [`?${inRows("workflow", "invoicing")}&share-move=99-up`, { stops: [workflow, stopOf("invoicing")] }],
    ["?share-stop=%3Cscript%3E&share-stop=constructor&share-stops=%00,__proto__", { lacksStops: true }],
    [
      "?share-opens=form&share-view=pictures&share-quality=low",
      { opens: "form", asPictures: true, low: true },
    ],
    ["?share-opens=anything&share-view=list&share-quality=high&share-captions=de", {}],
    ["?share-section=invoicing", { section: "invoicing" }],
    ["?share-captions=nb&share-campaign=+Spring_2027.a-b+", { captions: "nb", campaign: "Spring_2027.a-b" }],
    ["?share-campaign=%3Cb%3Efree%20money", { campaign: "<b>free money" }],
    [`?share-campaign=${"a".repeat(80)}`, { campaign: "a".repeat(60) }],
    ["?share-rep=per", { rep: "per" }],
    ["?share-rep=%3Cb%3E&rep=kari", {}],
    ["?tour=workflow&t=4&captions=nb", {}],
  ])("%s", (query, expected) => {
    expect(choiceIn(query, there, people)).toEqual({ ...usual, ...expected });
  });

  test("are limited to twenty stops", () => {
    const rows = Array.from({ length: 1000 }, (_, n) => `share-stop=invoicing&share-at=${n}`).join("&");
    expect(choiceIn(`?${rows}`, there, people).stops).toHaveLength(20);
  });

  test.each([
    [
      "?share-stop=workflow&share-at=0:14&share-stop=invoicing&share-opens=video",
      "?share-stops=workflow@14,invoicing",
    ],
    ["?share-section=story&share-stops=workflow", "?share-stops=workflow&share-section=story"],
    ["?share-campaign=a%20b%26&share-view=pictures", "?share-view=pictures&share-campaign=a%20b%26"],
    ["?share-stop=&share-stop=gone&share-at=7:00", "?share-stop="],
    ["?share-stop=workflow&share-at=9:99", "?share-stops=workflow&share-time=9%3A99"],
    [
      "?share-opens=choice&share-captions=nb&share-quality=low",
      "?share-opens=choice&share-quality=low&share-captions=nb",
    ],
    ["", ""],
  ])("have one normal form with the same meaning: %s", (query, normal) => {
    const choice = choiceIn(query, there, people);
    expect(queryOfChoice(choice)).toBe(normal);
    expect(choiceIn(normal, there, people)).toEqual(choice);
    expect(Object.keys(parametersOf(choice)).every((name) => name.startsWith("share-"))).toBe(true);
  });
});

test.each([
  ["", "?redirect"],
  ["?internal&t=4&captions=nb&tour=workflow", "?redirect"],
  ["?utm_source=x&rep=kari&utm_campaign=Fair.26", "?redirect&rep=kari&utm_campaign=Fair.26"],
  ["?rep=nobody&utm_campaign=a%0Ab", "?redirect"],
])("links in a downloaded file for the query %s have the query %s", (query, expected) => {
  expect(senderQuery(query, people)).toBe(expected);
});

describe("the query of the created link", () => {
  test.each<[Partial<Choice>, string]>([
    [{ stops: [workflow] }, "?redirect"],
    [{ stops: [workflow], opens: "form" }, ""],
    [{ stops: [stopOf("workflow", 14), stopOf("invoicing")] }, "?redirect&tour=workflow@14,invoicing"],
    [
      { stops: [workflow], asPictures: true, low: true, captions: "nb", campaign: "spring" },
      "?redirect&view=pictures&quality=low&captions=nb&utm_campaign=spring",
    ],
    [{ stops: [workflow], campaign: "a b" }, "?redirect"],
    [{ stops: [workflow], rep: "kari" }, "?redirect&rep=kari"],
  ])("%j: %s", (choice, query) => {
    expect(queryOfLink({ ...usual, ...choice })).toBe(query);
  });
});

test.each([
  [undefined, ""],
  [14, "workflow@14"],
])("the moment at %s is written as %j and parsed again", (second, written) => {
  expect(momentValue(workflow, second)).toBe(written);
  const query = new URLSearchParams({ "share-stop": "workflow", "share-at": written });
  expect(choiceIn(`?${query}`, there, people).stops).toEqual([{ id: "workflow", second }]);
});

function inRows(...ids: string[]) {
  return ids.map((id) => `share-stop=${id}&share-at=`).join("&");
}

function stopOf(id: string, second?: number) {
  return { id, second };
}
