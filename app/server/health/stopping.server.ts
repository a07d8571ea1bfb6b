let stopping = false;

export function isStopping(): boolean {
  return stopping;
}

export function beginStopping(): void {
  stopping = true;
}
