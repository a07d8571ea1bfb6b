import { placeholder, placeholderIn } from "~/content/url/placeholders";
import { type Bytes, hashOf } from "./cached-response.server";
import { type GzipPart, gzipped, keptPart } from "./gzip.server";

/** Computes a variable part of a response from the raw pieces of a query. */
type Slot = (pieces: readonly string[]) => string;

/** Where placeholders may be: hidden fields of forms that pass the query on, and queries of links. */
const places =
  /<input type="hidden" name="([^"]*)" value="([^"]*__\d+__|)"\/>|\?([^"#<>\s]*__\d+__[^"#<>\s]*)/g;

/** A response rendered with placeholders, which are filled in for each request. */
export class ResponseTemplate {
  /** Content hash: the same on every server and after a restart. */
  readonly hash: string;
  /** The text before the first slot, compressed once. */
  readonly #beginning: Required<GzipPart>;
  /** Everything from the first slot on: bytes, as a piece of a string would keep all of that in memory. */
  readonly #rest: readonly (Bytes | Slot)[];

  private constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    body: string,
    { beginning, rest }: Parts,
  ) {
    this.hash = hashOf(body);
    this.#beginning = keptPart(Buffer.from(beginning));
    this.#rest = rest.map((part) => (typeof part === "string" ? Buffer.from(part) : part));
  }

  /**
   * @param body as rendered, with placeholders
   * @returns undefined if a placeholder is in an unexpected place, for which the right escaping is unknown
   */
  static of(
    body: string,
    { status, headers }: { status: number; headers: Record<string, string> },
  ): ResponseTemplate | undefined {
    const parts = takenApart(body);
    const texts = [parts.beginning, ...parts.rest, ...Object.values(headers)];
    if (texts.some((text) => typeof text === "string" && placeholder.test(text))) return undefined;
    return new ResponseTemplate(status, headers, body, parts);
  }

  /** Its estimated size in memory, in bytes. */
  get bytes(): number {
    const rest = this.#rest.reduce((sum, { length }) => sum + length + 100, 0);
    return this.#beginning.text.length + rest + this.#beginning.deflated.length;
  }

  /** The body for a request. */
  fill(pieces: readonly string[]): Bytes {
    return Buffer.concat([this.#beginning.text, this.#filled(pieces)]);
  }

  /** The body for a request, compressed with gzip. */
  fillGzipped(pieces: readonly string[]): Bytes {
    return gzipped([this.#beginning, { text: this.#filled(pieces) }]);
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

/** A part of a rendered page, with placeholders, as it is for a request. */
export function fillPlaceholders(text: string, pieces: readonly string[]): string {
  const { beginning, rest } = takenApart(text);
  return beginning + rest.map((part) => (typeof part === "string" ? part : part(pieces))).join("");
}

type Parts = { beginning: string; rest: (string | Slot)[] };

function takenApart(body: string): Parts {
  const found = [...body.matchAll(places)].filter(([whole]) => placeholder.test(whole));
  // Most links have the same query: one slot, which is filled once.
  const slots = new Map<string, Slot>();
  const rest = found.flatMap((match, index): (string | Slot)[] => {
    const [whole, name = "", value = "", query = ""] = match;
    const text = body.slice(match.index + whole.length, found[index + 1]?.index);
    const slot =
      slots.get(whole) ?? (name === "" ? querySlot(query) : fieldsSlot(value === "" ? name : value));
    slots.set(whole, slot);
    return [slot, text];
  });
  return { beginning: body.slice(0, found[0]?.index), rest };
}

/** A link's query with placeholders among other pieces. An empty piece is left out, with its separator. */
function querySlot(query: string): Slot {
  const separator = "&amp;";
  const parts = query.split(separator).map((piece) => placeholderIn(piece) ?? piece);
  return (pieces) => {
    const filled = parts.map((part) => (typeof part === "string" ? part : escapeMarkup(pieces[part] ?? "")));
    const written = filled.filter((piece) => piece !== "");
    return written.length > 0 ? `?${written.join(separator)}` : "";
  };
}

/** A form's hidden fields for the parameters of a query. */
function fieldsSlot(piece: string): Slot {
  const number = placeholderIn(piece) ?? -1;
  return (pieces) =>
    // With the added "?", a leading "?" of the piece itself stays part of the first name.
    [...new URLSearchParams(`?${pieces[number] ?? ""}`)]
      .map(
        ([name, value]) =>
          `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}"/>`,
      )
      .join("");
}

/** Escapes a text for an attribute or an element, exactly as React does. */
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
