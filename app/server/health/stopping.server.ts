let stopping = false;

/** Whether the server is shutting down: it accepts no connections, and finishes the requests that it has. */
export function isStopping(): boolean {
  return stopping;
}

export function beginStopping(): void {
  stopping = true;
}
