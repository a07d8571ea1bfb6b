import type { Poster, SourceSets } from "~/demo/video/files.server";
import { unstyledWidth } from "~/ui/browser/unstyled-size";
import { screens } from "~/ui/product-constants";

/**
 * Approximate width of the player (see app/shell/styles), for choosing a file before layout. Screens with 3 pixels per
 * CSS pixel get files for 2, which are sharp enough. Short, because every page contains it three times.
 */
export const posterSizes = `${screens.wide} 62vw,(min-resolution:2.5x) 62vw,100vw`;

/** Behind the transparent video, because the `poster` attribute has one file for all screens and would load as well. */
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
  /** Media query and size in pixels; by default all screens and the picture's size. */
  on?: { media?: string | undefined; width?: number; height?: number };
};

/** The best format first. */
export function PictureSources({ sets: { avif, webp }, sizes, on }: SourcesProps) {
  // In copies (section 25) each format has one file, without a width.
  const sizesOf = (set: string) => (/ \d+w/.test(set) ? sizes : undefined);
  return (
    <>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizesOf(avif)} {...on} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizesOf(webp)} {...on} />}
    </>
  );
}
