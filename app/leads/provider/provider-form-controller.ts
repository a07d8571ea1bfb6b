import { Observable } from "~/ui/browser/observable";
import { whenNear } from "./near-viewport";
import { providerEvent } from "./provider-events";
import {
  nextState,
  type ProviderFormEvent,
  type ProviderFormState,
  stateTimeoutMs,
} from "./provider-form-state";
import { type HubspotForms, loadProviderScript } from "./provider-script";

export type Provider = {
  portalId: string;
  scriptUrl: string;
  origins: string[];
};

export type ProviderFormOptions = {
  /** Null if the site has no form provider. The state then stays `waiting`, which shows the built-in form. */
  provider: Provider | null;
  formId: string;
  /** Id that distinguishes forms on the same page. */
  instance: string;
  locale: string;
  target: string;
  wanted: "at once" | "when near";
  onSubmitted: () => void;
};

/** Browser APIs, which tests replace. */
export type Surroundings = {
  loadScript: (url: string) => Promise<HubspotForms>;
  findSlot: (id: string) => Element | null;
  whenNear: (place: Element, then: () => void) => () => void;
  origin: () => string;
  onMessage: (listener: (message: MessageEvent<unknown>) => void) => () => void;
};

const browser: Surroundings = {
  loadScript: loadProviderScript,
  findSlot: (id) => document.getElementById(id),
  whenNear,
  origin: () => window.location.origin,
  onMessage: (listener) => {
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  },
};

/** Elements that already contain a form. They get no second form, because the provider cannot remove the first. */
const filled = new WeakSet<Element>();

export class ProviderFormController {
  readonly state = new Observable<ProviderFormState>("waiting");
  #connected = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly options: ProviderFormOptions,
    private readonly surroundings: Surroundings = browser,
  ) {}

  connect(place: Element | null): () => void {
    const { provider, formId, wanted } = this.options;
    if (!provider || !place) return () => undefined;
    const { onMessage, origin, whenNear } = this.surroundings;
    this.#connected = true;
    this.#begin();
    const origins = [origin(), ...provider.origins];
    const stops = [
      // Listens for messages, because no callback reports errors, and some versions of the script call no callbacks.
      onMessage((message) => {
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

  readonly noteTyping = (): void => this.#take("typed");

  #take(event: ProviderFormEvent): void {
    const next = nextState(this.state.value, event);
    if (!this.#connected || next === this.state.value) return;
    this.state.set(next);
    this.#begin();
    if (next === "submitted") this.options.onSubmitted();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    const allowed = stateTimeoutMs(this.state.value);
    if (allowed !== undefined) this.#timer = setTimeout(() => this.#take("timed-out"), allowed);
    if (this.state.value === "loading" && this.options.provider) this.#load(this.options.provider);
  }

  #load(provider: Provider): void {
    this.surroundings
      .loadScript(provider.scriptUrl)
      .then((forms) => this.#fill(forms, provider))
      .catch(() => this.#take("failed"));
  }

  #fill(forms: HubspotForms, { portalId }: Provider): void {
    const { formId, instance, locale, target } = this.options;
    const slot = this.surroundings.findSlot(target);
    // No form is created if the visitor left the page or started to type while the script was loading.
    if (!this.#connected || this.state.value !== "loading" || !slot || filled.has(slot)) return;
    filled.add(slot);
    forms.create({
      region: "eu1",
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
