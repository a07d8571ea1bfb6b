import { type RefObject, useEffect, useState } from "react";

/** Whether an element has come within a screen's height of what is visible; stays true from then on. */
export function useNearViewport(element: RefObject<Element>, wanted: boolean): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!wanted || near || !element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: "100%" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wanted, near]);
  return near;
}
