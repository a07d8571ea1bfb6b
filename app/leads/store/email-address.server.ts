import { domainToASCII, domainToUnicode } from "node:url";
import parseAddresses from "nodemailer/lib/addressparser";

/** The longest address that RFC 5321 allows, in characters. Parsers, NFC and punycode take quadratic time. */
const maxLength = 320;

/** Characters around a copied address; no address begins or ends with one of these. */
const edge = /[\s\p{Cf}'"“”„‘’‚«»<>()[\].,;:]/u;

/**
 * Extracts the address from a pasted text (rule 11.5), such as `"Kari" <kari@example.no>;` or
 * `mailto:kari@example.no?subject=Hei`, with a readable (Unicode) domain. Other texts are returned unchanged.
 */
export function pastedAddress(text: string): string {
  if (text.length > maxLength) return text;
  const pasted = trimmed(mailboxIn(text) ?? text).replace(/^(?:mailto|smtp):/i, "");
  const query = pasted.indexOf("?", pasted.indexOf("@"));
  const address = trimmed(query > 0 ? pasted.slice(0, query) : pasted).normalize("NFC");
  return withDomain(address, (domain) => domainToUnicode(domainToASCII(domain)));
}

/** The address in angle brackets, if there is exactly one. */
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

/** The form in which an address is stored, found and deleted: lower case, with an ASCII domain. */
export function canonicalAddress(address: string): string {
  return withDomain(pastedAddress(address), domainToASCII).toLowerCase();
}

/** All forms in which an address may have been stored, the canonical form first. */
export function storedForms(address: string): string[] {
  const typed = address.trim().toLowerCase();
  const readable = pastedAddress(address).toLowerCase();
  return [...new Set([canonicalAddress(address), readable, readable.normalize("NFD"), typed])];
}

/** Converts an address's domain if it is international; other domains are only lower-cased. */
function withDomain(address: string, formOf: (domain: string) => string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  const domain = address.slice(at + 1).toLowerCase();
  // Node's functions parse a whole host, with port and path, and treat numbers as IP addresses.
  const isInternational = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /xn--|[^\0-\x7F]/.test(domain);
  return address.slice(0, at + 1) + ((isInternational && formOf(domain)) || domain);
}
