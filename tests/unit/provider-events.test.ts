import { describe, expect, test } from "vitest";
import { providerEvent } from "~/leads/provider/provider-events";

describe("the event of a window message", () => {
  const own = "https://demo.example";
  const provider = "https://forms-eu1.provider.example";
  const told = (eventName: unknown, more: object = {}) => ({
    type: "hsFormCallback",
    eventName,
    id: "lead-form",
    data: {},
    ...more,
  });

  test.each([
    ["form ready", own, told("onFormReady"), "ready"],
    ["submission started", own, told("onFormSubmit"), "submit"],
    ["submission confirmed", own, told("onFormSubmitted"), "submitted"],
    ["an error", own, told("onFormDefinitionFetchError"), "failed"],
    ["ready, from the provider's frame", provider, told("onFormReady"), "ready"],

    ["another site's message", "https://elsewhere.example", told("onFormReady"), undefined],
    ["a host name beginning with the provider's", `${provider}.evil.example`, told("onFormReady"), undefined],
    ["a page without an origin", "null", told("onFormReady"), undefined],
    ["another form", own, told("onFormReady", { id: "contact-form" }), undefined],
    ["no form id", own, told("onFormReady", { id: undefined }), undefined],
    ["an unused event", own, told("onBeforeFormInit"), undefined],
    ["a name that every object inherits", own, told("toString"), undefined],
    ["an event that is not a string", own, told({}), undefined],
    ["another type", own, told("onFormReady", { type: "hsCallsToActionCallback" }), undefined],
    ["a string instead of an object", own, JSON.stringify(told("onFormReady")), undefined],
    ["a list", own, [told("onFormReady")], undefined],
    ["null", own, null, undefined],
    ["undefined", own, undefined, undefined],
  ])("%s", (_, origin, data, event) => {
    expect(providerEvent({ origin, data }, "lead-form", [own, provider])).toBe(event);
  });
});
