import { describe, expect, test } from "vitest";
import { type Lang, resolveReferences } from "../../world/references";
import { readSampleWorld, sampleWorldSchema } from "../../world/sample-world";

const world = readSampleWorld();
const resolved = (text: string, lang: Lang = "en") => resolveReferences({ text }, world, lang);

describe("a reference becomes its fact", () => {
  const cases: [string, string, Lang, unknown][] = [
    ["a name", "{people.ingridMoe.name}", "en", "Ingrid Moe"],
    ["a number, as a number", "{trips.T5530.km}", "en", 527],
    ["a list, as a list", "{places.rorvik.at}", "en", [64.86, 11.24]],
    ["among words", "Bil {vehicles.VJ51190.plate}, henger", "nb", "Bil VJ 51190, henger"],
    ["two of them", "{places.rorvik.name}–{places.otta.name}", "en", "Rørvik–Otta"],
    ["a number among words", "{sales.SO10462.gross} kg", "en", "8,198 kg"],
    [
      "a number among Norwegian words",
      "i alt {sales.SO10462.gross | 0 kg}",
      "nb",
      "i alt 8\u00a0198\u00a0kg",
    ],
    ["a moment's time of day", "{trips.T5521.stops.otta.planned}", "en", "16:40"],
    ["a day", "{purchases.PO20421.arrives}", "en", "23 Nov"],
    ["a day in Norwegian", "{purchases.PO20421.arrives}", "nb", "23. nov."],
    ["a weekday and a time", "{trips.L322.stops.rorvik.leaves | weekday time}", "en", "Fri 17:00"],
    ["long forms", "on {trips.L322.stops.rorvik.leaves | Weekday Day}", "en", "on Friday 20 November"],
    ["a date", "{trips.L322.stops.rorvik.leaves | date}", "en", "20 Nov 2026"],
    ["a date in Norwegian", "{trips.L322.stops.rorvik.leaves | date}", "nb", "20.11.2026"],
    ["figures", "{trips.L322.stops.rorvik.leaves | dm}", "nb", "20.11."],
    ["its first letter large at the start", "{trips.T5521.stops.otta.arrives | weekday}", "nb", "Man."],
    [
      "its first letter as it is elsewhere",
      "på {trips.T5521.stops.otta.arrives | Weekday}",
      "nb",
      "på mandag",
    ],
    ["nothing where there is none", "no reference", "en", "no reference"],
  ];
  test.each(cases)("%s", (_name, text, lang, expected) => {
    expect(resolved(text, lang)).toEqual({ json: { text: expected }, problems: [] });
  });
});

describe("a reference that leads nowhere is told with its place", () => {
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

describe("facts that lead nowhere are refused", () => {
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
      "an employer",
      ({ people }) => Object.assign(first(people), { employer: "none" }),
      'employer: "none" does not exist',
    ],
    [
      "a place",
      ({ trips }) => Object.assign(first(first(trips).stops), { place: "none" }),
      'place: "none" does not exist',
    ],
    [
      "a vehicle",
      ({ trips }) => Object.assign(first(trips), { vehicles: ["none"] }),
      '"none" does not exist',
    ],
    [
      "a moment",
      ({ trips }) => Object.assign(first(first(trips).stops), { arrives: "12:24" }),
      "such as 2026-11-16T06:20",
    ],
  ])("%s", (_name, change, message) => {
    expect(invalid(change).join()).toContain(message);
  });
});
