import type { ComponentPropsWithoutRef } from "react";
import type { thumbnailOf } from "./files.server";

type Props = Pick<ComponentPropsWithoutRef<"img">, "loading"> & { files: ReturnType<typeof thumbnailOf> };

export function Thumbnail({ files, loading }: Props) {
  return (
    files && (
      <picture>
        {files.avif && <source type="image/avif" srcSet={files.avif} />}
        <img className="video-still" src={files.url} alt="" width="192" height="95" loading={loading} />
      </picture>
    )
  );
}
