import { useEffect, useId, useReducer, useRef } from "react";
import { providerEvent } from "./provider-events";
import { type ProviderFormState, providerForm, timeAllowed } from "./provider-form-state";
import { loadProviderScript } from "./provider-script";

/** How to reach the provider. */
export type Provider = {
  portalId: string;
  region: string;
  scriptUrl: string;
  /** Where its window messages may come from, besides the page itself. */
  origins: string[];
};

type Options = {
  /** null where none is configured: then the state stays `waiting`. */
  provider: Provider | null;
  formId: string;
  /** Tells forms on one page apart. */
  instance: string;
  locale: string;
  /** From when on the form is needed. */
  wanted: boolean;
  /** Called once, when the provider has confirmed a submission. */
  onSubmitted: () => void;
};

/** Elements that a form has been put into. The provider cannot take one back, so there is no second time. */
const filled = new WeakSet<Element>();

/**
 * Brings the provider's form into the element that `ProviderSlot` renders, and tells how far that has come.
 *
 * @returns `target`, the slot's id, and `noteTyping`, to be called on input in the built-in form
 */
export function useProviderForm({ provider, formId, instance, locale, wanted, onSubmitted }: Options): {
  state: ProviderFormState;
  target: string;
  noteTyping: () => void;
} {
  const [state, dispatch] = useReducer(providerForm, "waiting");
  // Without React's colons, which a selector would have to escape.
  const target = `provider-${useId().replaceAll(":", "")}`;

  useEffect(() => {
    if (provider && wanted) dispatch("wanted");
  }, [provider, wanted]);

  useEffect(() => {
    if (!provider || state !== "loading") return;
    const { portalId, region, scriptUrl } = provider;
    let awaited = true;
    loadProviderScript(scriptUrl)
      .then((forms) => {
        const slot = document.getElementById(target);
        if (!awaited || !slot || filled.has(slot)) return;
        filled.add(slot);
        forms.create({
          region,
          portalId,
          formId,
          target: `#${target}`,
          locale,
          cssClass: "provider-form",
          formInstanceId: instance,
          onFormReady: () => dispatch("ready"),
          onFormSubmit: () => dispatch("submit"),
          onFormSubmitted: () => dispatch("submitted"),
        });
      })
      .catch(() => dispatch("failed"));
    return () => {
      awaited = false;
    };
  }, [provider, state, formId, instance, locale, target]);

  // Some versions of the script skip the callbacks, and errors are only told this way.
  useEffect(() => {
    if (!provider) return;
    const origins = [window.location.origin, ...provider.origins];
    const listen = (message: MessageEvent<unknown>) => {
      const event = providerEvent(message, formId, origins);
      if (event) dispatch(event);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [provider, formId]);

  useEffect(() => {
    const allowed = timeAllowed(state);
    if (allowed === undefined) return;
    const timer = setTimeout(() => dispatch("timed-out"), allowed);
    return () => clearTimeout(timer);
  }, [state]);

  const report = useRef(onSubmitted);
  useEffect(() => {
    report.current = onSubmitted;
  }, [onSubmitted]);
  useEffect(() => {
    if (state === "submitted") report.current();
  }, [state]);

  const noteTyping = () => {
    if (provider) dispatch("typed");
  };
  return { state, target, noteTyping };
}
