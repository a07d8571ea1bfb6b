import { domainToASCII, domainToUnicode } from "node:url";

/** What stands around an address where it was copied from, and is no part of it. */
const before = /^[\s\p{Cf}'"“”„‘’‚«»<([]+/u;
const after = /[\s\p{Cf}'"“”„‘’‚«»>)\].,;:]+$/u;

/**
 * An address as people paste it (rule 11.5), such as `"Kari" <kari@example.no>;` or `mailto:kari@example.no?subject=Hei`:
 * the address itself, with its domain as people read it. What is none stays as it is.
 */
export function pastedAddress(text: string): string {
  const [, inBrackets] = /<\s*([^<>\s]+@[^<>\s]+)\s*>[^@]*$/.exec(text) ?? [];
  const [, linked] = /^[\s\p{Cf}<]*mailto:([^?]+)/iu.exec(inBrackets ?? text) ?? [];
  const address = (linked ?? inBrackets ?? text).replace(before, "").replace(after, "").normalize("NFC");
  return withDomain(address, (domain) => domainToUnicode(domainToASCII(domain)));
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
