import { renderToStaticMarkup } from "react-dom/server";

/** How large an embed is where nobody asks for less, in CSS pixels. */
export const largestEmbed = { width: 960, height: 540 };

export type Snippet = {
  /** Absolute address of the embed. */
  src: string;
  title: string;
  /** How large it is at most, in CSS pixels; where there is less room, it is smaller in the same shape. */
  width: number;
  height: number;
};

/**
 * What a frame with an embed may do. An embed has no scripts, and its policy lets none run; but WebKit draws the
 * controls of videos by scripts of its own, which go by this as well. The others let the link to the demo's page open
 * in a tab that is not bound by any of it.
 */
export const frameSandbox = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

/** The HTML with which another site's page shows a demo, in 16:9 unless told. */
export function embedSnippet({ src, title, width, height }: Snippet): string {
  return renderToStaticMarkup(
    <iframe
      src={src}
      title={title}
      width={width}
      height={height}
      loading="lazy"
      sandbox={frameSandbox}
      allowFullScreen
      style={{ width: "100%", maxWidth: width, height: "auto", aspectRatio: `${width}/${height}`, border: 0 }}
    />,
  );
}
