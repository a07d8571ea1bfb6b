import { renderToStaticMarkup } from "react-dom/server";

/** Size of an embed by default, in CSS pixels. */
export const largestEmbed = { width: 960, height: 540 };

type Snippet = {
  /** Absolute URL of the embed. */
  src: string;
  title: string;
  /** Largest size, in CSS pixels; in less room it shrinks and keeps its shape. */
  width: number;
  height: number;
};

/**
 * Permissions of an embed's frame. An embed has no scripts, and its policy forbids them, but WebKit draws video
 * controls with scripts that need this permission. The others let the link to the demo's page open in a tab without
 * restrictions.
 */
export const frameSandbox = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

/** The HTML with which another site embeds a demo, in 16:9 by default. */
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
