import { type RefObject, useEffect, useId, useState } from "react";
import { useObservable } from "~/ui/browser/observable";
import { ProviderFormController, type ProviderFormOptions } from "./provider-form-controller";
import type { ProviderFormState } from "./provider-form-state";

type ProviderForm = {
  state: ProviderFormState;
  /** Id for `ProviderSlot`, which the form is rendered into. */
  target: string;
  /** Call it on input in the built-in form. */
  noteTyping: () => void;
};

/**
 * Loads the provider's form into the element that `ProviderSlot` renders, and returns its state.
 *
 * @param place element around the slot
 * @param options only their first values count
 */
export function useProviderForm(
  place: RefObject<Element>,
  options: Omit<ProviderFormOptions, "target">,
): ProviderForm {
  // Without the colons of `useId`, which a selector would have to escape.
  const target = `provider-${useId().replaceAll(":", "")}`;
  const [controller] = useState(() => new ProviderFormController({ ...options, target }));
  useEffect(() => controller.connect(place.current), [controller, place]);
  return {
    state: useObservable(controller.state, (state) => state),
    target,
    noteTyping: controller.noteTyping,
  };
}
