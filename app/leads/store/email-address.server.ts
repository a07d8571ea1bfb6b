import { domainToASCII, domainToUnicode } from "node:url";
import parseAddresses from "nodemailer/lib/addressparser";

/** Maximum length of an address (RFC 5321). Longer text is not parsed, because parsing takes quadratic time. */
const maxLength = 320;

/** Characters that may surround a copied address. No address begins or ends with one of these characters. */
const edge = /[\s\p{Cf}'"“”„‘’‚«»<>()[\].,;:]/u;

/** Rule 11.5. */
export function pastedAddress(text: string): string {
  if (text.length > maxLength) return text;
  const pasted = trimmed(mailboxIn(text) ?? text).replace(/^(?:mailto|smtp):/i, "");
  const query = pasted.indexOf("?", pasted.indexOf("@"));
  const address = trimmed(query > 0 ? pasted.slice(0, query) : pasted).normalize("NFC");
  return withDomain(address, (domain) => domainToUnicode(domainToASCII(domain)));
}

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

export function canonicalAddress(address: string): string {
  return withDomain(pastedAddress(address), domainToASCII).toLowerCase();
}

/** All forms in which this or an earlier version may have stored an address. The canonical form is first. */
export function storedForms(address: string): string[] {
  const typed = address.trim().toLowerCase();
  const readable = pastedAddress(address).toLowerCase();
  return [...new Set([canonicalAddress(address), readable, readable.normalize("NFD"), typed])];
}

function withDomain(address: string, formOf: (domain: string) => string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  const domain = address.slice(at + 1).toLowerCase();
  // Checks that the text is a domain name, because `formOf` also accepts IP addresses, ports and paths.
  const isInternational = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /xn--|[^\0-\x7F]/.test(domain);
  return address.slice(0, at + 1) + ((isInternational && formOf(domain)) || domain);
}
