import { constants, crc32, deflateRawSync } from "node:zlib";
import { placeholder, placeholderIn } from "~/content/url/placeholders";
import { type Bytes, hashOf } from "./cached-response.server";
import { DeflateMould, deflatedAfter, filled, type Gapped } from "./deflate-mould.server";

/** Computes a text that differs between requests from the raw pieces of a query. */
type Filling = (pieces: readonly string[]) => string;

/** A variable part of a response. Which texts and fillings it has depends on which pieces are empty. */
type Slot = (pieces: readonly string[]) => Gapped;

/** Returns a filling's index in its template. Fillings with the same name are the same. */
type NumberOf = (name: string, filling: Filling) => number;

/** Cache of moulds by template and by lengths of the fillings, of which a campaign's queries have few. */
export type Moulds = {
  get(key: string): DeflateMould | undefined;
  set(key: string, mould: DeflateMould): void;
};

/** Where placeholders may be: hidden fields of forms that pass the query on, and queries of links. */
const places =
  /<input type="hidden" name="([^"]*)" value="([^"]*__\d+__|)"\/>|\?([^"#<>\s]*__\d+__[^"#<>\s]*)/g;

/** Header of a gzip stream: no file name, no time, no operating system. */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** A response rendered with placeholders, which are filled in for each request. */
export class ResponseTemplate {
  /** Content hash: the same on every server and after a restart. */
  readonly hash: string;
  /** The text before the first slot. */
  readonly #beginning: Bytes;
  /** Everything from the first slot on. */
  readonly #rest: readonly (Bytes | Slot)[];
  readonly #fillings: readonly Filling[];
  /** The beginning, compressed once. It ends at a byte boundary, so that any deflated text may follow. */
  readonly #deflated: Bytes;
  readonly #crc: number;

  private constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    body: string,
    { beginning, rest, fillings }: Parts,
  ) {
    this.hash = hashOf(body);
    this.#beginning = Buffer.from(beginning);
    this.#rest = rest;
    this.#fillings = fillings;
    this.#deflated = deflateRawSync(beginning, {
      level: constants.Z_BEST_COMPRESSION,
      finishFlush: constants.Z_FULL_FLUSH,
    });
    this.#crc = crc32(beginning);
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
    const texts = [parts.beginning, ...parts.rest.filter(Buffer.isBuffer), ...Object.values(headers)];
    if (texts.some((text) => placeholder.test(text.toString()))) return undefined;
    return new ResponseTemplate(status, headers, body, parts);
  }

  /** Its estimated size in memory, in bytes. */
  get bytes(): number {
    const rest = this.#rest.reduce((sum, { length }) => sum + length + 100, 0);
    return this.#beginning.length + rest + this.#deflated.length;
  }

  /** The body for a request. */
  fill(pieces: readonly string[]): Bytes {
    return Buffer.concat([this.#beginning, filled(this.#gapped(pieces), this.#filling(pieces))]);
  }

  /** The body for a request, compressed with gzip. Mostly concatenates parts that are already compressed. */
  fillGzipped(pieces: readonly string[], moulds: Moulds): Bytes {
    const gapped = this.#gapped(pieces);
    const fillings = this.#filling(pieces);
    const rest = filled(gapped, fillings);
    const deflated =
      this.#mouldFor(gapped, fillings, moulds)?.fill(fillings) ??
      deflatedAfter(this.#beginning, rest, { level: constants.Z_BEST_COMPRESSION });
    const end = gzipEnd(crc32(rest, this.#crc), this.#beginning.length + rest.length);
    return Buffer.concat([gzipHead, this.#deflated, deflated, end]);
  }

  #gapped(pieces: readonly string[]): Gapped {
    return this.#rest.flatMap((part) => (typeof part === "function" ? part(pieces) : [part]));
  }

  #filling(pieces: readonly string[]): Bytes[] {
    return this.#fillings.map((filling) => Buffer.from(filling(pieces)));
  }

  /** The lengths suffice as a key: the text between the fillings depends only on which of them are empty. */
  #mouldFor(gapped: Gapped, fillings: Bytes[], moulds: Moulds): DeflateMould | undefined {
    const lengths = fillings.map(({ length }) => length);
    const key = `${this.hash} ${lengths.join(" ")}`;
    const kept = moulds.get(key);
    if (kept) return kept;
    const made = DeflateMould.of(gapped, lengths, this.#beginning);
    if (made) moulds.set(key, made);
    return made;
  }
}

/** The trailer of a gzip stream: the text's checksum, and its length in bytes. */
export function gzipEnd(crc: number, length: number): Bytes {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc);
  end.writeUInt32LE(length, 4);
  return end;
}

/** A part of a rendered page, with placeholders, as it is for a request. */
export function fillPlaceholders(text: string, pieces: readonly string[]): string {
  const { beginning, rest, fillings } = takenApart(text);
  const filled = rest
    .flatMap((part) => (typeof part === "function" ? part(pieces) : [part]))
    .map((part) => (typeof part === "number" ? fillings[part]?.(pieces) : part.toString()));
  return beginning + filled.join("");
}

type Parts = { beginning: string; rest: (Bytes | Slot)[]; fillings: Filling[] };

function takenApart(body: string): Parts {
  const fillings = new Map<string, Filling>();
  const numberOf: NumberOf = (name, filling) => {
    if (!fillings.has(name)) fillings.set(name, filling);
    return [...fillings.keys()].indexOf(name);
  };
  const found = [...body.matchAll(places)].filter(([whole]) => placeholder.test(whole));
  const rest = found.flatMap((match, index): (Bytes | Slot)[] => {
    const [whole, name = "", value = "", query = ""] = match;
    const text = body.slice(match.index + whole.length, found[index + 1]?.index);
    const slot = name === "" ? querySlot(numberOf, query) : fieldsSlot(numberOf, value === "" ? name : value);
    return [slot, Buffer.from(text)];
  });
  return { beginning: body.slice(0, found[0]?.index), rest, fillings: [...fillings.values()] };
}

/** A link's query with placeholders among other pieces. An empty piece is left out, with its separator. */
function querySlot(numberOf: NumberOf, query: string): Slot {
  const separator = "&amp;";
  const parts = query.split(separator).map((piece) => {
    const number = placeholderIn(piece);
    if (number === undefined) return { text: Buffer.from(piece) };
    const filling: Filling = (pieces) => escapeAttribute(pieces[number] ?? "");
    return { number, text: numberOf(`query ${number}`, filling) };
  });
  const [first, others] = [Buffer.from("?"), Buffer.from(separator)];
  return (pieces) =>
    parts
      .filter(({ number }) => number === undefined || (pieces[number] ?? "") !== "")
      .flatMap(({ text }, index) => [index === 0 ? first : others, text]);
}

/** A form's hidden fields for the parameters of a query. */
function fieldsSlot(numberOf: NumberOf, piece: string): Slot {
  const number = placeholderIn(piece) ?? -1;
  const filling: Filling = (pieces) =>
    // With the added "?", a leading "?" of the piece itself stays part of the first name.
    [...new URLSearchParams(`?${pieces[number] ?? ""}`)]
      .map(
        ([name, value]) =>
          `<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(value)}"/>`,
      )
      .join("");
  const fields = numberOf(`fields ${number}`, filling);
  return () => [fields];
}

/** Escapes a text for an attribute, exactly as React does. */
export function escapeAttribute(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
