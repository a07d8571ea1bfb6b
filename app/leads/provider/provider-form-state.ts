export const loadTimeoutMs = 8000;
export const confirmationTimeoutMs = 10_000;

export type ProviderFormState =
  | "waiting"
  | "loading"
  | "ready"
  | "submitting"
  | "submitted"
  /** The built-in form stays, because the provider's form failed, or because the visitor has started to type. */
  | "given-up"
  | "unconfirmed";

export type ProviderFormEvent =
  | "wanted"
  | "ready"
  | "failed"
  /** The visitor has started to type in the built-in form, so the provider's form must not replace it. */
  | "typed"
  | "submit"
  | "submitted"
  | "timed-out";

const moves: Record<ProviderFormState, Partial<Record<ProviderFormEvent, ProviderFormState>>> = {
  waiting: { wanted: "loading", typed: "given-up" },
  loading: { ready: "ready", failed: "given-up", typed: "given-up", "timed-out": "given-up" },
  // Accepts a confirmation without a `submit` event, because the provider's form may omit this event.
  ready: { submit: "submitting", submitted: "submitted" },
  submitting: { submitted: "submitted", "timed-out": "unconfirmed" },
  submitted: {},
  "given-up": {},
  unconfirmed: { submitted: "submitted" },
};

export function nextState(state: ProviderFormState, event: ProviderFormEvent): ProviderFormState {
  return moves[state][event] ?? state;
}

export function shownForm(state: ProviderFormState): "built-in" | "provider" {
  return state === "ready" || state === "submitting" || state === "submitted" ? "provider" : "built-in";
}

export function stateTimeoutMs(state: ProviderFormState): number | undefined {
  if (state === "loading") return loadTimeoutMs;
  if (state === "submitting") return confirmationTimeoutMs;
  return undefined;
}
