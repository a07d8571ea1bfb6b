/**
 * Invisible characters that a mail program may act on: line breaks, other controls, and changes of writing direction.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const unseenButJoiners = new RegExp(`(?!\\u200d)${unseen.source}`, "gu");
const unseenInTexts = new RegExp(`(?![\\n\\t\\u200d])${unseen.source}`, "gu");

/**
 * User input for a mail header: one line without controls or encoded words (`=?utf-8?q?…?=`), which a mail program
 * would decode. A text of more than `most` UTF-16 code units is cut between graphemes.
 */
export function headerText(text: string, most = 80): string {
  const line = text.replace(unseenButJoiners, " ").replaceAll("=?", "= ?").replace(/\s+/gu, " ").trim();
  if (line.length <= most) return line;
  const seen = [
    ...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(line.slice(0, 4 * most)),
  ];
  let cut = "";
  for (const { segment } of seen) {
    if (cut.length + segment.length >= most) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

export function bodyText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(unseenInTexts, "");
}

/** An address that needs no quoting; its domain may contain any letters. */
const plainAddress = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\p{L}\p{N}.-]+$/u;

/**
 * Whether every mail server can reply to an address. Letters beyond ASCII before the @ need SMTPUTF8 on every server,
 * and odd characters or an encoded word could be parsed as a second address.
 */
export function canBeRepliedTo(address: string): boolean {
  return plainAddress.test(address) && !address.includes("=?") && address.length <= 254;
}
