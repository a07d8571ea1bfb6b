import type { FunctionComponent } from "react";
import { useStage } from "../context";
import type { Part } from "./base";

export function Parts({ parts: list }: { parts: Part[] }) {
  const { kinds, shows, target, arrival } = useStage();
  return list.map((part, index) => {
    const Drawn = kinds[part.type]?.Draw as FunctionComponent<{ part: Part }> | undefined;
    if (!Drawn || !shows(part)) return null;
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
