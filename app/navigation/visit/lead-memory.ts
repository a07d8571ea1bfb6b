import { leadRememberedFor } from "~/ui/product-constants";

export const leadKey = "lead-sent";

export function rememberLead(): void {
  try {
    localStorage.setItem(leadKey, String(Date.now()));
  } catch {
    // If local storage is not available, the lead form is shown again on the next visit.
  }
}

export function hasSentLead(): boolean {
  try {
    return isRecent(localStorage.getItem(leadKey), Date.now());
  } catch {
    return false;
  }
}

export function isRecent(stored: string | null, now: number): boolean {
  const sent = Number(stored ?? Number.NaN);
  return sent > now - leadRememberedFor && sent <= now;
}

/** Checks the referrer too, because any link may contain `?sent=`. */
export function isResponseToForm(
  query: string,
  referrer: string,
  location: { origin: string; pathname: string },
): boolean {
  if (!/^(?:lead|contact)$/.test(new URLSearchParams(query).get("sent") ?? "")) return false;
  return referrer.split(/[?#]/, 1)[0] === location.origin + location.pathname;
}
