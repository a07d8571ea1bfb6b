/** Without it Excel decodes UTF-8 in the computer's legacy encoding. */
const byteOrderMark = "\uFEFF";

/** CSV (RFC 4180), safe against formula injection in spreadsheets. */
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
 * Positions where a spreadsheet may see a formula: `=+-@` or their full-width forms, after characters that spreadsheets
 * skip. They also count after a semicolon, tab or line break in a value, as a Norwegian Excel splits cells at
 * semicolons that are quoted in mid-line.
 */
const formulaStart = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[\v\f\p{Z}\p{Cf}"]*[=+\-@＝＋－＠])/gu;

/** An apostrophe turns a cell into text. Phone numbers like +47 get one too. */
function withoutFormula(text: string): string {
  return text.replace(formulaStart, "'");
}
