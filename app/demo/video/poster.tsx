import { screens } from "~/ui/product-constants";
import type { Poster, SourceSets } from "./files.server";

/**
 * About how wide the player is, as app/shell/styles lays it out; by this a browser chooses among the widths before there is
 * any layout. Where a phone has three of its pixels to one of the page's, as many as for two are enough. It is short
 * because every page has it three times.
 */
export const posterSizes = `${screens.wide} 62vw,(min-resolution:2.5x) 62vw,100vw`;

/**
 * A video's poster. It lies behind the video, which shows nothing before it plays: the video's own attribute would
 * take one address for all screens, and be asked for as well.
 */
export function PosterPicture({ poster: { avif, webp, url } }: { poster: Poster }) {
  return (
    <picture>
      <PictureSources sets={{ avif, webp }} sizes={posterSizes} />
      <img src={url} alt="" />
    </picture>
  );
}

type SourcesProps = {
  sets: SourceSets;
  sizes: string;
  /** The screens that they are for, and their size in pixels there; those of the picture unless told. */
  on?: { media?: string | undefined; width: number; height: number };
};

/** A picture's files by type, best first. */
export function PictureSources({ sets: { avif, webp }, sizes, on }: SourcesProps) {
  return (
    <>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} {...on} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} {...on} />}
    </>
  );
}
