import { Component, type ReactNode, useEffect, useState } from "react";

/**
 * Loads the code of an enhancement once it is wanted. Where it cannot be loaded (blocked, or the network
 * gone) the page stays as the server made it.
 *
 * @returns undefined until it is there
 */
export function useChunk<Chunk>(load: () => Promise<Chunk>, wanted: boolean): Chunk | undefined {
  const [chunk, setChunk] = useState<Chunk>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loader is the same at every render
  useEffect(() => {
    if (!wanted || chunk) return;
    let mounted = true;
    load().then(
      (loaded) => mounted && setChunk(() => loaded),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [wanted, chunk]);
  return chunk;
}

/** Shows an enhancement, or what it would have replaced if it fails while rendering. */
export class Enhancement extends Component<
  { instead?: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? (this.props.instead ?? null) : this.props.children;
  }
}
