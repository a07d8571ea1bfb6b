let stopping = false;

/** A stopping server accepts no new connections, and finishes open requests. */
export function isStopping(): boolean {
  return stopping;
}

export function beginStopping(): void {
  stopping = true;
}
