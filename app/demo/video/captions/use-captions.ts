import { useEffect, useRef, useState } from "react";
import type { CaptionLanguage } from "~/schema/basics/languages";

/** The page shows the current caption below the video, so that captions do not cover any content (rule 7.7). */
export function useCaptions(video: HTMLVideoElement | null): CaptionLine | undefined {
  const [line, setLine] = useState<CaptionLine>();

  useEffect(() => {
    if (!video) return;
    const tracks = video.textTracks;
    // Keeps references to the tracks, because WebKit drops the listeners of unreferenced tracks.
    const followed = new Set<TextTrack>();
    const show = () => {
      const shown = [...followed].find(({ mode }) => mode === "showing");
      setLine(shown && lineOf(shown, video.currentTime));
    };
    const follow = () => {
      for (const track of captionTracks(video)) {
        followed.add(track);
        track.addEventListener("cuechange", show);
      }
      show();
    };
    follow();
    tracks.addEventListener("change", show);
    tracks.addEventListener("addtrack", follow);
    return () => {
      for (const track of followed) track.removeEventListener("cuechange", show);
      tracks.removeEventListener("change", show);
      tracks.removeEventListener("addtrack", follow);
    };
  }, [video]);

  return line;
}

function captionTracks(video: HTMLVideoElement): TextTrack[] {
  return [...video.textTracks].filter(({ kind }) => kind !== "chapters");
}

type CaptionLine = { text: string; language: string };

/** Tolerance when captions change: a caption that ended within this time stays visible until the next change. */
const maxGapSeconds = 0.5;

function lineOf({ activeCues, cues: all, language }: TextTrack, second: number): CaptionLine | undefined {
  const isJustOver = ({ endTime }: TextTrackCue) => endTime <= second && endTime > second - maxGapSeconds;
  const shown = activeCues?.length ? [...activeCues] : [...(all ?? [])].filter(isJustOver).slice(-1);
  const cues = shown.filter((cue): cue is VTTCue => cue instanceof VTTCue);
  const text = cues.map((cue) => cue.getCueAsHTML().textContent).join(" ");
  return text === "" ? undefined : { text, language };
}

/** Shows the captions in `language`. If the browser turns on another track as well, turns that track off. */
export function useCaptionsLanguage(video: HTMLVideoElement | null, language: CaptionLanguage): void {
  const shown = useRef(language);
  useEffect(() => {
    if (!video) return;
    const tracks = video.textTracks;
    const showSelected = () => {
      for (const track of captionTracks(video))
        track.mode = track.language === language ? "showing" : "disabled";
    };
    const showOne = () => {
      if (captionTracks(video).filter(({ mode }) => mode === "showing").length > 1) showSelected();
    };
    if (shown.current === language) showOne();
    else showSelected();
    shown.current = language;
    tracks.addEventListener("change", showOne);
    return () => tracks.removeEventListener("change", showOne);
  }, [video, language]);
}

/** Detects iPhones' full-screen player by its events, because the player does not match `:fullscreen` (untested). */
export function useIPhonePlayer(video: HTMLVideoElement | null): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!video) return;
    const follow = ({ type }: Event) => setShown(type === "webkitbeginfullscreen");
    const events = ["webkitbeginfullscreen", "webkitendfullscreen"];
    for (const event of events) video.addEventListener(event, follow);
    return () => {
      for (const event of events) video.removeEventListener(event, follow);
    };
  }, [video]);
  return isShown;
}

/** Turns captions on when a video has no audio or is muted, even if the visitor turned captions off earlier. */
export function useCaptionsInSilence(
  video: HTMLVideoElement | null,
  audible: boolean,
  language: CaptionLanguage,
): void {
  useEffect(() => {
    if (!video) return;
    const silent = () => !audible || video.muted || video.volume === 0;
    let wasSilent = false;
    const follow = () => {
      const captions = captionTracks(video).find((track) => track.language === language);
      if (captions && silent() && !wasSilent) captions.mode = "showing";
      wasSilent = silent();
    };
    follow();
    video.addEventListener("volumechange", follow);
    return () => video.removeEventListener("volumechange", follow);
  }, [video, audible, language]);
}
