/** How long the provider may take to report its form ready once it is asked for, in milliseconds. */
export const readyWithin = 8000;
/** How long the provider may take to confirm a submission it has begun, in milliseconds. */
export const confirmedWithin = 10_000;

/** How far the provider's form has come, on its way to taking the built-in form's place. */
export type ProviderFormState =
  /** Nothing has been asked of the provider. */
  | "waiting"
  | "loading"
  | "ready"
  | "submitting"
  | "submitted"
  /** The built-in form stays for good. */
  | "given-up"
  /** The built-in form is back, because nobody knows whether the submission has arrived. */
  | "unconfirmed";

export type ProviderFormEvent =
  | "wanted"
  | "ready"
  | "failed"
  /** The visitor has begun to type in the built-in form, which must not be taken away any more. */
  | "typed"
  | "submit"
  | "submitted"
  /** The time that the state allows is over. */
  | "timed-out";

const moves: Record<ProviderFormState, Partial<Record<ProviderFormEvent, ProviderFormState>>> = {
  waiting: { wanted: "loading", typed: "given-up" },
  loading: { ready: "ready", failed: "given-up", typed: "given-up", "timed-out": "given-up" },
  // The provider may skip an event, so a confirmation counts without a beginning.
  ready: { submit: "submitting", submitted: "submitted" },
  submitting: { submitted: "submitted", "timed-out": "unconfirmed" },
  submitted: {},
  "given-up": {},
  unconfirmed: { submitted: "submitted" },
};

/** The state after an event. Events that come late or again change nothing. */
export function providerForm(state: ProviderFormState, event: ProviderFormEvent): ProviderFormState {
  return moves[state][event] ?? state;
}

/** Which of the two forms a visitor sees. */
export function shows(state: ProviderFormState): "built-in" | "provider" {
  return state === "ready" || state === "submitting" || state === "submitted" ? "provider" : "built-in";
}

/** How long a state may last, in milliseconds; undefined for those that nothing is awaited in. */
export function timeAllowed(state: ProviderFormState): number | undefined {
  if (state === "loading") return readyWithin;
  if (state === "submitting") return confirmedWithin;
  return undefined;
}
