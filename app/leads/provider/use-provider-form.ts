import { type RefObject, useEffect, useId, useState } from "react";
import { useObservable } from "~/ui/observable";
import { ProviderFormController, type ProviderFormOptions } from "./provider-form-controller";
import type { ProviderFormState } from "./provider-form-state";

type ProviderForm = {
  state: ProviderFormState;
  /** Id for `ProviderSlot`, which the form is put into. */
  target: string;
  /** To be called on input in the built-in form. */
  noteTyping: () => void;
};

/**
 * Brings the provider's form into the element that `ProviderSlot` renders, and tells how far that has come.
 *
 * @param place around that element
 * @param options what they are at first holds for as long as the component lives
 */
export function useProviderForm(
  place: RefObject<Element>,
  options: Omit<ProviderFormOptions, "target">,
): ProviderForm {
  // Without React's colons, which a selector would have to escape.
  const target = `provider-${useId().replaceAll(":", "")}`;
  const [controller] = useState(() => new ProviderFormController({ ...options, target }));
  useEffect(() => controller.connect(place.current), [controller, place]);
  return { state: useObservable(controller.state), target, noteTyping: controller.noteTyping };
}
