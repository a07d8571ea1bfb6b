import { describe, expect, test } from "vitest";
import { readStoryboards, writtenStoryboards } from "../../read-storyboards";
import { checkDigit } from "../../stage/parts/code128";
import { readSampleWorld } from "../../world/sample-world";

/** Facts in which all videos must agree with the sample world, the calendar and each other. */

const world = readSampleWorld();
const boards = readStoryboards();
const companies = Object.values(world.companies);
const people = Object.values(world.people);

type Node = Record<string, unknown>;

function nodesOf(value: unknown): Node[] {
  if (typeof value !== "object" || value === null) return [];
  const nested = Object.values(value).flatMap(nodesOf);
  return Array.isArray(value) ? nested : [value as Node, ...nested];
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const list = (value: unknown) => (Array.isArray(value) ? (value as Node[]) : []);

test.each(writtenStoryboards())("users and quoted people in $file belong to the sample world", ({ json }) => {
  const users = [json, ...nodesOf(json.screens)].flatMap(({ user, type }) =>
    user === undefined || type === "portal" ? [] : [user],
  );
  const quoted = nodesOf(json.screens).flatMap(({ type, name }) =>
    ["quote", "voice", "call"].includes(String(type)) ? [name] : [],
  );
  expect(users.length).toBeGreaterThan(0);
  for (const name of [...users, ...quoted]) expect(name).toMatch(/^\{people\.\w+\.name\}$/);
});

describe("names belong to the sample world:", () => {
  const companyLabels = /^(?:Customer|Supplier|Haulier|Kunde|Avsender|Mottaker|Transportør|Selger|Sold to)$/;
  const personLabels = /^(?:Buyer|By|Name|Contact|Sjåfør|On shift)$/;
  const known = new Set(companies.flatMap(({ name, legal }) => [name, legal]));
  const persons = new Set(people.map(({ name }) => name));

  function under(labels: RegExp, board: unknown): string[] {
    return nodesOf(board).flatMap((node) => {
      const keys = list(node.columns).flatMap(({ key, label, as }) =>
        labels.test(String(label)) && as !== "check" ? [String(key)] : [],
      );
      const cells = list(node.rows).flatMap(({ cells }) => keys.map((key) => (cells as Node)[key]));
      const field = typeof node.label === "string" && labels.test(node.label);
      const options: unknown[] = Array.isArray(node.options) ? node.options : [];
      const values = field ? [node.value, ...options] : [];
      return [...cells, ...values].flatMap((each) =>
        typeof each === "string" && !/^(?:|All|Alle)$/.test(each) ? [each] : [],
      );
    });
  }

  test.each(boards)("companies in $file", ({ board }) => {
    const names = under(companyLabels, board).map((name) => name.split(/, |\n/)[0]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test.each(boards)("people in $file", ({ board }) => {
    const named = nodesOf(board).flatMap((node): unknown[] => {
      if (node.type === "approval") return list(node.people).map(({ name }) => name);
      if (node.type === "log") return list(node.entries).map(({ who }) => who);
      if (node.type === "document") return list(node.signatures).map(({ name }) => name);
      if (node.type === "signature") return [node.name];
      if (node.type === "station") return [node.operator];
      if (node.type === "mail") return [node.from];
      return node.type === "portal" ? [node.user] : [];
    });
    const names = [...under(personLabels, board), ...named.filter((name) => typeof name === "string")];
    const unknown = names
      .map((name) => String(name).split(", ")[0] ?? "")
      .filter((name) => !persons.has(name) && !known.has(name) && name !== "System" && name !== "–");
    expect(unknown).toEqual([]);
  });
});

describe("weekdays", () => {
  const days = "sun mon tue wed thu fri sat søn man tir ons tor fre lør".split(" ");
  const months =
    "jan feb mar apr may jun jul aug sep oct nov dec jan feb mar apr mai jun jul aug sep okt nov des".split(
      " ",
    );
  const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) % 12;
  const dayName = new RegExp(`\\b(${days.join("|")})\\p{L}*\\.?,? (\\d{1,2})\\.? (\\p{L}{3})`, "giu");

  test.each(boards)("in $file match their dates", ({ board }) => {
    for (const text of textsOf(board))
      for (const [all, name = "", day, month = ""] of text.matchAll(dayName)) {
        if (monthOf(month) < 0) continue;
        const date = new Date(Date.UTC(2026, monthOf(month), Number(day)));
        expect(days.indexOf(name.toLowerCase()) % 7, all).toBe(date.getUTCDay());
      }
  });

  test.each(boards)("in $file are working days for invoices, payments and checks", ({ board }) => {
    const labels = /^(?:Invoice date|Due|Date|Fakturadato|Forfall|Frist|Validated)$/;
    for (const { label, value } of nodesOf(board)) {
      if (typeof label !== "string" || !labels.test(label) || typeof value !== "string") continue;
      const [, day, month = "", figures] = /^(\d{1,2})(?: (\p{L}{3})\p{L}*|\.(\d{2})\.)/u.exec(value) ?? [];
      if (!day) continue;
      const date = new Date(Date.UTC(2026, figures ? Number(figures) - 1 : monthOf(month), Number(day)));
      expect([0, 6], `${label} ${value}`).not.toContain(date.getUTCDay());
    }
  });
});

test.each(boards)("planned stops fall between driving and rest periods in $file", ({ board }) => {
  for (const { type, stops, hours } of nodesOf(board)) {
    if (type !== "timeline" || !hours) continue;
    const { from, spans } = hours as { from: string; spans: { minutes: number }[] };
    const [hour = 0, minute = 0] = from.split(":").map(Number);
    let passed = hour * 60 + minute;
    const turns = [passed, ...spans.map(({ minutes }) => (passed += minutes))].map(
      (each) =>
        `${String(Math.floor(each / 60) % 24).padStart(2, "0")}:${String(each % 60).padStart(2, "0")}`,
    );
    for (const { planned } of list(stops)) expect(turns).toContain(planned);
  }
});

test.each(boards)(
  "orders and purchases in $file have the weights and pallet counts of the sample world",
  ({ board }) => {
    const known = new Map(
      [world.orders, world.purchases, world.sales, world.lots].flatMap((facts) =>
        Object.values(facts as Record<string, { no: string; kg?: number; pallets?: number }>).map(
          (fact) => [fact.no, fact] as const,
        ),
      ),
    );
    for (const { columns, rows } of nodesOf(board))
      for (const { cells } of list(rows)) {
        const fact = Object.values(cells as Node).flatMap((cell) => known.get(String(cell)) ?? [])[0];
        for (const { key, label } of list(columns)) {
          const cell = (cells as Node)[String(key)];
          if (!fact || typeof cell !== "number") continue;
          if (/^(?:Net weight|Vekt|To produce)$/.test(String(label)) && fact.kg)
            expect(cell, fact.no).toBe(fact.kg);
          if (/^(?:Pallets|Paller|Kolli)$/.test(String(label)) && fact.pallets)
            expect(cell, fact.no).toBe(fact.pallets);
        }
      }
  },
);

describe("numbers with a check digit", () => {
  const prefixes = companies.flatMap(({ gs1 }) => (gs1 ? [gs1] : []));

  test.each(boards)("have the correct check digit in $file", ({ board }) => {
    for (const text of textsOf(board)) {
      for (const [digits] of text.matchAll(/(?<!\d)(?:\d{18}|0\d{13})(?!\d)/g)) {
        expect(checkDigit(digits.slice(0, -1)), digits).toBe(Number(digits.at(-1)));
        expect(prefixes, `the prefix of ${digits}`).toContain(digits.slice(1, 8));
      }
      for (const [number] of text.matchAll(/\b26NO\w{14}\b/g)) expect(number).toBe(checkedMrn(number));
    }
    for (const { label, value } of nodesOf(board))
      if (label === "KID") expect(luhn(String(value).slice(0, -1))).toBe(Number(String(value).at(-1)));
  });

  test("identify one customs declaration each", () => {
    const told = boards.map(
      ({ board }) => new Set(textsOf(board).flatMap((text) => text.match(/\b26NO\w{14}\b/g) ?? [])),
    );
    const all = told.flatMap((numbers) => [...numbers]);
    expect(all.length).toBe(new Set(all).size);
  });
});

function checkedMrn(number: string): string {
  const values = new Map<string, number>();
  let value = 10;
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
    // Multiples of eleven are not used.
    if (value % 11 === 0) value++;
    values.set(letter, value++);
  }
  const sum = [...number.slice(0, 17)].reduce(
    (all, each, index) => all + (values.get(each) ?? Number(each)) * 2 ** index,
    0,
  );
  return number.slice(0, 17) + ((sum % 11) % 10);
}

function luhn(digits: string): number {
  const sum = [...digits].reverse().reduce((all, each, index) => {
    const product = Number(each) * (index % 2 === 0 ? 2 : 1);
    return all + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

describe.each(boards)("the texts of $file:", ({ board, lang }) => {
  const [open, close] = lang === "en" ? ["“", "”"] : ["«", "»"];

  test("button names are in quotation marks", () => {
    const labels = nodesOf(board.screens).flatMap((node) =>
      list(node.buttons).map(({ label }) => String(label).replace(/^\+ /, "")),
    );
    for (const { say } of board.steps)
      for (const label of labels) {
        // A single word may be the sentence's verb, unless it is clicked.
        const named = label.includes(" ") ? label : `(?:Click|Choose|Klikk på|Trykk på|Velg) ${label}`;
        expect(say).not.toMatch(new RegExp(`(?<!${open})(?<![\\p{L}])${named}(?![\\p{L}]|${close})`, "u"));
      }
  });

  test("quotation marks and apostrophes follow the language", () => {
    const wrong = lang === "en" ? /["'«»„]/ : /["'“”„]/;
    for (const { say } of board.steps) expect(say).not.toMatch(wrong);
  });

  test.each(["en", "nb"] as const)("thousands are grouped in %s texts", (each) => {
    const told = board.steps.flatMap(({ result, chapter }) => textsOf([result?.[each], chapter?.[each]]));
    const shown = board.steps.map(({ result: _, chapter: __, ...step }) => step);
    const texts = each === lang ? [...told, ...textsOf({ ...board, steps: shown })] : told;
    const units = "kg|kr|km|kilos?|paller|palleplasser|pallets|boxes|tonn|tonnes|NOK|EUR|records";
    for (const text of texts) {
      if (text.startsWith("=")) continue;
      expect(text).not.toMatch(new RegExp(`(?<![\\d.,])\\d{4,}(?:[.,]\\d+)?\\s?(?:${units})\\b`));
      // Lines may break at plain spaces, and Norwegian numbers have no commas.
      if (each === "nb")
        expect(text).not.toMatch(
          /(?<![\d.:])\d{1,3}(?: \d{3})+(?:,\d+)? (?:kg|kr|km|pall)|\d,\d{3} (?:kg|kr|km|pall)/,
        );
      else expect(text).not.toMatch(/\d \d{3} (?:kg|NOK|EUR|km)/);
    }
  });
});
