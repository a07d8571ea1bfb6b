export const targetNames = ["provider", "mail", "webhook"] as const;
export type TargetName = (typeof targetNames)[number];

export const statuses = ["pending", "forwarded", "dead"] as const;
export type Status = (typeof statuses)[number];

/** Status and reason, for example `dead: REQUIRED_FIELD (lastname)`. */
export function stateInWords({ status, last_error }: { status: Status; last_error: string | null }): string {
  return last_error === null ? status : `${status}: ${last_error}`;
}

/** Only `answer` may contain personal data, and `answer` is not stored. */
export type Outcome =
  | { kind: "forwarded"; answer?: string; rejectedRecipients?: number }
  | { kind: "retry"; reason: string; pauseMs?: number }
  /** The target rejects the lead permanently. `forEveryLead` means that the target would reject every lead. */
  | { kind: "dead"; reasons: Reason[]; forEveryLead?: true }
  /** The target has asked to stop deliveries. */
  | { kind: "gone"; reason: string };

/** Never contains personal data. */
export type Reason = { errorType: string; field?: string };

export function inWords({ errorType, field }: Reason): string {
  return field === undefined ? errorType : `${errorType} (${field})`;
}

const maxPauseMs = 60 * 60_000;

/** Converts `Retry-After` from seconds to milliseconds. Returns undefined for dates. */
export function pauseIn(retryAfter: string | null | undefined): number | undefined {
  const seconds = Number(retryAfter || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, maxPauseMs) : undefined;
}

/** Leads are delivered in batches, at the times `offsetMs` + n × `everyMs` (milliseconds since 1970). */
export type Digest = { everyMs: number; offsetMs: number };

export function firstDue(time: number, digest: Digest | undefined): number {
  return digest ? time + digest.everyMs - ((time - digest.offsetMs) % digest.everyMs) : time;
}
