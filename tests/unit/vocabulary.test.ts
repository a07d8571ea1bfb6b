import { describe, expect, test } from "vitest";
import { Vocabulary } from "~/search/engine/vocabulary";

function vocabularyOf(language: "en" | "nb", forms: string) {
  const vocabulary = new Vocabulary(language);
  for (const [place, form] of forms.split(" ").entries()) vocabulary.add(form, place);
  vocabulary.sort();
  return vocabulary;
}

const english = () => vocabularyOf("en", "order orders border reorder orderly preorder pre or t1 t12 at1");
const norwegian = () =>
  vocabularyOf(
    "nb",
    "frakt fraktbrev brev brevene temperatur tempererer turene tur bomtur bomtom lagertur arbeidstur arbeid landetur land fakturagrunnlag faktura brevpost is istur isetur y ytur adtur adresse",
  );

function found(vocabulary: Vocabulary, way: "find" | "findWithin", form: string) {
  const nearness = [...vocabulary[way](form)];
  return Object.fromEntries(nearness.map(([number, near]) => [vocabulary.formOf(number), near]));
}

describe("a word finds itself, its forms, longer words and compounds", () => {
  test.each<[() => Vocabulary, string, Record<string, number>]>([
    [english, "order", { order: 1, orders: 0.9, orderly: 0.7, preorder: 0.6 }],
    [english, "or", { or: 1, order: 0.7, orders: 0.7, orderly: 0.7 }],
    [english, "t1", { t1: 1, t12: 0.7 }],
    [english, "rder", {}],
    // A single letter is not a prefix.
    [english, "o", {}],
    [norwegian, "brev", { brev: 1, brevene: 0.9, brevpost: 0.7, fraktbrev: 0.6 }],
    [norwegian, "brevet", { brev: 0.9, brevene: 0.9, brevpost: 0.7, fraktbrev: 0.6 }],
    [norwegian, "tur", { tur: 1, turene: 0.9, bomtur: 0.6, arbeidstur: 0.6, landetur: 0.6, istur: 0.6 }],
    [norwegian, "fakturaen", { faktura: 0.7, fakturagrunnlag: 0.7 }],
  ])("%# %s", (vocabulary, form, words) => {
    expect(found(vocabulary(), "find", form)).toEqual(words);
  });
});

test.each<[() => Vocabulary, string, Record<string, number>]>([
  [english, "rder", { order: 0.3, orders: 0.3, border: 0.3, reorder: 0.3, orderly: 0.3, preorder: 0.3 }],
  [english, "rde", {}],
  [norwegian, "urag", { fakturagrunnlag: 0.3 }],
  [norwegian, "gru", {}],
])("%# a text that is not short is found inside words: %s", (vocabulary, form, words) => {
  expect(found(vocabulary(), "findWithin", form)).toEqual(words);
});

test.each<[string, string[]]>([
  ["ordre", ["order"]],
  ["xorder", ["order"]],
  ["orderss", ["orders"]],
  ["bordre", ["border"]],
  ["order1", []],
])("a misspelt word finds the nearest words with a similar beginning: %s", (form, words) => {
  expect(
    english()
      .alike(form)
      .map(({ word }) => word),
  ).toEqual(words);
});

test.each<[() => Vocabulary, string, number]>([
  [english, "order", 1],
  [english, "ordered", 0.9],
  [english, "preor", 0],
  [norwegian, "brev", 1],
  [norwegian, "fraktbrevet", 0.9],
  [norwegian, "frak", 0.7],
  [norwegian, "fra", 0],
])("%# the certainty that a part of a compound is a word: %s", (vocabulary, part, sure) => {
  expect(vocabulary().certaintyOf(part)).toBe(sure);
});

describe("words within an edit distance", () => {
  const nearest = (form: string, maxEdits: number) =>
    vocabularyOf("en", "cart card card carp carts dart tart")
      .nearest(form, maxEdits)
      .map(({ word, distance }) => `${word} ${distance}`);

  test.each([
    ["cart", 0, ["cart 0"]],
    ["cart", 1, ["cart 0", "card 1", "carp 1", "carts 1", "dart 1", "tart 1"]],
    ["cars", 1, ["card 1", "cart 1", "carp 1", "carts 1"]],
  ])("%s with at most %i edits: the nearest and most frequent words first", (form, maxEdits, words) => {
    expect(nearest(form, maxEdits)).toEqual(words);
  });
});

test("a posting list has each text once, in order", () => {
  const vocabulary = new Vocabulary("en");
  for (const [form, place] of [
    ["box", 1],
    ["box", 1],
    ["pallet", 1],
    ["box", 4],
  ] as const)
    vocabulary.add(form, place);
  vocabulary.sort();
  const [number = -1] = vocabulary.find("box").keys();
  expect(vocabulary.postings(number)).toEqual([1, 4]);
});
