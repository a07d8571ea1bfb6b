/**
 * Calls `then` once, when the element is less than one viewport height away from the viewport.
 *
 * @returns a function that cancels the observation
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
