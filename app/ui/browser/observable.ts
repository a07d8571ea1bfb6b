import { useSyncExternalStore } from "react";

/** A value outside React's tree, which is kept when components are removed. */
export class Observable<T> {
  readonly #followers = new Set<() => void>();
  #value: T;

  constructor(readonly initial: T) {
    this.#value = initial;
  }

  get value(): T {
    return this.#value;
  }

  set(next: T): void {
    this.#value = next;
    for (const follower of this.#followers) follower();
  }

  readonly follow = (follower: () => void): (() => void) => {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  };
}

/**
 * Selects a part of an observable value, and renders again only if this part changes. On the server and during
 * hydration, the part is selected from the initial value.
 */
export function useObservable<T, Part>(observable: Observable<T>, select: (value: T) => Part): Part {
  return useSyncExternalStore(
    observable.follow,
    () => select(observable.value),
    () => select(observable.initial),
  );
}
