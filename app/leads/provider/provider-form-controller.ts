import { Observable } from "~/ui/observable";
import { whenNear } from "./near-viewport";
import { providerEvent } from "./provider-events";
import {
  type ProviderFormEvent,
  type ProviderFormState,
  providerForm,
  timeAllowed,
} from "./provider-form-state";
import { type HubspotForms, loadProviderScript } from "./provider-script";

/** How to reach the provider. */
export type Provider = {
  portalId: string;
  region: string;
  scriptUrl: string;
  /** Where its window messages may come from, besides the page itself. */
  origins: string[];
};

export type ProviderFormOptions = {
  /** null where none is configured: then the state stays `waiting`. */
  provider: Provider | null;
  formId: string;
  /** Tells forms on one page apart. */
  instance: string;
  locale: string;
  /** Id of the slot that the form is put into. */
  target: string;
  /** From when on the form is needed: as soon as it has a place, or once somebody comes near that. */
  wanted: "at once" | "when near";
  onSubmitted: () => void;
};

/** What a browser does for the form. Tests put something else in its place. */
export type Surroundings = {
  /** @throws when the script cannot be had */
  loadScript: (url: string) => Promise<HubspotForms>;
  findSlot: (id: string) => Element | null;
  whenNear: (place: Element, then: () => void) => () => void;
  origin: () => string;
  /** Hands over the window's messages until it is stopped. */
  hear: (listener: (message: MessageEvent<unknown>) => void) => () => void;
};

const browser: Surroundings = {
  loadScript: loadProviderScript,
  findSlot: (id) => document.getElementById(id),
  whenNear,
  origin: () => window.location.origin,
  hear: (listener) => {
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  },
};

/** Slots that a form has been put into. The provider cannot take one back, so there is no second time. */
const filled = new WeakSet<Element>();

/** The life of one embedded form of the provider: when it is asked for, what it reports, how long it may take. */
export class ProviderFormController {
  readonly state = new Observable<ProviderFormState>("waiting");
  #connected = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly options: ProviderFormOptions,
    private readonly surroundings: Surroundings = browser,
  ) {}

  /**
   * Begins, or goes on after a pause.
   *
   * @param place around the slot; null where no form is shown
   * @returns how to let go of it; what the provider says from then on changes nothing
   */
  connect(place: Element | null): () => void {
    const { provider, formId, wanted } = this.options;
    if (!provider || !place) return () => undefined;
    const { hear, origin, whenNear } = this.surroundings;
    this.#connected = true;
    this.#begin();
    const origins = [origin(), ...provider.origins];
    const stops = [
      // Some versions of the script skip the callbacks, and errors are only told this way.
      hear((message) => {
        const event = providerEvent(message, formId, origins);
        if (event) this.#take(event);
      }),
    ];
    if (wanted === "when near") stops.push(whenNear(place, () => this.#take("wanted")));
    else this.#take("wanted");
    return () => {
      this.#connected = false;
      clearTimeout(this.#timer);
      for (const stop of stops) stop();
    };
  }

  /** To be called on input in the built-in form. */
  readonly noteTyping = (): void => this.#take("typed");

  #take(event: ProviderFormEvent): void {
    const next = providerForm(this.state.value, event);
    if (!this.#connected || next === this.state.value) return;
    this.state.set(next);
    this.#begin();
    if (next === "submitted") this.options.onSubmitted();
  }

  /** Does what the state that has begun asks for. */
  #begin(): void {
    clearTimeout(this.#timer);
    const allowed = timeAllowed(this.state.value);
    if (allowed !== undefined) this.#timer = setTimeout(() => this.#take("timed-out"), allowed);
    if (this.state.value === "loading" && this.options.provider) this.#load(this.options.provider);
  }

  #load(provider: Provider): void {
    this.surroundings
      .loadScript(provider.scriptUrl)
      .then((forms) => this.#fill(forms, provider))
      .catch(() => this.#take("failed"));
  }

  #fill(forms: HubspotForms, { region, portalId }: Provider): void {
    const { formId, instance, locale, target } = this.options;
    const slot = this.surroundings.findSlot(target);
    // The visitor may have begun to type meanwhile, or have left.
    if (!this.#connected || this.state.value !== "loading" || !slot || filled.has(slot)) return;
    filled.add(slot);
    forms.create({
      region,
      portalId,
      formId,
      target: `#${target}`,
      locale,
      cssClass: "provider-form",
      formInstanceId: instance,
      onFormReady: () => this.#take("ready"),
      onFormSubmit: () => this.#take("submit"),
      onFormSubmitted: () => this.#take("submitted"),
    });
  }
}
