import { isUtf8 } from "node:buffer";
import { readFileSync, type Stats, statSync } from "node:fs";
import { printParseErrorCode, visit } from "jsonc-parser";

/** Lines and columns are numbered from 1. */
type Position = { line: number; column: number };

/** @throws Error if the path is a folder, a socket or a FIFO (reading a FIFO might block forever) */
export function fileStats(path: string): Stats {
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error(`${path} is not a file`);
  return stats;
}

export function fileBytes(path: string): Buffer {
  fileStats(path);
  return readFileSync(path);
}

/** @throws Error with the number of the first line that is not UTF-8 */
export function utf8Text(bytes: Buffer): string {
  // Removes the byte order mark that some Windows editors add, because JSON.parse rejects it.
  if (isUtf8(bytes)) return bytes.toString("utf8").replace(/^\uFEFF/, "");
  const lines = bytes.toString("latin1").split("\n");
  const wrong = lines.findIndex((line) => !isUtf8(Buffer.from(line, "latin1")));
  throw new Error(`line ${wrong + 1}: is not in UTF-8: save the file in UTF-8`);
}

/** @throws Error with the line and column of the first syntax error */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(syntaxProblem(text) ?? (error as Error).message);
  }
}

function syntaxProblem(text: string): string | undefined {
  const problems: string[] = [];
  const onError = (code: number, offset: number, length: number, line: number, column: number) => {
    // Detects typographic quotes, which word processors insert instead of straight quotes.
    const token = text.slice(offset, offset + length).replace(/[\s,:}\]]/g, "");
    const [quote] = /^[\u2018-\u201F]|[\u2018-\u201F]$/.exec(token) ?? [];
    const words = printParseErrorCode(code)
      .replace(/\B[A-Z]/g, " $&")
      .toLowerCase();
    const reason = quote ? `${quote} is a typographic quote: use the straight quote "` : words;
    problems.push(`${inWords({ line: line + 1, column: column + 1 })}: ${reason}`);
  };
  visit(text, { onError }, { disallowComments: true });
  return problems[0];
}

/** Reports duplicate keys, because `JSON.parse` accepts them and uses the last value. */
export function repeatedKeys(text: string, parsed: unknown): { path: PropertyKey[]; reason: string }[] {
  // Fast check: if the text contains as many keys as the parsed value, no key is duplicated.
  if (keysWritten(text) === keysIn(parsed)) return [];
  const problems: { path: PropertyKey[]; reason: string }[] = [];
  const open: Map<string, Position>[] = [];
  visit(text, {
    onObjectBegin() {
      open.push(new Map());
    },
    onObjectProperty(key, _offset, _length, line, column, pathOfObject) {
      const here = { line: line + 1, column: column + 1 };
      const first = open.at(-1)?.get(key);
      if (first === undefined) open.at(-1)?.set(key, here);
      else {
        const reason = `${inWords(here)}: duplicate key "${key}", which is also at ${inWords(first)}: remove one of them`;
        problems.push({ path: pathOfObject(), reason });
      }
    },
    onObjectEnd() {
      open.pop();
    },
  });
  return problems;
}

function keysWritten(text: string): number {
  let count = 0;
  visit(text, { onObjectProperty: () => count++ });
  return count;
}

function keysIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, each) => sum + keysIn(each), own);
}

function inWords({ line, column }: Position): string {
  return `line ${line}, column ${column}`;
}
