import { formatted } from "../stage/amounts";
import { type SampleWorld, sampleWorldFile } from "./sample-world";

/**
 * References to facts, such as `{people.ingridMoe.name}` or `{trips.T5521.stops.otta.arrives | weekday time}`. A text
 * that is only a reference becomes the fact itself; within a text, facts are formatted.
 */
const pattern = /\{([^{}|]+?)\s*(?:\|\s*([^{}]+?)\s*)?\}/g;

export type Lang = "en" | "nb";

const moment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/;

const names = {
  en: {
    days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    months: "January February March April May June July August September October November December".split(
      " ",
    ),
    short: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  },
  nb: {
    days: ["søndag", "mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag"],
    months: "januar februar mars april mai juni juli august september oktober november desember".split(" "),
    short: "jan. feb. mars april mai juni juli aug. sep. okt. nov. des.".split(" "),
  },
};

function spelt(value: string, word: string, lang: Lang): string {
  const date = new Date(`${value.slice(0, 10)}T12:00Z`);
  const { days, months, short } = names[lang];
  const [weekday = "", month = "", brief = ""] = [
    days[date.getUTCDay()],
    months[date.getUTCMonth()],
    short[date.getUTCMonth()],
  ];
  const dot = lang === "nb" ? "." : "";
  const figures = `${value.slice(8, 10)}.${value.slice(5, 7)}.`;
  switch (word) {
    case "time":
      if (value.length === 10) throw new Error(`${value} has no time of day`);
      return value.slice(11);
    case "weekday":
      return weekday.slice(0, 3) + dot;
    case "Weekday":
      return weekday;
    case "day":
      return `${date.getUTCDate()}${dot} ${brief}`;
    case "Day":
      return `${date.getUTCDate()}${dot} ${month}`;
    case "date":
      return lang === "nb"
        ? figures + value.slice(0, 4)
        : `${date.getUTCDate()} ${brief} ${value.slice(0, 4)}`;
    case "dm":
      return figures;
    default:
      throw new Error(`unknown time format "${word}"`);
  }
}

/** By default, date-times are formatted as time of day, and days as day and month. */
function written(value: unknown, format: string | undefined, lang: Lang): string {
  if (typeof value === "number")
    return format ? formatted(value, format, lang) : new Intl.NumberFormat(lang).format(value);
  if (typeof value !== "string") throw new Error("refers to several facts: refer to one of them");
  if (moment.test(value)) {
    const words = (format ?? (value.includes("T") ? "time" : "day")).split(/\s+/);
    return words.map((word) => spelt(value, word, lang)).join(" ");
  }
  if (format) throw new Error(`"${value}" is not a time, so it cannot have a format`);
  return value;
}

function factAt(world: SampleWorld, path: string): unknown {
  let fact: unknown = world;
  for (const name of path.split(".")) {
    const known: object = typeof fact === "object" && fact !== null ? fact : {};
    if (!Object.hasOwn(known, name)) throw new Error(`"${path}" does not exist in ${sampleWorldFile}`);
    fact = (known as Record<string, unknown>)[name];
  }
  return fact;
}

/** @throws Error for an unknown reference or an unsuitable format */
function resolveText(text: string, world: SampleWorld, lang: Lang): unknown {
  const [whole, path = "", format] = new RegExp(`^(?:${pattern.source})$`).exec(text) ?? [];
  if (whole !== undefined && format === undefined) {
    const fact = factAt(world, path);
    if (typeof fact !== "string" || !moment.test(fact)) return fact;
  }
  return text.replace(pattern, (_all, name: string, style: string | undefined, at: number) => {
    const said = written(factAt(world, name), style, lang);
    return at === 0 ? said.charAt(0).toUpperCase() + said.slice(1) : said;
  });
}

/** A problem with a path such as `screens.order.parts.0.text`. */
export type ReferenceProblem = { path: string; message: string };

export function resolveReferences(
  json: unknown,
  world: SampleWorld,
  lang: Lang,
): { json: unknown; problems: ReferenceProblem[] } {
  const problems: ReferenceProblem[] = [];
  const resolve = (value: unknown, path: string): unknown => {
    if (typeof value === "string")
      try {
        return resolveText(value, world, lang);
      } catch (error) {
        problems.push({ path, message: (error as Error).message });
        return value;
      }
    if (typeof value !== "object" || value === null) return value;
    const below = (name: string | number) => (path ? `${path}.${name}` : String(name));
    if (Array.isArray(value)) return value.map((each, index) => resolve(each, below(index)));
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, resolve(each, below(name))]),
    );
  };
  return { json: resolve(json, ""), problems };
}
