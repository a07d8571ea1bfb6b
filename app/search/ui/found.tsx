import type { MarkedText } from "~/search/engine/marked";

export function Marked({ pieces, as: Mark = "mark" }: { pieces: MarkedText; as?: "mark" | "b" }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces can be distinguished only by their position
  return pieces.map((text, index) => (index % 2 === 1 ? <Mark key={index}>{text}</Mark> : text));
}
