/** Without it Excel takes UTF-8 for the machine's own encoding. */
const byteOrderMark = "\uFEFF";

/** Rows as CSV (RFC 4180) for a spreadsheet, which runs nothing of it. */
export function csvOf(rows: string[][]): string {
  return byteOrderMark + rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(text: string): string {
  const safe = withoutFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Where a spreadsheet may see the beginning of a formula: at the start of a cell that begins with one of `=+-@` or
 * their full-width forms, which a Japanese Excel takes for the same, or with what it passes over to get there. A cell
 * also starts after a semicolon, tab or line break within a value: a Norwegian Excel separates at semicolons, so quotes
 * in mid-line do not hold a value together there.
 */
const formulaStart = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|["\p{Cf}])*[=+\-@＝＋－＠])/gu;

/**
 * Keeps a spreadsheet from running what a visitor typed. An apostrophe before it makes a cell text; a phone number like
 * +47 gets one too.
 */
function withoutFormula(text: string): string {
  return text.replace(formulaStart, "'");
}
