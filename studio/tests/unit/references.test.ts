import { describe, expect, test } from "vitest";
import { type Lang, resolveReferences } from "../../world/references";
import { readSampleWorld, sampleWorldSchema } from "../../world/sample-world";

const world = readSampleWorld();
const resolved = (text: string, lang: Lang = "en") => resolveReferences({ text }, world, lang);

describe("a reference is replaced by its fact:", () => {
  const cases: [string, string, Lang, unknown][] = [
    ["a name", "{people.ingridMoe.name}", "en", "Ingrid Moe"],
    ["a number, which stays a number", "{trips.T5530.km}", "en", 527],
    ["a list, which stays a list", "{places.rorvik.at}", "en", [64.86, 11.24]],
    ["a fact within a sentence", "Bil {vehicles.VJ51190.plate}, henger", "nb", "Bil VJ 51190, henger"],
    ["two references in one text", "{places.rorvik.name}–{places.otta.name}", "en", "Rørvik–Otta"],
    ["a number within an English sentence", "{sales.SO10462.gross} kg", "en", "8,198 kg"],
    [
      "a number within a Norwegian sentence",
      "i alt {sales.SO10462.gross | 0 kg}",
      "nb",
      "i alt 8\u00a0198\u00a0kg",
    ],
    ["a time of day", "{trips.T5521.stops.otta.planned}", "en", "16:40"],
    ["a day in English", "{purchases.PO20421.arrives}", "en", "23 Nov"],
    ["a day in Norwegian", "{purchases.PO20421.arrives}", "nb", "23. nov."],
    ["a weekday and a time", "{trips.L322.stops.rorvik.leaves | weekday time}", "en", "Fri 17:00"],
    [
      "a weekday and a day in their long forms",
      "on {trips.L322.stops.rorvik.leaves | Weekday Day}",
      "en",
      "on Friday 20 November",
    ],
    ["a date in English", "{trips.L322.stops.rorvik.leaves | date}", "en", "20 Nov 2026"],
    ["a date in Norwegian", "{trips.L322.stops.rorvik.leaves | date}", "nb", "20.11.2026"],
    ["a day and month as numbers", "{trips.L322.stops.rorvik.leaves | dm}", "nb", "20.11."],
    [
      "a weekday, capitalised at the start of a text",
      "{trips.T5521.stops.otta.arrives | weekday}",
      "nb",
      "Man.",
    ],
    [
      "a weekday, not capitalised within a sentence",
      "på {trips.T5521.stops.otta.arrives | Weekday}",
      "nb",
      "på mandag",
    ],
    ["a text without a reference, which stays unchanged", "no reference", "en", "no reference"],
  ];
  test.each(cases)("%s", (_name, text, lang, expected) => {
    expect(resolved(text, lang)).toEqual({ json: { text: expected }, problems: [] });
  });
});

describe("an invalid reference is reported with its path:", () => {
  test.each([
    ["{people.nobody.name}", '"people.nobody.name" does not exist in sample-world.json'],
    ["{people.constructor}", '"people.constructor" does not exist in sample-world.json'],
    ["{people}, all of them", "refers to several facts: refer to one of them"],
    ["{trips.T5530.stops.larvik.leaves | fortnight}", 'unknown time format "fortnight"'],
    ["{purchases.PO20421.arrives | time}", "2026-11-23 has no time of day"],
    ["{people.ingridMoe.name | day}", '"Ingrid Moe" is not a time, so it cannot have a format'],
  ])("%s", (text, message) => {
    const { problems } = resolveReferences({ parts: [{ rows: [{}, { text }] }] }, world, "en");
    expect(problems).toEqual([{ path: "parts.0.rows.1.text", message }]);
  });
});

describe("a fact with an invalid value is rejected:", () => {
  const invalid = (change: (copy: typeof world) => void) => {
    const copy = structuredClone(world);
    change(copy);
    return (sampleWorldSchema.safeParse(copy).error?.issues ?? []).map(
      ({ path, message }) => `${path.join(".")}: ${message}`,
    );
  };
  const first = <Fact>(facts: Record<string, Fact>): Fact => Object.values(facts)[0] as Fact;

  test.each<[string, (copy: typeof world) => void, string]>([
    [
      "an unknown employer",
      ({ people }) => Object.assign(first(people), { employer: "none" }),
      'employer: "none" does not exist',
    ],
    [
      "an unknown place",
      ({ trips }) => Object.assign(first(first(trips).stops), { place: "none" }),
      'place: "none" does not exist',
    ],
    [
      "an unknown vehicle",
      ({ trips }) => Object.assign(first(trips), { vehicles: ["none"] }),
      '"none" does not exist',
    ],
    [
      "a time without a date",
      ({ trips }) => Object.assign(first(first(trips).stops), { arrives: "12:24" }),
      "such as 2026-11-16T06:20",
    ],
  ])("%s", (_name, change, message) => {
    expect(invalid(change).join()).toContain(message);
  });
});
