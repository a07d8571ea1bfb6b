import { useSyncExternalStore } from "react";

/** A value that is kept when React components unmount. */
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

/** Re-renders only if the selected part of the value changes. Hydration uses the initial value, as on the server. */
export function useObservable<T, Part>(observable: Observable<T>, select: (value: T) => Part): Part {
  return useSyncExternalStore(
    observable.follow,
    () => select(observable.value),
    () => select(observable.initial),
  );
}
