/**
 * Stores each value in the object that owns it. A `WeakMap` would keep requests in memory until the next major garbage
 * collection.
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
