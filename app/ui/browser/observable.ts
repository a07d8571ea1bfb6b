import { useSyncExternalStore } from "react";

/** A value outside React that components can observe. The value survives when the components unmount. */
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

/** Re-renders the component only if the selected part changes. Hydration uses the initial value, like the server. */
export function useObservable<T, Part>(observable: Observable<T>, select: (value: T) => Part): Part {
  return useSyncExternalStore(
    observable.follow,
    () => select(observable.value),
    () => select(observable.initial),
  );
}
