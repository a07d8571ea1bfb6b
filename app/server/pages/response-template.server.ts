import { placeholderIn, placeholderMark } from "~/urls/query/placeholders";
import { fieldsOf, joined, keyOf } from "~/urls/query/query";
import { parameterOf } from "~/urls/tables/parameters";
import { type Bytes, hashOf } from "./cached-response.server";
import { type DeflatedPart, deflatedPart, gzipped } from "./gzip.server";

/** Returns the text of a variable part of a response. `pieces` are the request's undecoded query parameters. */
type Slot = (pieces: readonly string[]) => string;

/** Placeholders are allowed only in hidden form fields and in the queries of links. */
const places = new RegExp(
  `<input type="hidden" name="(${placeholderMark}\\d+)" value=""/>|\\?([^"#<>\\s]*${placeholderMark}[^"#<>\\s]*)`,
  "g",
);

/** A response with placeholders, which are replaced by the query parameters of each request. */
export class ResponseTemplate {
  readonly hash: string;
  readonly #beginning: DeflatedPart;
  /** Everything from the first slot on. Text is in Buffers, because substrings would keep the whole body in memory. */
  readonly #rest: readonly (Bytes | Slot)[];

  private constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    body: string,
    { beginning, rest }: TemplateParts,
  ) {
    this.hash = hashOf(body.replaceAll(placeholderMark, ""));
    this.#beginning = deflatedPart(Buffer.from(beginning));
    this.#rest = rest.map((part) => (typeof part === "string" ? Buffer.from(part) : part));
  }

  /** @throws Error if a placeholder is outside `places`, because its value can be escaped only in those places */
  static of(
    body: string,
    { status, headers }: { status: number; headers: Record<string, string> },
  ): ResponseTemplate {
    const parts = takenApart(body);
    for (const text of [parts.beginning, ...parts.rest, ...Object.values(headers)]) {
      const index = typeof text === "string" ? text.indexOf(placeholderMark) : -1;
      if (index >= 0)
        throw new Error(
          `the query is in a place where it cannot be escaped, after: ${String(text).slice(Math.max(0, index - 80), index)}`,
        );
    }
    return new ResponseTemplate(status, headers, body, parts);
  }

  get bytes(): number {
    const rest = this.#rest.reduce((sum, { length }) => sum + length + 100, 0);
    return this.#beginning.text.length + rest + this.#beginning.deflated.length;
  }

  fill(pieces: readonly string[]): Bytes {
    return Buffer.concat([this.#beginning.text, this.#filled(pieces)]);
  }

  fillGzipped(pieces: readonly string[]): Bytes {
    return gzipped(this.#beginning, this.#filled(pieces));
  }

  #filled(pieces: readonly string[]): Bytes {
    const filled = new Map<Slot, Bytes>();
    const fill = (slot: Slot) => {
      const text = filled.get(slot) ?? Buffer.from(slot(pieces));
      filled.set(slot, text);
      return text;
    };
    return Buffer.concat(this.#rest.map((part) => (typeof part === "function" ? fill(part) : part)));
  }
}

type TemplateParts = { beginning: string; rest: (string | Slot)[] };

function takenApart(body: string): TemplateParts {
  const found = [...body.matchAll(places)];
  // Links with the same query share a slot, so that the slot's text is computed only once per response.
  const slots = new Map<string, Slot>();
  const rest = found.flatMap((match, index): (string | Slot)[] => {
    const [whole, field, query = ""] = match;
    const slot = slots.get(whole) ?? (field === undefined ? querySlot(query) : fieldsSlot(field));
    slots.set(whole, slot);
    return [slot, body.slice(match.index + whole.length, found[index + 1]?.index)];
  });
  return { beginning: body.slice(0, found[0]?.index), rest };
}

/** Omits the request's parameters that the link itself sets, as `withParameter` does. */
function querySlot(query: string): Slot {
  const parts = query.split("&amp;").map((piece) => placeholderIn(piece) ?? piece);
  const set = new Set(parts.flatMap((part) => (typeof part === "string" ? keyOf(part) : [])));
  const isSet = (piece: string) => set.has(keyOf(piece)) && parameterOf(keyOf(piece)) !== undefined;
  return (pieces) =>
    joined(
      parts.flatMap((part) => {
        if (typeof part === "string") return part;
        const [, ...kept] = pieces[part]?.split("&") ?? [];
        return kept.filter((piece) => !isSet(piece)).map(escapeMarkup);
      }),
      "&amp;",
    );
}

function fieldsSlot(field: string): Slot {
  const number = placeholderIn(field) ?? -1;
  return (pieces) =>
    fieldsOf(pieces[number] ?? "")
      .map(
        ({ name, value }) =>
          `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}"/>`,
      )
      .join("");
}

/** Escapes text exactly as React does. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&"'<>]/g, (character) => escapes[character] ?? "");
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  '"': "&quot;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};
