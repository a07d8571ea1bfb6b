import type { ProviderFormEvent } from "./provider-form-state";

const events = new Map<unknown, ProviderFormEvent>([
  ["onFormReady", "ready"],
  ["onFormSubmit", "submit"],
  ["onFormSubmitted", "submitted"],
  ["onFormDefinitionFetchError", "failed"],
]);

/**
 * Parses a window message about one of the provider's forms.
 *
 * @param origins accepted origins: the page's own, where the provider's script runs, and those of the provider's frames
 * @returns undefined for other origins, forms and events
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
