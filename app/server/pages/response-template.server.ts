import { constants, crc32, deflateRawSync } from "node:zlib";
import { placeholder, placeholderIn } from "~/content/url/placeholders";
import { type Bytes, hashOf } from "./cached-response.server";
import { DeflateMould, deflatedAfter, filled, type Gapped } from "./deflate-mould.server";

/** A text that is another one for each request. */
type Filling = (pieces: readonly string[]) => string;

/** What stands in a place of an answer; which texts and fillings depends on which pieces there are. */
type Slot = (pieces: readonly string[]) => Gapped;

/** The number of a filling in its template; the same name means the same filling. */
type NumberOf = (name: string, filling: Filling) => number;

/** Keeps moulds by the lengths of what travels: a campaign's queries have few. */
export type Moulds = {
  get(key: string): DeflateMould | undefined;
  set(key: string, mould: DeflateMould): void;
};

/** Where placeholders may stand in a page: the fields of a form that carries the query on, and the queries of links. */
const places =
  /<input type="hidden" name="([^"]*)" value="([^"]*__\d+__|)"\/>|\?([^"#<>\s]*__\d+__[^"#<>\s]*)/g;

/** The head of a gzip stream: no name, no time, no system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** An answer that has been rendered with placeholders, to be completed for each request. */
export class ResponseTemplate {
  /** Names the content: the same wherever and whenever it is rendered. */
  readonly hash: string;
  /** What comes before the first slot. */
  readonly #beginning: Bytes;
  /** What comes from the first slot on. */
  readonly #rest: readonly (Bytes | Slot)[];
  readonly #fillings: readonly Filling[];
  /** The beginning, compressed once and for all, up to a whole byte where any other deflated text may follow. */
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
   * @param body as it was rendered
   * @returns undefined where a placeholder stands in a place that is not known: what would fit there?
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

  /** What it takes in memory, in bytes; an estimate. */
  get bytes(): number {
    const rest = this.#rest.reduce((sum, { length }) => sum + length + 100, 0);
    return this.#beginning.length + rest + this.#deflated.length;
  }

  /** The answer to a request. */
  fill(pieces: readonly string[]): Bytes {
    return Buffer.concat([this.#beginning, filled(this.#gapped(pieces), this.#filling(pieces))]);
  }

  /** The answer to a request, compressed with gzip: hardly more is left to be done than to put it together. */
  fillGzipped(pieces: readonly string[], moulds: Moulds): Bytes {
    const gapped = this.#gapped(pieces);
    const fillings = this.#filling(pieces);
    const rest = filled(gapped, fillings);
    const end = Buffer.alloc(8);
    end.writeUInt32LE(crc32(rest, this.#crc));
    end.writeUInt32LE(this.#beginning.length + rest.length, 4);
    const deflated =
      this.#mouldFor(gapped, fillings, moulds)?.fill(fillings) ??
      deflatedAfter(this.#beginning, rest, { level: constants.Z_BEST_COMPRESSION });
    return Buffer.concat([gzipHead, this.#deflated, deflated, end]);
  }

  #gapped(pieces: readonly string[]): Gapped {
    return this.#rest.flatMap((part) => (typeof part === "function" ? part(pieces) : [part]));
  }

  #filling(pieces: readonly string[]): Bytes[] {
    return this.#fillings.map((filling) => Buffer.from(filling(pieces)));
  }

  /** What stands between the fillings depends on which are empty, and hence on their lengths as well. */
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

/** A body: what comes before its first slot, what comes then, and what the slots are filled with. */
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

/** A link's query in which placeholders stand among other pieces; what is empty goes with its separator. */
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

/** The hidden fields of a form for the pieces of a query. */
function fieldsSlot(numberOf: NumberOf, piece: string): Slot {
  const number = placeholderIn(piece) ?? -1;
  const filling: Filling = (pieces) =>
    // Its own question mark belongs to the first name, if there is another.
    [...new URLSearchParams(`?${pieces[number] ?? ""}`)]
      .map(
        ([name, value]) =>
          `<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(value)}"/>`,
      )
      .join("");
  const fields = numberOf(`fields ${number}`, filling);
  return () => [fields];
}

/** A text as React writes it into an attribute. */
function escapeAttribute(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
