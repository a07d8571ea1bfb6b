/**
 * Calls back once, when an element has come within a screen's height of what is visible.
 *
 * @returns how to stop waiting for that
 */
export function whenNear(element: Element, then: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { rootMargin: "100%" },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
