import { type MouseEvent, type ReactNode, useEffect, useInsertionEffect, useRef, useState } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { Ending } from "~/demo/video/ending";
import { clock } from "~/demo/video/time";
import { isPlainClick, type LinkedDemo, PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { savesData } from "~/navigation/visit/save-data";
import { fill } from "~/schema/basics/naming";
import type { VideoTiming } from "~/schema/media";
import type { Messages } from "~/schema/messages";
import { Announcement } from "~/ui/announcement";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { hasModifier } from "~/ui/browser/modifier-keys";
import { withParameter } from "~/urls/query/query";
import styles from "./pictures.css?inline";
import { ScenePictureWithTarget } from "./scene-picture";
import type { SceneData } from "./scenes.server";
import { endId, sceneId, useScene } from "./use-scene";
import { useView } from "./use-view";

adoptStyles(styles);

type Props = {
  path: string;
  title: string;
  scenes: SceneData[];
  timing: VideoTiming | undefined;
  next?: LinkedDemo | undefined;
  stop: { end: ReactNode } | undefined;
};

export function Pictures({ path, title, scenes, timing, next, stop }: Props) {
  const { messages } = useShellData();
  const words = messages.pictures;
  const { videoQuery } = useView();
  const count = scenes.length;
  const { number: opened, isGuided, go } = useScene(scenes, timing);
  const shown = isGuided ? opened : undefined;
  const presentScene = shown === undefined ? undefined : scenes[Math.min(shown, count) - 1];
  const hasEnded = shown === count + 1;
  const inVideo = ({ second, time = String(second) }: SceneData) =>
    second > 0 && (
      <PersistentQueryLink to={path} query={withParameter(videoQuery, `t=${time}`)}>
        {fill(words.watchMoment, { time: clock(second) })}
      </PersistentQueryLink>
    );
  const [fetchAll, setFetchAll] = useState(false);
  useFetchOnceIdle(() => setFetchAll(true));

  const leadTo = (number: number) => ({
    href: `#${sceneId(number, count)}`,
    onClick: (event: MouseEvent) => {
      if (shown === undefined || !isPlainClick(event)) return;
      event.preventDefault();
      go(number);
    },
  });
  useArrowKeys((step, event) => {
    const number = (shown ?? 0) + step;
    if (shown === undefined || number < 1 || number > count + 1) return;
    event.preventDefault();
    go(number);
  });

  return (
    <div
      className="pictures"
      data-guided={shown === undefined ? undefined : ""}
      data-ended={hasEnded ? "" : undefined}
    >
      <ol className="scenes" aria-label={fill(words.label, { title })}>
        {scenes.map((scene, index) => {
          const number = index + 1;
          return (
            <li
              key={number}
              id={sceneId(number, count)}
              className="scene"
              data-shown={number === Math.min(opened, count) ? "" : undefined}
            >
              <Scene
                {...{ scene, number, count, words }}
                previous={leadTo(hasEnded ? count : number - 1)}
                next={leadTo(number + 1)}
                eager={fetchAll || number === opened || (shown !== undefined && number <= shown + 1)}
              />
              {shown === undefined && scene.second > 0 && <p className="scene-links">{inVideo(scene)}</p>}
            </li>
          );
        })}
      </ol>
      <div id={endId} className="scene" data-shown={hasEnded ? "" : undefined}>
        {stop?.end || <Ending title={title} next={next} again={leadTo(1)} />}
      </div>
      <p className="scene-links">
        <PersistentQueryLink to={path} query={videoQuery}>
          {words.watch}
        </PersistentQueryLink>{" "}
        {presentScene && inVideo(presentScene)}
      </p>
      <PictureChapters {...{ scenes, shown, leadTo, messages }} />
      <Announcement text={shown === undefined ? undefined : announced(scenes, shown, messages)} />
    </div>
  );
}

type Link = { href: string; onClick: (event: MouseEvent) => void };

type PositionProps = {
  number: number;
  count: number;
  words: Messages["pictures"];
  previous: Link;
  next: Link;
};

type SceneProps = PositionProps & {
  scene: SceneData;
  eager: boolean;
};

function Scene({ scene, eager, ...place }: SceneProps) {
  const { words, next } = place;
  return (
    <figure>
      <ScenePictureWithTarget
        scene={scene}
        name={scene.press === undefined ? words.next : fill(words.press, { name: scene.press })}
        href={next.href}
        onPress={next.onClick}
        eager={eager}
      />
      <figcaption>
        <p lang={scene.language}>{scene.text}</p>
        <Position {...place} />
      </figcaption>
    </figure>
  );
}

type ChaptersProps = {
  scenes: SceneData[];
  /** Number of the current scene; undefined if all scenes are shown. */
  shown: number | undefined;
  leadTo: (number: number) => Link;
  messages: Messages;
};

/** Rule 7.20. */
function PictureChapters({ scenes, shown = 0, leadTo, messages }: ChaptersProps) {
  const chapters = scenes.flatMap(({ chapter, chapterLanguage }, index) =>
    chapter === undefined ? [] : [{ number: index + 1, chapter, chapterLanguage }],
  );
  if (chapters.length < 2) return null;
  const current = chapters.findLast(({ number }) => number <= shown);
  return (
    <nav className="chapters" aria-label={messages.video.chapters}>
      <ol>
        {chapters.map((each) => (
          <li key={each.number} lang={each.chapterLanguage}>
            <a {...leadTo(each.number)} aria-current={each === current ? "true" : undefined}>
              {each.chapter}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Position({ number, count, words, previous, next }: PositionProps) {
  return (
    <span className="scene-position">
      {number > 1 && (
        <a href={previous.href} onClick={previous.onClick} className="turn" aria-label={words.previous}>
          ‹
        </a>
      )}{" "}
      <span>{fill(words.position, { number: String(number), count: String(count) })}</span>{" "}
      <a href={next.href} onClick={next.onClick} className="turn" aria-label={words.next}>
        ›
      </a>
    </span>
  );
}

function announced(scenes: SceneData[], number: number, { pictures }: Messages): string {
  const text = scenes[number - 1]?.text;
  const place = { number: String(number), count: String(scenes.length) };
  return text === undefined ? "" : `${fill(pictures.position, place)}. ${text}`;
}

const ownArrowKeys = "input, textarea, select, video, [role=combobox], [role=listbox], .section-nav";

function useArrowKeys(turn: (step: number, event: KeyboardEvent) => void): void {
  const latest = useRef(turn);
  // `useEffect` would run later, so that a key press right after a render could call the outdated `turn`.
  useInsertionEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined || hasModifier(event) || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(ownArrowKeys)) return;
      latest.current(step, event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const prefetchDelayMs = 3_000;

function useFetchOnceIdle(fetchAll: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fetchAll` does the same on every render
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(fetchAll, prefetchDelayMs);
    return () => clearTimeout(timer);
  }, []);
}
