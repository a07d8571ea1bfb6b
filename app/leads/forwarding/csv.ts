/** Without it Excel reads UTF-8 as the machine's own encoding. */
const byteOrderMark = "\uFEFF";

/**
 * Rows as CSV (RFC 4180), safe against formula injection in spreadsheets.
 *
 * @param separator a Norwegian Excel opens files with semicolons as tables
 */
export function csvOf(rows: string[][], separator: "," | ";" = ","): string {
  return (
    byteOrderMark +
    rows.map((row) => `${row.map((text) => csvCell(text, separator)).join(separator)}\r\n`).join("")
  );
}

function csvCell(text: string, separator: string): string {
  const safe = withoutFormula(text);
  const isQuoted = safe.includes(separator) || /["\r\n]/.test(safe);
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Positions where a spreadsheet may see a formula. A cell is dangerous if it begins with one of `=+-@` or their
 * full-width forms, which a Japanese Excel treats alike, also after characters that spreadsheets skip. A cell also
 * starts after a semicolon, tab or line break within a value: a Norwegian Excel separates at semicolons, so quotes in
 * mid-line do not keep a value together there.
 */
const formulaStart = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[\v\f\p{Z}\p{Cf}"]*[=+\-@＝＋－＠])/gu;

/** Prefixes formulas with an apostrophe, which makes a cell text. Phone numbers like +47 get one too. */
function withoutFormula(text: string): string {
  return text.replace(formulaStart, "'");
}
