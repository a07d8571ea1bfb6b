const key = "lead-sent";

/** How long a browser that has sent a lead is not asked for one again (rule 10.7), in milliseconds: 90 days. */
const rememberedFor = 90 * 24 * 60 * 60_000;

/** Remembers, on this device alone, that a lead has been sent. */
export function rememberLead(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // A browser that keeps nothing is asked again.
  }
}

/** Whether this browser has sent a lead lately. */
export function hasSentLead(): boolean {
  try {
    return isRecent(localStorage.getItem(key), Date.now());
  } catch {
    return false;
  }
}

/**
 * Whether a stored time, in milliseconds since 1970, is recent enough not to ask again.
 *
 * @param stored what was found, which may be anything
 */
export function isRecent(stored: string | null, now: number): boolean {
  const sent = Number(stored ?? Number.NaN);
  return sent > now - rememberedFor && sent <= now;
}

/**
 * Whether a page answers a form that was sent from it, before there were scripts: by `?sent=`, which any link could have,
 * and by where its request came from, which none can make up.
 *
 * @param query raw
 * @param referrer of the document
 * @param location where it is
 */
export function answersForm(
  query: string,
  referrer: string,
  location: { origin: string; pathname: string },
): boolean {
  if (!/^(?:lead|contact)$/.test(new URLSearchParams(query).get("sent") ?? "")) return false;
  return referrer.split(/[?#]/, 1)[0] === location.origin + location.pathname;
}
