/**
 * A property instead of a `WeakMap`, whose values live until old memory is collected: most values refer to their
 * request, so all requests would become old memory.
 */
export class Attached<Owner extends object, Value> {
  readonly #key = Symbol("attached");

  of(owner: Owner): Value | undefined {
    return (owner as Record<symbol, Value | undefined>)[this.#key];
  }

  set(owner: Owner, value: Value): void {
    (owner as Record<symbol, Value | undefined>)[this.#key] = value;
  }
}
