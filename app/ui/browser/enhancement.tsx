import { Component, type ReactNode, type RefObject, useEffect, useState } from "react";

/** In milliseconds. */
const retryAfter = 2_000;

/** Loads a chunk, and retries once after a failure. The retry has no effect in Firefox, which caches failures. */
export function useChunk<Chunk>(load: () => Promise<Chunk>, wanted: boolean): Chunk | undefined {
  const [chunk, setChunk] = useState<Chunk>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loader is the same on every render
  useEffect(() => {
    if (!wanted || chunk) return;
    let mounted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const attempt = (fail: () => void) => {
      load().then(
        (loaded) => mounted && setChunk(() => loaded),
        (error) => {
          // biome-ignore lint/suspicious/noConsole: reports enhancements that fail to load (rule 1.5)
          console.error(error);
          if (mounted) fail();
        },
      );
    };
    attempt(() => {
      retry = setTimeout(attempt, retryAfter, () => undefined);
    });
    return () => {
      mounted = false;
      clearTimeout(retry);
    };
  }, [wanted, chunk]);
  return chunk;
}

/** Whether the pointer or the focus has been on the element at any time since hydration. */
export function useInterest(of: RefObject<HTMLElement>): boolean {
  const [interested, setInterested] = useState(false);
  useEffect(() => {
    const element = of.current;
    if (interested || !element) return;
    const note = () => setInterested(true);
    if (element.matches(":hover, :focus-within")) note();
    element.addEventListener("pointerenter", note);
    element.addEventListener("focusin", note);
    return () => {
      element.removeEventListener("pointerenter", note);
      element.removeEventListener("focusin", note);
    };
  }, [of, interested]);
  return interested;
}

/** Whether an enhancement may replace the form. Its code must have loaded, and the form must not be in use. */
export function useReplacement(
  form: RefObject<HTMLFormElement>,
  loaded: boolean,
  isInUse: (form: HTMLFormElement | null, focused: EventTarget | null) => boolean,
): boolean {
  const [ready, setReady] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is the same on every render
  useEffect(() => {
    if (!loaded) return;
    const unlessInUse = (focused: EventTarget | null) => setReady(!isInUse(form.current, focused));
    unlessInUse(document.activeElement);
    // Uses `relatedTarget`, the element that receives focus next, because nothing has focus during `focusout`.
    const leave = ({ relatedTarget }: FocusEvent) => unlessInUse(relatedTarget);
    form.current?.addEventListener("focusout", leave);
    return () => form.current?.removeEventListener("focusout", leave);
  }, [loaded]);
  return ready;
}

/** If the children fail to render, tries once more. After a second failure, renders `instead`. */
export class Enhancement extends Component<
  { instead?: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };
  private retried = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    if (this.retried) return;
    this.retried = true;
    this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? (this.props.instead ?? null) : this.props.children;
  }
}
