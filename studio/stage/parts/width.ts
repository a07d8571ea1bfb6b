import { useLayoutEffect, useRef, useState } from "react";

/**
 * Hook that returns an element's width in pixels, for drawings that depend on the width. The width is 0
 * before it is measured.
 */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => setWidth(frame.current?.clientWidth ?? 0), []);
  return [frame, width] as const;
}
