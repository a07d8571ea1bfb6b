/**
 * A value that belongs to another object, as to a request. It is a property of that object: what a `WeakMap` holds lives
 * until old memory is collected, and as values mostly lead to their request, all requests would be moved there.
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
