import type { ProviderFormEvent } from "./provider-form-state";

const events = new Map<unknown, ProviderFormEvent>([
  ["onFormReady", "ready"],
  ["onFormSubmit", "submit"],
  ["onFormSubmitted", "submitted"],
  ["onFormDefinitionFetchError", "failed"],
]);

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
