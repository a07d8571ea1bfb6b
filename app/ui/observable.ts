import { useSyncExternalStore } from "react";

/** A value outside React's tree, which outlives components, with its subscribers. */
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

  /** Subscribes to changes; returns how to unsubscribe. */
  readonly follow = (follower: () => void): (() => void) => {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  };
}

/** The present value; the initial one on the server and during hydration. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(
    observable.follow,
    () => observable.value,
    () => observable.initial,
  );
}
