export const targetNames = ["provider", "mail", "webhook"] as const;
export type TargetName = (typeof targetNames)[number];

export const statuses = ["pending", "forwarded", "dead"] as const;
export type Status = (typeof statuses)[number];

/** Text such as `dead: REQUIRED_FIELD (lastname)`. */
export function stateInWords({ status, last_error }: { status: Status; last_error: string | null }): string {
  return last_error === null ? status : `${status}: ${last_error}`;
}

/** The result of a delivery. Its texts never contain personal data, except `answer`, which is not stored. */
export type Outcome =
  /** `refused` is the number of recipients that the server rejected. */
  | { kind: "forwarded"; answer?: string; refused?: number }
  | { kind: "retry"; reason: string; pauseMs?: number }
  /** A permanent rejection. `forEveryLead` means that the target would reject every lead. */
  | { kind: "dead"; reasons: Reason[]; forEveryLead?: true }
  /** The target asks for no more leads. */
  | { kind: "gone"; reason: string };

/** Why a target rejects a lead; never contains personal data. */
export type Reason = { errorType: string; field?: string };

/** Text such as `REQUIRED_FIELD (lastname)`. */
export function inWords({ errorType, field }: Reason): string {
  return field === undefined ? errorType : `${errorType} (${field})`;
}

/** In milliseconds. */
const maxPauseMs = 60 * 60_000;

/** Converts a `Retry-After` header in seconds to milliseconds; dates are ignored. */
export function pauseIn(retryAfter: string | null | undefined): number | undefined {
  const seconds = Number(retryAfter || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, maxPauseMs) : undefined;
}

/** Leads are delivered together at the end of each period; in milliseconds since 1970. */
export type Digest = { everyMs: number; offsetMs: number };

export function firstDue(time: number, digest: Digest | undefined): number {
  return digest ? time + digest.everyMs - ((time - digest.offsetMs) % digest.everyMs) : time;
}
