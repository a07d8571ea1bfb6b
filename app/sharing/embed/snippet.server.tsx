import { renderToStaticMarkup } from "react-dom/server";

export const maxEmbedPx = { width: 960, height: 540 };

type Snippet = {
  src: string;
  title: string;
  /** Maximum width in CSS pixels. In a narrower space, the embed shrinks and keeps its aspect ratio. */
  width: number;
  height: number;
};

/** WebKit's video controls need `allow-scripts`. The other permissions let the link to the demo open a new window. */
export const frameSandbox = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

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
