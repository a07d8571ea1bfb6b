import type { MarkedText } from "~/search/engine/marked";
import type { SearchHit } from "./page.server";

/** A text in which the words that were found stand out. */
export function Marked({ pieces, as: Mark = "mark" }: { pieces: MarkedText; as?: "mark" | "b" }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: only the order tells pieces apart
  return pieces.map((text, index) => (index % 2 === 1 ? <Mark key={index}>{text}</Mark> : text));
}

/** A demo's small poster. */
export function Thumbnail({ files }: { files: SearchHit["thumbnail"] }) {
  return (
    files && (
      <picture>
        {files.avif && <source type="image/avif" srcSet={files.avif} />}
        <img src={files.url} alt="" width="192" height="108" loading="lazy" />
      </picture>
    )
  );
}
