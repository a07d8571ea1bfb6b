import type { ComponentType } from "react";
import { useStage } from "../context";
import { type Part, parts } from ".";

/** Draws the parts that show at this moment, each fading in with its flag. */
export function Parts({ parts: list }: { parts: Part[] }) {
  const { shows, target, arrival } = useStage();
  return list.map((part, index) => {
    if (!shows(part)) return null;
    const Drawn = parts[part.type].Draw as ComponentType<{ part: Part }>;
    const come = arrival(part);
    return (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
        key={index}
        className={`part part-${part.type}`}
        style={come < 1 ? { opacity: come, transform: `translateY(${(1 - come) * 14}px)` } : undefined}
        {...target(part.id)}
      >
        <Drawn part={part} />
      </div>
    );
  });
}
