/**
 * Stores a value as a property of its owner, a request. V8 frees the values of a `WeakMap` only in a major garbage
 * collection. Most values refer to their request, so with a `WeakMap` all requests would stay in memory until then.
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
