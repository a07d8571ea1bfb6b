import { useLayoutEffect, useRef, useState } from "react";

/** An element's width in pixels. 0 before the width is measured. */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => setWidth(frame.current?.clientWidth ?? 0), []);
  return [frame, width] as const;
}
