import { leadRememberedFor } from "~/ui/product-constants";

/** Where the browser keeps when a lead was sent. */
export const leadKey = "lead-sent";

/** Remembers on this device that a lead was sent. */
export function rememberLead(): void {
  try {
    localStorage.setItem(leadKey, String(Date.now()));
  } catch {
    // Without storage the browser is asked again.
  }
}

/** Whether this browser has sent a lead recently. */
export function hasSentLead(): boolean {
  try {
    return isRecent(localStorage.getItem(leadKey), Date.now());
  } catch {
    return false;
  }
}

/**
 * Whether a stored time, in milliseconds since 1970, is so recent that the visitor is not asked again.
 *
 * @param stored may be anything
 */
export function isRecent(stored: string | null, now: number): boolean {
  const sent = Number(stored ?? Number.NaN);
  return sent > now - leadRememberedFor && sent <= now;
}

/**
 * Whether a page answers a form that was sent before scripts ran: it has `?sent=`, which any link could have, and comes
 * from this site, which no link can fake.
 *
 * @param query raw
 * @param referrer of the document
 * @param location of the document
 */
export function answersForm(
  query: string,
  referrer: string,
  location: { origin: string; pathname: string },
): boolean {
  if (!/^(?:lead|contact)$/.test(new URLSearchParams(query).get("sent") ?? "")) return false;
  return referrer.split(/[?#]/, 1)[0] === location.origin + location.pathname;
}
