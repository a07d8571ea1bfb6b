import type { ComponentPropsWithoutRef } from "react";
import type { thumbnailOf } from "./files.server";

type Props = Pick<ComponentPropsWithoutRef<"img">, "className" | "loading"> & {
  files: ReturnType<typeof thumbnailOf>;
};

/** A demo's small poster, if it has one. */
export function Thumbnail({ files, ...image }: Props) {
  return (
    files && (
      <picture>
        {files.avif && <source type="image/avif" srcSet={files.avif} />}
        <img src={files.url} alt="" width="192" height="108" {...image} />
      </picture>
    )
  );
}
