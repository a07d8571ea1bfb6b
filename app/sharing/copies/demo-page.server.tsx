import { Fragment } from "react";
import { interfaceIcon } from "~/content/icon-id";
import { DemoText } from "~/demo/demo";
import { ScenePictureWithTarget } from "~/demo/pictures/scene-picture";
import { endId, sceneId } from "~/demo/pictures/use-scene";
import { isShownWhole } from "~/demo/video/files.server";
import { clock } from "~/demo/video/time";
import { fill } from "~/schema/basics/naming";
import type { AllMessages } from "~/schema/messages";
import { unstyledSize, unstyledWidth, videoSize } from "~/ui/browser/unstyled-size";
import { Icon } from "~/ui/icon";
import type { CopiedDemo } from "./copied-demos.server";
import { copyDocument, coverFile, Online, siteUrl } from "./frame.server";
import type { CopyOrder } from "./order.server";

export function demoPage(order: CopyOrder, demos: CopiedDemo[], index: number): string {
  const copied = demos[index] as CopiedDemo;
  const { tab, content, demo } = copied;
  const { messages } = content;
  const online = siteUrl(demo.path, order.rep);
  const [previous, next] = [demos[index - 1], demos[index + 1]];
  return copyDocument({
    order,
    content,
    title: tab.title,
    about: tab.title,
    online,
    children: (
      <article className="demo" data-whole={isShownWhole(tab) ? "" : undefined}>
        <div className="stage">
          <h1>{tab.title}</h1>
          <div className="demo-body">
            <div className="tab-video">
              <CopiedVideo copied={copied} messages={messages} />
              <div className="video-actions">
                {copied.scenes.length > 0 && (
                  <a className="button quiet" href="#pictures">
                    {messages.pictures.invitation}
                  </a>
                )}
                <Transcripts copied={copied} />
                {copied.facts && <p>{copied.facts}</p>}
                <p>
                  <Online messages={messages} href={online}>
                    {fill(messages.embed.back, { title: tab.title })}
                  </Online>
                </p>
              </div>
            </div>
            <DemoText page={tab} />
          </div>
        </div>
        {copied.scenes.length > 0 && <Scenes copied={copied} messages={messages} />}
        <nav className="neighbours" aria-label={messages.neighbours}>
          {previous && (
            <a href={previous.page} rel="prev" lang={previous.name.lang}>
              <Icon id={interfaceIcon("arrow-right")} />
              {fill(messages.previousTab, { tab: previous.name.name })}
            </a>
          )}
          <a href={coverFile}>{messages.copy.contents}</a>
          {next && (
            <a href={next.page} rel="next" className="next" lang={next.name.lang}>
              {fill(messages.nextTab, { tab: next.name.name })}
              <Icon id={interfaceIcon("arrow-right")} />
            </a>
          )}
        </nav>
      </article>
    ),
  });
}

type Props = { copied: CopiedDemo; messages: AllMessages };

/** As on the site, the poster is behind the transparent video, so it is visible before playback and in print. */
function CopiedVideo({
  copied: { videoFile, poster, captions, second, tab, demo },
  messages: { video: words },
}: Props) {
  return (
    <div className="video-frame">
      <div className="screen" data-title={tab.title}>
        {poster && <img src={poster} width={unstyledWidth} alt="" />}
        {videoFile ? (
          <video
            controls
            playsInline
            preload="none"
            {...unstyledSize(videoSize)}
            aria-label={fill(words.name, { title: tab.title })}
          >
            <source src={second === undefined ? videoFile : `${videoFile}#t=${second}`} type="video/mp4" />
            {captions.map(({ language, src }, index) => (
              <track
                key={language}
                kind={language === demo.lang ? "captions" : "subtitles"}
                src={src}
                srcLang={language}
                label={language === demo.lang ? words.captions : words.subtitles}
                default={index === 0}
              />
            ))}
            {`${words.unsupported} `}
            <a href={videoFile}>{tab.title}</a>
          </video>
        ) : (
          <p className="video-notice">{words.unavailable}</p>
        )}
      </div>
    </div>
  );
}

function Transcripts({ copied: { captions, tab, demo, content } }: Pick<Props, "copied">) {
  const { copy, video } = content.messages;
  return captions.map(({ language, chaptersLanguage, chapters }) => {
    const isOriginal = language === demo.lang;
    const ofChapters = chaptersLanguage === language ? undefined : chaptersLanguage;
    return (
      <details key={language} className="transcript">
        <summary className="button quiet">
          {fill(copy.transcript, { language: isOriginal ? video.captions : video.subtitles })}
        </summary>
        <section lang={isOriginal ? undefined : language}>
          {!isOriginal && tab.translation && (
            <>
              <h2 className="translated-title">{tab.translation.title}</h2>
              <p>{tab.translation.description}</p>
            </>
          )}
          {chapters.map(({ number, title, seen, lines }) => (
            <Fragment key={number}>
              {title && <h2 lang={ofChapters}>{title}</h2>}
              {seen && <p lang={ofChapters}>{seen}</p>}
              <ol>
                {lines.map(({ index, start, text }) => (
                  <li key={index}>
                    <b>{clock(start)}</b> {text}
                  </li>
                ))}
              </ol>
            </Fragment>
          ))}
        </section>
      </details>
    );
  });
}

/** Each picture links to the next. Browsers without `:has()` or `@media (scripting)` show all pictures at once. */
function Scenes({ copied: { scenes, tab }, messages }: Props) {
  const words = messages.pictures;
  const count = scenes.length;
  return (
    <section className="pictures" id="pictures" aria-label={fill(words.label, { title: tab.title })}>
      <ol className="scenes">
        {scenes.map((scene, index) => {
          const number = index + 1;
          const next = `#${sceneId(number + 1, count)}`;
          return (
            <li
              key={number}
              id={sceneId(number, count)}
              className="scene"
              data-shown={number === 1 ? "" : undefined}
            >
              <figure>
                <ScenePictureWithTarget
                  scene={scene}
                  name={scene.press === undefined ? words.next : fill(words.press, { name: scene.press })}
                  href={next}
                  onPress={() => undefined}
                  eager
                />
                <figcaption>
                  <p lang={scene.language}>{scene.text}</p>
                  <span className="scene-position">
                    {number > 1 && (
                      <a className="turn" href={`#${sceneId(number - 1, count)}`} aria-label={words.previous}>
                        ‹
                      </a>
                    )}{" "}
                    <span>{fill(words.position, { number, count })}</span>{" "}
                    <a className="turn" href={next} aria-label={words.next}>
                      ›
                    </a>
                  </span>
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ol>
      <p id={endId} className="scene">
        <a className="button quiet" href={`#${sceneId(1, count)}`}>
          {messages.ending.again}
        </a>
      </p>
    </section>
  );
}
