let stopping = false;

/** Whether the server has been told to stop: it takes no more connections and answers what it has. */
export function isStopping(): boolean {
  return stopping;
}

/** Notes that the server has been told to stop. */
export function beginStopping(): void {
  stopping = true;
}
