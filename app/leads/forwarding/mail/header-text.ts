/** What nobody sees and a mail program may act on: line breaks and other controls, changes of writing direction. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const unseenButJoiners = new RegExp(`(?!\\u200d)${unseen.source}`, "gu");
const unseenInTexts = new RegExp(`(?![\\n\\t\\u200d])${unseen.source}`, "gu");

/**
 * What somebody has typed, for a header: one line without controls, and without encoded words (`=?utf-8?q?…?=`), in which
 * a mail program would find such.
 *
 * @param most characters; a longer text is cut, between characters that people see
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

/** What somebody has typed, for a mail's text: lines without controls. */
export function bodyText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(unseenInTexts, "");
}

/** An address without anything that would have to be quoted; its domain may have any letters. */
const plainAddress = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\p{L}\p{N}.-]+$/u;

/**
 * Whether an address can be replied to through every mail server. Letters beyond ASCII before the @ need servers with
 * SMTPUTF8 on the whole way, and odd characters or an encoded word could be read as a second address.
 */
export function canBeRepliedTo(address: string): boolean {
  return plainAddress.test(address) && !address.includes("=?") && address.length <= 254;
}
