/** Invisible characters, such as line breaks, that may change how an e-mail is parsed or displayed. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const unseenButJoiners = new RegExp(`(?!\\u200d)${unseen.source}`, "gu");
const unseenInTexts = new RegExp(`(?![\\n\\t\\u200d])${unseen.source}`, "gu");

/** Makes a visitor's input safe for an e-mail header. */
export function headerText(text: string, maxLength = 80): string {
  const line = text.replace(unseenButJoiners, " ").replaceAll("=?", "= ?").replace(/\s+/gu, " ").trim();
  if (line.length <= maxLength) return line;
  const seen = [
    ...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(line.slice(0, 4 * maxLength)),
  ];
  let cut = "";
  for (const { segment } of seen) {
    if (cut.length + segment.length >= maxLength) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

export function bodyText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(unseenInTexts, "");
}

/** An e-mail address that needs no quotes in a header. */
const plainAddress = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\p{L}\p{N}.-]+$/u;

/**
 * False for addresses with non-ASCII letters before the @, because some mail servers do not support such addresses.
 * False for addresses with an encoded word (`=?`), because a mail program might decode the word into a second address.
 */
export function canBeRepliedTo(address: string): boolean {
  return plainAddress.test(address) && !address.includes("=?") && address.length <= 254;
}
