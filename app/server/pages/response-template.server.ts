import { constants, crc32, deflateRawSync } from "node:zlib";
import { placeholder, placeholderIn } from "~/content/url/placeholders";
import { type Bytes, hashOf, onceLevel } from "./cached-response.server";

/** What stands in a place of an answer, made of a request's raw pieces of query. */
type Slot = (pieces: readonly string[]) => string;

/** Where placeholders may stand in a page: the fields of a form that carries the query on, and the queries of links. */
const places =
  /<input type="hidden" name="([^"]*)" value="([^"]*__\d+__|)"\/>|\?([^"#<>\s]*__\d+__[^"#<>\s]*)/g;

/** The head of a gzip stream: no name, no time, no system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Farthest that deflate looks back, in bytes. */
const deflateWindow = 32 * 1024;

/** An answer that has been rendered with placeholders, to be completed for each request. */
export class ResponseTemplate {
  /** Names the content: the same wherever and whenever it is rendered. */
  readonly hash: string;
  /** What comes before the first slot. */
  readonly #beginning: Bytes;
  /** What comes from the first slot on. */
  readonly #rest: readonly (string | Slot)[];
  /** The beginning, compressed once and for all, up to a whole byte where any other deflated text may follow. */
  readonly #deflated: Bytes;
  readonly #crc: number;

  private constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    body: string,
    { beginning, rest }: Parts,
  ) {
    this.hash = hashOf(body);
    this.#beginning = Buffer.from(beginning);
    this.#rest = rest;
    this.#deflated = deflateRawSync(beginning, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
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
    const texts = [parts.beginning, ...parts.rest, ...Object.values(headers)];
    if (texts.some((text) => typeof text === "string" && placeholder.test(text))) return undefined;
    return new ResponseTemplate(status, headers, body, parts);
  }

  /** What it takes in memory, in bytes; an estimate. */
  get bytes(): number {
    const rest = this.#rest.reduce((sum, { length }) => sum + length + 100, 0);
    return this.#beginning.length + rest + this.#deflated.length;
  }

  /** The answer to a request. */
  fill(pieces: readonly string[]): Bytes {
    return Buffer.concat([this.#beginning, this.#filled(pieces)]);
  }

  /** The answer to a request, compressed with gzip: only what comes from the first slot on is left to be done. */
  fillGzipped(pieces: readonly string[]): Bytes {
    const rest = this.#filled(pieces);
    const end = Buffer.alloc(8);
    end.writeUInt32LE(crc32(rest, this.#crc));
    end.writeUInt32LE(this.#beginning.length + rest.length, 4);
    const dictionary = this.#beginning.subarray(-deflateWindow);
    const deflated = deflateRawSync(rest, {
      level: onceLevel,
      ...(dictionary.length > 0 && { dictionary }),
    });
    return Buffer.concat([gzipHead, this.#deflated, deflated, end]);
  }

  #filled(pieces: readonly string[]): Bytes {
    return Buffer.from(this.#rest.map((part) => (typeof part === "string" ? part : part(pieces))).join(""));
  }
}

/** A body: what comes before its first slot, and what comes then. */
type Parts = { beginning: string; rest: (string | Slot)[] };

function takenApart(body: string): Parts {
  const found = [...body.matchAll(places)].filter(([whole]) => placeholder.test(whole));
  const rest = found.flatMap((match, index): (string | Slot)[] => {
    const [whole, name = "", value = "", query = ""] = match;
    const slot = name === "" ? querySlot(query) : fieldsSlot(value === "" ? name : value);
    return [slot, body.slice(match.index + whole.length, found[index + 1]?.index)];
  });
  return { beginning: body.slice(0, found[0]?.index), rest };
}

/** A link's query in which placeholders stand among other pieces; what is empty goes with its separator. */
function querySlot(query: string): Slot {
  const parts = query.split("&amp;").map((piece) => ({ piece, number: placeholderIn(piece) }));
  return (pieces) => {
    const texts = parts.flatMap(({ piece, number }) => {
      if (number === undefined) return [piece];
      const own = pieces[number] ?? "";
      return own === "" ? [] : [escapeAttribute(own)];
    });
    return texts.length === 0 ? "" : `?${texts.join("&amp;")}`;
  };
}

/** The hidden fields of a form for the pieces of a query. */
function fieldsSlot(piece: string): Slot {
  const number = placeholderIn(piece) ?? -1;
  // Its own question mark belongs to the first name, if there is another.
  return (pieces) =>
    [...new URLSearchParams(`?${pieces[number] ?? ""}`)]
      .map(
        ([name, value]) =>
          `<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(value)}"/>`,
      )
      .join("");
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
