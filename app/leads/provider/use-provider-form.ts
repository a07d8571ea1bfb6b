import { type RefObject, useEffect, useId, useState } from "react";
import { useObservable } from "~/ui/browser/observable";
import { ProviderFormController, type ProviderFormOptions } from "./provider-form-controller";
import type { ProviderFormState } from "./provider-form-state";

type ProviderForm = {
  state: ProviderFormState;
  target: string;
  /** Must be called when the visitor types in the built-in form, so that the provider's form does not replace it. */
  noteTyping: () => void;
};

/** @param options read only in the first render, so later changes have no effect */
export function useProviderForm(
  place: RefObject<Element>,
  options: Omit<ProviderFormOptions, "target">,
): ProviderForm {
  // Removes colons from the id, because they would have to be escaped in CSS selectors.
  const target = `provider-${useId().replaceAll(":", "")}`;
  const [controller] = useState(() => new ProviderFormController({ ...options, target }));
  useEffect(() => controller.connect(place.current), [controller, place]);
  return {
    state: useObservable(controller.state, (state) => state),
    target,
    noteTyping: controller.noteTyping,
  };
}
