import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  ProviderFormController,
  type ProviderFormOptions,
  type Surroundings,
} from "~/leads/provider/provider-form-controller";
import { confirmationTimeoutMs, loadTimeoutMs, shownForm } from "~/leads/provider/provider-form-state";
import type { HubspotFormOptions, HubspotForms } from "~/leads/provider/provider-script";

const page = "https://demo.example";
const provider = {
  portalId: "1",
  scriptUrl: "https://provider.example/v2.js",
  origins: ["https://forms.provider.example"],
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

class Scene {
  readonly created: HubspotFormOptions[] = [];
  readonly controller: ProviderFormController;
  slot: Element | null = {} as Element;
  loads = 0;
  submissions = 0;
  #arrive: (forms: HubspotForms) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;
  #near: (() => void) | undefined;
  #hear: ((message: MessageEvent<unknown>) => void) | undefined;
  #letGo: () => void = () => undefined;

  constructor(options: Partial<ProviderFormOptions> = {}) {
    const surroundings: Surroundings = {
      loadScript: () => {
        this.loads += 1;
        return new Promise((resolve, reject) => {
          this.#arrive = resolve;
          this.#fail = reject;
        });
      },
      findSlot: (id) => (id === "slot" ? this.slot : null),
      whenNear: (_, then) => {
        this.#near = then;
        return () => {
          this.#near = undefined;
        };
      },
      origin: () => page,
      onMessage: (listener) => {
        this.#hear = listener;
        return () => {
          this.#hear = undefined;
        };
      },
    };
    this.controller = new ProviderFormController(
      {
        provider,
        formId: "contact-form",
        instance: "contact",
        onSubmitted: () => {
          this.submissions += 1;
        },
        locale: "nb",
        target: "slot",
        wanted: "when near",
        ...options,
      },
      surroundings,
    );
  }

  readonly steps = {
    placed: () => {
      this.#letGo = this.controller.connect({} as Element);
    },
    left: () => this.#letGo(),
    near: () => this.#near?.(),
    arrived: () => this.#arrive({ create: (options) => this.created.push(options) }),
    broken: () =>
      this.#arrive({
        create: () => {
          throw new Error("the provider's script is broken");
        },
      }),
    blocked: () => this.#fail(new Error("net::ERR_BLOCKED_BY_CLIENT")),
    typed: () => this.controller.noteTyping(),
    ready: () => this.created[0]?.onFormReady(),
    begun: () => this.created[0]?.onFormSubmit(),
    confirmed: () => this.created[0]?.onFormSubmitted(),
    "told-ready": () => this.tell("onFormReady"),
    "told-begun": () => this.tell("onFormSubmit"),
    "told-confirmed": () => this.tell("onFormSubmitted"),
    "told-error": () => this.tell("onFormDefinitionFetchError"),
    "told-ready-from-elsewhere": () => this.tell("onFormReady", "https://elsewhere.example"),
    "7.9s": () => vi.advanceTimersByTime(loadTimeoutMs - 100),
    "9.9s": () => vi.advanceTimersByTime(confirmationTimeoutMs - 100),
    "0.2s": () => vi.advanceTimersByTime(200),
  };

  tell(eventName: string, origin = page): void {
    const data = { type: "hsFormCallback", eventName, id: "contact-form" };
    this.#hear?.(new MessageEvent("message", { origin, data }));
  }

  async play(steps: string): Promise<this> {
    for (const step of steps.split(" ") as (keyof typeof this.steps)[]) {
      this.steps[step]();
      // Waits until pending microtasks, such as callbacks of resolved promises, have run.
      await Promise.resolve().then(() => undefined);
      await Promise.resolve();
    }
    return this;
  }

  get state() {
    return this.controller.state.value;
  }
}

describe("the states of an embedded form", () => {
  test.each([
    ["placed near arrived ready begun confirmed", "submitted", "provider"],
    ["placed near arrived told-ready told-begun told-confirmed", "submitted", "provider"],
    ["placed near blocked", "given-up", "built-in"],
    ["placed near broken", "given-up", "built-in"],
    ["placed near arrived told-error", "given-up", "built-in"],
    ["placed near arrived told-ready-from-elsewhere", "loading", "built-in"],

    ["placed near 7.9s 0.2s", "given-up", "built-in"],
    ["placed near 7.9s arrived 0.2s ready", "given-up", "built-in"],
    ["placed near 7.9s arrived ready 9.9s", "ready", "provider"],
    ["placed near arrived ready begun 9.9s 0.2s", "unconfirmed", "built-in"],
    ["placed near arrived ready begun confirmed 9.9s 0.2s", "submitted", "provider"],
    ["placed near typed arrived ready", "given-up", "built-in"],

    ["placed left near", "waiting", "built-in"],
    ["placed near left arrived ready", "loading", "built-in"],

    // When the visitor returns to the page, the form's timeout starts again.
    ["placed near 7.9s left placed 7.9s", "loading", "built-in"],
    ["placed near left placed arrived ready", "ready", "provider"],
  ])('after "%s": %s, with the %s form visible', async (steps, state, shown) => {
    const scene = await new Scene().play(steps);
    expect(scene.state).toBe(state);
    expect(shownForm(scene.state)).toBe(shown);
    expect(scene.submissions).toBe(state === "submitted" ? 1 : 0);
  });

  test("the provider is not contacted before the form is needed", async () => {
    const scene = await new Scene().play("placed 9.9s");
    expect(scene.loads).toBe(0);
    await scene.play("near");
    expect(scene.loads).toBe(1);
  });

  test("a dialog's form is loaded immediately", async () => {
    expect(await new Scene({ wanted: "at once" }).play("placed")).toMatchObject({
      state: "loading",
      loads: 1,
    });
  });

  test("the form is created once, with the provider's options", async () => {
    const scene = await new Scene().play("placed near arrived left placed arrived");
    expect(scene.created).toEqual([
      {
        region: "eu1",
        portalId: "1",
        formId: "contact-form",
        target: "#slot",
        locale: "nb",
        cssClass: "provider-form",
        formInstanceId: "contact",
        onFormReady: expect.any(Function),
        onFormSubmit: expect.any(Function),
        onFormSubmitted: expect.any(Function),
      },
    ]);
  });

  test.each(["placed near typed arrived", "placed near 7.9s 0.2s arrived", "placed near left arrived"])(
    'after "%s" no invisible form is created',
    async (steps) => {
      expect((await new Scene().play(steps)).created).toEqual([]);
    },
  );

  test("no form is created without a slot", async () => {
    const scene = new Scene();
    scene.slot = null;
    expect(await scene.play("placed near arrived 7.9s 0.2s")).toMatchObject({
      state: "given-up",
      created: [],
    });
  });

  test("the form waits indefinitely without a provider or a slot", async () => {
    const without = await new Scene({ provider: null }).play("placed near typed 9.9s");
    expect(without).toMatchObject({ state: "waiting", loads: 0 });
    const nowhere = new Scene({ wanted: "at once" });
    nowhere.controller.connect(null);
    expect(nowhere).toMatchObject({ state: "waiting", loads: 0 });
  });

  test("subscribers are notified once of each change", async () => {
    const scene = new Scene();
    const states: string[] = [];
    const stop = scene.controller.state.follow(() => states.push(scene.state));
    await scene.play("placed near near arrived ready told-ready begun told-begun confirmed told-confirmed");
    expect(states).toEqual(["loading", "ready", "submitting", "submitted"]);
    stop();
  });
});
