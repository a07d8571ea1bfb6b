import { renderToStaticMarkup } from "react-dom/server";
import { site } from "~/content/site/site.server";
import type { SceneData, ScenePicture as ScenePictureFiles } from "~/demo/pictures/scenes.server";
import { PictureSources } from "~/demo/video/player/poster";
import { VideoSources } from "~/demo/video/player/sources";
import { fill } from "~/schema/basics/naming";
import { colorTokens } from "~/schema/colors/color-tokens";
import base from "~/shell/styles/base.css?inline";
import { unstyledSize } from "~/ui/browser/unstyled-size";
import { screens } from "~/ui/product-constants";
import styles from "./embed.css?inline";
import type { Embed } from "./embed.server";

export function embedStyles(): string {
  const tokens = colorTokens(site().content.site.brand.colors) + base;
  return styles.replace(/var\((--[\w-]+)\)/g, (_, token: string) => {
    const [, value = ""] = new RegExp(`${token}:\\s*([^;}]+)`).exec(tokens) ?? [];
    return value;
  });
}

export function embedDocument(embed: Embed): string {
  const { lang, pageTitle, address, scenes, back } = embed;
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{pageTitle}</title>
      <meta name="robots" content="noindex" />
      <link rel="canonical" href={address} />
    </>,
  );
  const body = renderToStaticMarkup(
    <main>
      {scenes.length > 0 ? <Scenes embed={embed} /> : <EmbeddedVideo embed={embed} />}
      <h1>
        <a href={back.href} target="_blank" rel="noopener">
          {back.text}
        </a>
      </h1>
    </main>,
  );
  return `<!DOCTYPE html><html lang="${lang}"><head>${head}<style>${embedStyles()}</style></head><body>${body}</body></html>`;
}

function EmbeddedVideo({
  embed: { title, lang, messages, poster, shown, start, captions },
}: {
  embed: Embed;
}) {
  if (!shown) return <p className="video-frame">{messages.unavailable}</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the linter does not detect tracks that are rendered conditionally
    <video
      className="video-frame"
      controls
      playsInline
      preload="none"
      poster={poster}
      aria-label={fill(messages.name, { title })}
    >
      <VideoSources sources={shown.sources} start={start} />
      {captions.map(({ src, language, isShown }) => (
        <track
          key={language}
          kind={language === lang ? "captions" : "subtitles"}
          src={src}
          srcLang={language}
          label={language === lang ? messages.captions : messages.subtitles}
          default={isShown}
        />
      ))}
      {`${messages.unsupported} `}
      <a href={shown.url}>{title}</a>
    </video>
  );
}

function Scenes({ embed: { title, scenes, messages } }: { embed: Embed }) {
  return (
    <ol className="scenes" aria-label={fill(messages.label, { title })}>
      {scenes.map((scene, index) => {
        const isLast = index === scenes.length - 1;
        const { press } = scene;
        const onward = press === undefined ? messages.next : fill(messages.press, { name: press });
        return (
          <li key={scene.second} id={idOf(index)}>
            <a href={`#${idOf(isLast ? 0 : index + 1)}`} aria-label={isLast ? messages.again : onward}>
              <ScenePicture scene={scene} />
            </a>
            <p lang={scene.language}>{scene.text}</p>
          </li>
        );
      })}
    </ol>
  );
}

function idOf(index: number): string {
  return `scene-${index + 1}`;
}

function ScenePicture({ scene: { wide, phone } }: { scene: SceneData }) {
  return (
    <>
      <picture>
        {phone && (
          <PictureSources
            sets={phone}
            sizes="100vw"
            on={{ ...unstyledSize(phone), media: screens["narrow-frame"] }}
          />
        )}
        <PictureSources sets={wide} sizes="100vw" />
        <img src={wide.url} {...unstyledSize(wide)} alt="" />
      </picture>
      {phone && <Ring picture={phone} on="narrow" />}
      <Ring picture={wide} on={phone ? "wide" : "all"} />
    </>
  );
}

function Ring({ picture: { width, height, target }, on }: { picture: ScenePictureFiles; on: string }) {
  if (!target) return null;
  const [x, y, targetWidth, targetHeight] = target;
  return (
    <svg
      className={`ring on-${on}`}
      width="24"
      height="24"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <rect x={x - 6} y={y - 6} width={targetWidth + 12} height={targetHeight + 12} rx="16" />
    </svg>
  );
}
