import { domainToASCII, domainToUnicode } from "node:url";
import parseAddresses from "nodemailer/lib/addressparser";

/**
 * Maximum length of a text that is searched for an address, in characters: the longest address that RFC 5321 allows. A
 * longer text is returned as it is, because parsers, NFC and punycode take quadratic time.
 */
const maxLength = 320;

/** Characters that surround an address where it was copied from; no address begins or ends with one. */
const edge = /[\s\p{Cf}'"“”„‘’‚«»<>()[\].,;:]/u;

/**
 * Extracts the address from a text as people paste it (rule 11.5), such as `"Kari" <kari@example.no>;` or
 * `mailto:kari@example.no?subject=Hei`, with its domain as people read it. Other texts are returned as they are.
 */
export function pastedAddress(text: string): string {
  if (text.length > maxLength) return text;
  const pasted = trimmed(mailboxIn(text) ?? text).replace(/^(?:mailto|smtp):/i, "");
  const query = pasted.indexOf("?", pasted.indexOf("@"));
  const address = trimmed(query > 0 ? pasted.slice(0, query) : pasted).normalize("NFC");
  return withDomain(address, (domain) => domainToUnicode(domainToASCII(domain)));
}

/** The only address that a text has in angle brackets, after a name. */
function mailboxIn(text: string): string | undefined {
  if (!text.includes("<")) return undefined;
  const addresses = parseAddresses(text, { flatten: true }).flatMap(({ address }) => address || []);
  return addresses.length === 1 ? addresses[0] : undefined;
}

function trimmed(text: string): string {
  const characters = [...text];
  const start = characters.findIndex((character) => !edge.test(character));
  const end = characters.findLastIndex((character) => !edge.test(character));
  return start < 0 ? "" : characters.slice(start, end + 1).join("");
}

/** The one form of an address under which it is stored, found and forgotten: ASCII in its domain, lower case. */
export function canonicalAddress(address: string): string {
  return withDomain(pastedAddress(address), domainToASCII).toLowerCase();
}

/** All forms under which an address may have been stored, the canonical one first. */
export function storedForms(address: string): string[] {
  const typed = address.trim().toLowerCase();
  const readable = pastedAddress(address).toLowerCase();
  return [...new Set([canonicalAddress(address), readable, readable.normalize("NFD"), typed])];
}

/** An address with another form of its domain, if that is an international one; others are in lower case. */
function withDomain(address: string, formOf: (domain: string) => string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  const domain = address.slice(at + 1).toLowerCase();
  // Node's functions read a whole host, with port and path, and numbers as addresses.
  const isInternational = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /xn--|[^\0-\x7F]/.test(domain);
  return address.slice(0, at + 1) + ((isInternational && formOf(domain)) || domain);
}
