import type { Poster, SourceSets } from "~/demo/video/files.server";
import { unstyledWidth } from "~/ui/browser/unstyled-size";
import { screens } from "~/ui/product-constants";

/** With at least 2.5 device pixels per CSS pixel, a picture for 62% of the screen's width is sharp enough. */
export const posterSizes = `${screens.wide} 62vw,(min-resolution:2.5x) 62vw,100vw`;

/** Replaces the `poster` attribute of videos, which accepts only one file for all screens. */
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
  on?: { media?: string | undefined; width?: number; height?: number };
};

export function PictureSources({ sets: { avif, webp }, sizes, on }: SourcesProps) {
  // Omits `sizes` in offline copies (section 25), because their `srcset` contains only one file, without a width.
  const sizesOf = (set: string) => (/ \d+w/.test(set) ? sizes : undefined);
  return (
    <>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizesOf(avif)} {...on} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizesOf(webp)} {...on} />}
    </>
  );
}
