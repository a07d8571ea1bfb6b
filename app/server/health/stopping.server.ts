let stopping = false;

/** Whether the server is stopping: it accepts no new connections, and finishes open requests. */
export function isStopping(): boolean {
  return stopping;
}

export function beginStopping(): void {
  stopping = true;
}
