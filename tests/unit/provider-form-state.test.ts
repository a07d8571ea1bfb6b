import { describe, expect, test } from "vitest";
import {
  confirmationTimeoutMs,
  loadTimeoutMs,
  nextState,
  type ProviderFormEvent,
  type ProviderFormState,
  shownForm,
  stateTimeoutMs,
} from "~/leads/provider/provider-form-state";

const everyEvent: ProviderFormEvent[] = [
  "wanted",
  "ready",
  "failed",
  "typed",
  "submit",
  "submitted",
  "timed-out",
];

function stateAfter(events: string): ProviderFormState {
  return (events.split(" ").filter(Boolean) as ProviderFormEvent[]).reduce(nextState, "waiting");
}

describe("the provider's form", () => {
  test.each([
    ["", "waiting", "built-in"],
    ["wanted", "loading", "built-in"],
    ["wanted ready", "ready", "provider"],
    ["wanted ready submit", "submitting", "provider"],
    ["wanted ready submit submitted", "submitted", "provider"],

    ["wanted failed", "given-up", "built-in"],
    ["wanted timed-out", "given-up", "built-in"],
    ["wanted typed", "given-up", "built-in"],
    ["typed wanted", "given-up", "built-in"],
    ["wanted ready submit timed-out", "unconfirmed", "built-in"],

    // The provider reports each event twice: by callback and by window message.
    ["wanted ready submit ready submit", "submitting", "provider"],

    // The provider skips or delays events.
    ["wanted ready submitted", "submitted", "provider"],
    ["wanted ready submit timed-out submitted", "submitted", "provider"],
    ["wanted ready submit timed-out ready submit", "unconfirmed", "built-in"],

    ["wanted ready timed-out", "ready", "provider"],
    ["wanted ready typed", "ready", "provider"],
    ["wanted ready submit failed", "submitting", "provider"],
    ["ready", "waiting", "built-in"],
    ["wanted submit submitted", "loading", "built-in"],
  ])('after "%s" is %s, with the %s form visible', (events, state, shown) => {
    expect(stateAfter(events)).toBe(state);
    expect(shownForm(stateAfter(events))).toBe(shown);
  });

  test.each(["wanted failed", "wanted ready submit submitted"])('does not change after "%s"', (events) => {
    for (const event of everyEvent) expect(stateAfter(`${events} ${event}`)).toBe(stateAfter(events));
  });

  test.each([
    ["", undefined],
    ["wanted", loadTimeoutMs],
    ["wanted ready", undefined],
    ["wanted ready submit", confirmationTimeoutMs],
    ["wanted ready submit submitted", undefined],
    ["wanted timed-out", undefined],
    ["wanted ready submit timed-out", undefined],
  ])('has a timeout after "%s" of %s ms', (events, allowed) => {
    expect(stateTimeoutMs(stateAfter(events))).toBe(allowed);
  });

  test("has timeouts of 8 s for loading and 10 s for the confirmation", () => {
    expect([loadTimeoutMs, confirmationTimeoutMs]).toEqual([8000, 10_000]);
  });
});
