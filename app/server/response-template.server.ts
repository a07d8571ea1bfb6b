import { constants, crc32, deflateRawSync } from "node:zlib";
import { areaPlaceholder, placeholder, placeholderIn } from "~/query/placeholders";
import { joined } from "~/query/query";
import { type Bytes, hashOf, onceLevel } from "./cached-response.server";

/** What a request has in the place of each placeholder. */
export type Travelling = {
  /** The first segment of its path, decoded; empty where the answer does not name it. */
  area: string;
  /** Raw pieces of its query, for each placeholder those that belong there. */
  pieces: string[];
};

/** The text of a place in an answer, which is another one for each request. */
type Slot = (travelling: Travelling) => string;

/** Where placeholders may stand in a text, and what takes their place. */
type Places = { pattern: RegExp; slot: (...groups: string[]) => Slot };

/** In pages: the fields of a form that carries the query on, and the queries of links. */
const inHtml: Places = {
  pattern: /<input type="hidden" name="([^"]*)" value="([^"]*__\d+__|)"\/>|\?([^"#<>\s]*__\d+__[^"#<>\s]*)/g,
  slot: (name = "", value = "", query = "") =>
    name === "" ? querySlot(query, "&amp;", escapeAttribute) : fieldsSlot(value === "" ? name : value),
};

/** In the data of redirects, which is a JSON text: the area, and the query. */
const inJson: Places = {
  pattern: new RegExp(`(${areaPlaceholder})|\\?([^"#]*__\\d+__[^"#]*)`, "g"),
  slot: (area = "", query = "") =>
    area === "" ? querySlot(query, "&", escapeJson) : (travelling) => encodeURIComponent(travelling.area),
};

/** Longest text that gzip looks back at, in bytes. */
const gzipWindow = 32 * 1024;

/** The head of a gzip stream: no name, no time, no system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** An answer that has been rendered with placeholders, to be completed for each request. */
export class ResponseTemplate {
  /** Names the content: the same wherever and whenever it is rendered. */
  readonly hash: string;
  /** The texts between the slots. */
  readonly #texts: [beginning: Bytes, ...Bytes[]];
  readonly #slots: Slot[];
  /** The beginning, compressed once and for all, up to a whole byte where any other deflated text may follow. */
  readonly #deflated: Bytes;
  readonly #crc: number;

  private constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    body: string,
    { texts: [beginning = "", ...texts], slots }: { texts: string[]; slots: Slot[] },
  ) {
    this.hash = hashOf(body);
    this.#texts = [Buffer.from(beginning), ...texts.map((text) => Buffer.from(text))];
    this.#slots = slots;
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
    const parts = takenApart(body, headers["content-type"]?.startsWith("text/html") ? inHtml : inJson);
    if ([...parts.texts, ...Object.values(headers)].some((text) => placeholder.test(text))) return undefined;
    return new ResponseTemplate(status, headers, body, parts);
  }

  /** What it takes in memory, in bytes; an estimate. */
  get bytes(): number {
    const texts = this.#texts.reduce((sum, text) => sum + text.length, 0);
    return texts + this.#deflated.length + 200 * this.#slots.length;
  }

  /** The answer to a request. */
  fill(travelling: Travelling): Bytes {
    return Buffer.concat([this.#texts[0], this.#rest(travelling)]);
  }

  /** The answer to a request, compressed with gzip: only what comes after the beginning is left to be done. */
  fillGzipped(travelling: Travelling): Bytes {
    const [beginning] = this.#texts;
    const rest = this.#rest(travelling);
    const dictionary = beginning.subarray(-gzipWindow);
    const end = Buffer.alloc(8);
    end.writeUInt32LE(crc32(rest, this.#crc));
    end.writeUInt32LE(beginning.length + rest.length, 4);
    return Buffer.concat([
      gzipHead,
      this.#deflated,
      deflateRawSync(rest, { level: onceLevel, ...(dictionary.length > 0 && { dictionary }) }),
      end,
    ]);
  }

  #rest(travelling: Travelling): Bytes {
    const texts = this.#slots.flatMap((slot, index) => [
      Buffer.from(slot(travelling)),
      this.#texts[index + 1] ?? Buffer.alloc(0),
    ]);
    return Buffer.concat(texts);
  }
}

function takenApart(body: string, { pattern, slot }: Places): { texts: string[]; slots: Slot[] } {
  const texts: string[] = [];
  const slots: Slot[] = [];
  let end = 0;
  for (const found of body.matchAll(pattern)) {
    const [whole, ...groups] = found;
    if (!placeholder.test(whole)) continue;
    texts.push(body.slice(end, found.index));
    slots.push(slot(...groups));
    end = found.index + whole.length;
  }
  texts.push(body.slice(end));
  return { texts, slots };
}

/** A query in which placeholders stand among other pieces; what is empty goes with its separator. */
function querySlot(query: string, separator: string, escaped: (text: string) => string): Slot {
  const parts = query.split(separator).map((piece) => ({ piece, number: placeholderIn(piece) }));
  return ({ pieces }) => {
    const texts = parts.map(({ piece, number }) =>
      number === undefined ? piece : (pieces[number] ?? "").split("&").map(escaped).join(separator),
    );
    return joined(
      texts.filter((text) => text !== ""),
      separator,
    );
  };
}

/** The hidden fields of a form for the pieces of a query. */
function fieldsSlot(piece: string): Slot {
  const number = placeholderIn(piece) ?? -1;
  return ({ pieces }) =>
    // Its own question mark belongs to the first name, if there is another.
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

/** A text as it stands within a JSON text. */
function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
