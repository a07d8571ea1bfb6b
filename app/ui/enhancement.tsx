import { Component, type ReactNode, type RefObject, useEffect, useState } from "react";

/** How long after its code could not be loaded an enhancement is tried once more, in milliseconds. */
const retryAfter = 2_000;

/**
 * Loads the code of an enhancement once it is wanted. Where it cannot be loaded (blocked, or the network
 * gone) that is said on the console and tried once more, and the page stays as the server made it. (Firefox
 * keeps to its first answer about a script, for as long as the document lives.)
 *
 * @returns undefined until it is there
 */
export function useChunk<Chunk>(load: () => Promise<Chunk>, wanted: boolean): Chunk | undefined {
  const [chunk, setChunk] = useState<Chunk>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loader is the same at every render
  useEffect(() => {
    if (!wanted || chunk) return;
    let mounted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const attempt = (fail: () => void) => {
      load().then(
        (loaded) => mounted && setChunk(() => loaded),
        (error) => {
          // biome-ignore lint/suspicious/noConsole: where failures at the start are to be said (rule 1.5)
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

/** Whether someone has pointed at something, or been in it, since its page is hydrated or before. */
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

/**
 * Whether an enhancement may take the place of the form that it enhances: once it is there, and nobody is using the
 * form.
 *
 * @param isInUse is asked with what has the focus, or is about to have it
 */
export function useReplacement(
  form: RefObject<HTMLFormElement>,
  loaded: boolean,
  isInUse: (form: HTMLFormElement | null, focused: EventTarget | null) => boolean,
): boolean {
  const [ready, setReady] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is the same at every render
  useEffect(() => {
    if (!loaded) return;
    const unlessInUse = (focused: EventTarget | null) => setReady(!isInUse(form.current, focused));
    unlessInUse(document.activeElement);
    // While the focus moves within a form nothing is the active element.
    const leave = ({ relatedTarget }: FocusEvent) => unlessInUse(relatedTarget);
    form.current?.addEventListener("focusout", leave);
    return () => form.current?.removeEventListener("focusout", leave);
  }, [loaded]);
  return ready;
}

/**
 * Shows an enhancement, or what it would have replaced if it fails twice while rendering; React says so on the
 * console.
 */
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
