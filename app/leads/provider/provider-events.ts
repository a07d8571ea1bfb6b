import type { ProviderFormEvent } from "./provider-form-state";

const events = new Map<unknown, ProviderFormEvent>([
  ["onFormReady", "ready"],
  ["onFormSubmit", "submit"],
  ["onFormSubmitted", "submitted"],
  ["onFormDefinitionFetchError", "failed"],
]);

/**
 * What a window message says about one of the provider's forms; undefined if it is not about that form.
 *
 * @param origins who is believed: the page's own origin, whose window the script posts to, and the provider's,
 *   whose frame may hold the form
 */
export function providerEvent(
  { origin, data }: { origin: string; data: unknown },
  formId: string,
  origins: readonly string[],
): ProviderFormEvent | undefined {
  if (!origins.includes(origin) || typeof data !== "object" || data === null) return undefined;
  if (!("type" in data && "eventName" in data && "id" in data)) return undefined;
  const { type, eventName, id } = data;
  return type === "hsFormCallback" && id === formId ? events.get(eventName) : undefined;
}
