import { describe, expect, test } from "vitest";
import { providerEvent } from "~/leads/provider/provider-events";

describe("what a window message says", () => {
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
    ["ready", own, told("onFormReady"), "ready"],
    ["submission begun", own, told("onFormSubmit"), "submit"],
    ["submission confirmed", own, told("onFormSubmitted"), "submitted"],
    ["an error", own, told("onFormDefinitionFetchError"), "failed"],
    ["ready, from the provider's frame", provider, told("onFormReady"), "ready"],

    ["another site's message", "https://elsewhere.example", told("onFormReady"), undefined],
    ["a site whose name begins alike", `${provider}.evil.example`, told("onFormReady"), undefined],
    ["a page without an origin", "null", told("onFormReady"), undefined],
    ["another form", own, told("onFormReady", { id: "contact-form" }), undefined],
    ["no form", own, told("onFormReady", { id: undefined }), undefined],
    ["an event that is not needed", own, told("onBeforeFormInit"), undefined],
    ["a name of every object", own, told("toString"), undefined],
    ["an event that is no text", own, told({}), undefined],
    ["another type", own, told("onFormReady", { type: "hsCallsToActionCallback" }), undefined],
    ["text", own, JSON.stringify(told("onFormReady")), undefined],
    ["a list", own, [told("onFormReady")], undefined],
    ["null", own, null, undefined],
    ["nothing", own, undefined, undefined],
  ])("%s", (_, origin, data, event) => {
    expect(providerEvent({ origin, data }, "lead-form", [own, provider])).toBe(event);
  });
});
