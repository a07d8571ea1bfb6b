import { useLayoutEffect, useRef, useState } from "react";

/** The width in pixels that a part has got, for drawings that reckon with it; 0 before it is known. */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => setWidth(frame.current?.clientWidth ?? 0), []);
  return [frame, width] as const;
}
