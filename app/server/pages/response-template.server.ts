import { constants, crc32, deflateRawSync } from "node:zlib";
import { placeholder, placeholderIn } from "~/content/url/placeholders";
import { type Bytes, hashOf } from "./cached-response.server";

/** Computes a variable part of a response from the raw pieces of a query. */
type Slot = (pieces: readonly string[]) => string;

/** Where placeholders may be: hidden fields of forms that pass the query on, and queries of links. */
const places =
  /<input type="hidden" name="([^"]*)" value="([^"]*__\d+__|)"\/>|\?([^"#<>\s]*__\d+__[^"#<>\s]*)/g;

/** Size of deflate's sliding window, in bytes. */
export const deflateWindow = 32 * 1024;

/** Compression level per request: 9 takes a fifth longer, and makes a page half a percent smaller. */
export const fillLevel = 5;

/** Header of a gzip stream: no file name, no time, no operating system. */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** A response rendered with placeholders, which are filled in for each request. */
export class ResponseTemplate {
  /** Content hash: the same on every server and after a restart. */
  readonly hash: string;
  /** The text before the first slot. */
  readonly #beginning: Bytes;
  /** Everything from the first slot on. */
  readonly #rest: readonly (string | Slot)[];
  /** The beginning, compressed once. It ends at a byte boundary, so that any deflated text may follow. */
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
    const texts = [parts.beginning, ...parts.rest, ...Object.values(headers)];
    if (texts.some((text) => typeof text === "string" && placeholder.test(text))) return undefined;
    return new ResponseTemplate(status, headers, body, parts);
  }

  /** Its estimated size in memory, in bytes. */
  get bytes(): number {
    const rest = this.#rest.reduce((sum, { length }) => sum + length + 100, 0);
    return this.#beginning.length + rest + this.#deflated.length;
  }

  /** The body for a request. */
  fill(pieces: readonly string[]): Bytes {
    return Buffer.concat([this.#beginning, this.#filled(pieces)]);
  }

  /** The body for a request, compressed with gzip. What precedes the first slot is compressed already. */
  fillGzipped(pieces: readonly string[]): Bytes {
    const rest = this.#filled(pieces);
    const dictionary = this.#beginning.subarray(-deflateWindow);
    const deflated = deflateRawSync(rest, {
      level: fillLevel,
      ...(dictionary.length > 0 && { dictionary }),
    });
    const end = gzipEnd(checksum(rest, this.#crc), this.#beginning.length + rest.length);
    return Buffer.concat([gzipHead, this.#deflated, deflated, end]);
  }

  #filled(pieces: readonly string[]): Bytes {
    return Buffer.from(this.#rest.map((part) => (typeof part === "string" ? part : part(pieces))).join(""));
  }
}

/**
 * The CRC-32 of a text.
 *
 * @param before that of the text before it
 */
export function checksum(text: Bytes, before: number): number {
  // For a buffer without any bytes `crc32` may return 0 instead of the checksum so far.
  return text.length > 0 ? crc32(text, before) : before;
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
  const { beginning, rest } = takenApart(text);
  return beginning + rest.map((part) => (typeof part === "string" ? part : part(pieces))).join("");
}

type Parts = { beginning: string; rest: (string | Slot)[] };

function takenApart(body: string): Parts {
  const found = [...body.matchAll(places)].filter(([whole]) => placeholder.test(whole));
  const rest = found.flatMap((match, index): (string | Slot)[] => {
    const [whole, name = "", value = "", query = ""] = match;
    const text = body.slice(match.index + whole.length, found[index + 1]?.index);
    return [name === "" ? querySlot(query) : fieldsSlot(value === "" ? name : value), text];
  });
  return { beginning: body.slice(0, found[0]?.index), rest };
}

/** A link's query with placeholders among other pieces. An empty piece is left out, with its separator. */
function querySlot(query: string): Slot {
  const separator = "&amp;";
  const parts = query.split(separator).map((piece) => placeholderIn(piece) ?? piece);
  return (pieces) => {
    const filled = parts.map((part) =>
      typeof part === "string" ? part : escapeAttribute(pieces[part] ?? ""),
    );
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
          `<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(value)}"/>`,
      )
      .join("");
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
