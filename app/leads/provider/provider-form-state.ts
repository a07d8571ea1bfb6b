/** How long the provider's form may take to load, in milliseconds. */
export const readyWithin = 8000;
/** How long the provider may take to confirm a submission, in milliseconds. */
export const confirmedWithin = 10_000;

/** The state of the provider's form, which replaces the built-in form once it is ready. */
export type ProviderFormState =
  /** Nothing is loaded yet. */
  | "waiting"
  | "loading"
  | "ready"
  | "submitting"
  | "submitted"
  /** The built-in form stays for good. */
  | "given-up"
  /** The built-in form is back, because it is unknown whether the submission has arrived. */
  | "unconfirmed";

export type ProviderFormEvent =
  | "wanted"
  | "ready"
  | "failed"
  /** The visitor has begun to type in the built-in form, which must not be replaced any more. */
  | "typed"
  | "submit"
  | "submitted"
  /** The state's timeout is over. */
  | "timed-out";

const moves: Record<ProviderFormState, Partial<Record<ProviderFormEvent, ProviderFormState>>> = {
  waiting: { wanted: "loading", typed: "given-up" },
  loading: { ready: "ready", failed: "given-up", typed: "given-up", "timed-out": "given-up" },
  // The provider may skip an event, so a confirmation counts even without a `submit` event.
  ready: { submit: "submitting", submitted: "submitted" },
  submitting: { submitted: "submitted", "timed-out": "unconfirmed" },
  submitted: {},
  "given-up": {},
  unconfirmed: { submitted: "submitted" },
};

/** The state after an event. Late and repeated events change nothing. */
export function providerForm(state: ProviderFormState, event: ProviderFormEvent): ProviderFormState {
  return moves[state][event] ?? state;
}

/** Which of the two forms is visible. */
export function shows(state: ProviderFormState): "built-in" | "provider" {
  return state === "ready" || state === "submitting" || state === "submitted" ? "provider" : "built-in";
}

/** The timeout of a state, in milliseconds; undefined for states that wait for nothing. */
export function timeAllowed(state: ProviderFormState): number | undefined {
  if (state === "loading") return readyWithin;
  if (state === "submitting") return confirmedWithin;
  return undefined;
}
