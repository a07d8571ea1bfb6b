/** Calls back once, when an element is within one screen's height of the viewport. Returns a function to cancel. */
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
