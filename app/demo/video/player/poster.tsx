import type { Poster, SourceSets } from "~/demo/video/files.server";
import { unstyledWidth } from "~/ui/browser/unstyled-size";
import { screens } from "~/ui/product-constants";

/**
 * Approximate width of the player (see app/shell/styles), by which a browser chooses a file before layout. Screens with
 * three pixels per CSS pixel get files for two, which are sharp enough. Short, because every page has it three times.
 */
export const posterSizes = `${screens.wide} 62vw,(min-resolution:2.5x) 62vw,100vw`;

/**
 * A video's poster, behind the transparent video. The `poster` attribute would take one file for all screens, and would
 * be loaded as well.
 */
export function PosterPicture({ poster: { avif, webp, square, url } }: { poster: Poster }) {
  return (
    <picture>
      {square && <PictureSources sets={square} sizes={posterSizes} on={{ media: screens.upright }} />}
      <PictureSources sets={{ avif, webp }} sizes={posterSizes} />
      <img src={url} width={unstyledWidth} alt="" />
    </picture>
  );
}

type SourcesProps = {
  sets: SourceSets;
  sizes: string;
  /** The screens that they are for, and their size there in pixels; by default the picture's. */
  on?: { media?: string | undefined; width?: number; height?: number };
};

/** A picture's sources, best format first. */
export function PictureSources({ sets: { avif, webp }, sizes, on }: SourcesProps) {
  // Copies have one file of each kind, without its width.
  const sizesOf = (set: string) => (/ \d+w/.test(set) ? sizes : undefined);
  return (
    <>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizesOf(avif)} {...on} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizesOf(webp)} {...on} />}
    </>
  );
}
