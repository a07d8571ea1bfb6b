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

/**
 * A part of the present value; of the initial one on the server and during hydration. Only its own changes render again.
 *
 * @param select returns the same part for the same value
 */
export function useObservable<T, Part>(observable: Observable<T>, select: (value: T) => Part): Part {
  return useSyncExternalStore(
    observable.follow,
    () => select(observable.value),
    () => select(observable.initial),
  );
}
