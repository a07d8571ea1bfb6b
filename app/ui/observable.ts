import { useSyncExternalStore } from "react";

/** A value that lies beside React's tree and outlives what is replaced in there, and those who follow it. */
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

  /** Calls back after each change; returns how to stop that. */
  readonly follow = (follower: () => void): (() => void) => {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  };
}

/** The value as it stands; what it began with on the server and until its page is hydrated. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(
    observable.follow,
    () => observable.value,
    () => observable.initial,
  );
}
