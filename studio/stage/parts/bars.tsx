import { barsOf, type Element } from "./code128";

/**
 * A bar code that scanners can read.
 *
 * @param module width of the bar code's narrowest bar in pixels; the default is set by CSS
 */
export function Bars({ elements, module }: { elements: Element[]; module?: number }) {
  const { path, modules } = barsOf(elements);
  return (
    <svg
      viewBox={`0 0 ${modules} 1`}
      width={module && modules * module}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="presentation"
    >
      <path d={path} />
    </svg>
  );
}
