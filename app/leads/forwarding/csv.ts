/** Makes Excel decode the file as UTF-8 instead of the computer's legacy encoding. */
const byteOrderMark = "\uFEFF";

/** CSV text (RFC 4180) that is protected against formula injection in spreadsheets. */
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
 * Positions where a spreadsheet may find a formula. Spaces and quotes may come before a formula, because spreadsheets
 * ignore them. A formula may also follow a semicolon, because Norwegian versions of Excel split cells at some quoted
 * semicolons. The input has at most 98,304 characters, the maximum size of a form's body.
 */
const formulaStart = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[\v\f\p{Z}\p{Cf}"]*[=+\-@＝＋－＠])/gu;

/** Adds an apostrophe, so that spreadsheets display the formula as text instead of evaluating it. */
function withoutFormula(text: string): string {
  return text.replace(formulaStart, "'");
}
