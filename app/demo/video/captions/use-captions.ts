import { useEffect, useRef, useState } from "react";
import type { CaptionLanguage } from "~/schema/basics/languages";

/**
 * Tracks a video's captions, so that the page can show them on a line of their own (rule 7.7): in the picture they
 * would hide its content. The player's own menu turns them on and off.
 *
 * @returns the current caption and its language, or undefined if there is none or captions are off
 */
export function useCaptions(video: HTMLVideoElement | null): CaptionLine | undefined {
  const [line, setLine] = useState<CaptionLine>();

  useEffect(() => {
    if (!video) return;
    const tracks = video.textTracks;
    // Kept, because WebKit forgets the listeners of tracks that nothing refers to.
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

/** A video's captions and subtitles, without its chapters. */
function captionTracks(video: HTMLVideoElement): TextTrack[] {
  return [...video.textTracks].filter(({ kind }) => kind !== "chapters");
}

type CaptionLine = { text: string; language: string };

/** The longest gap between captions that follow each other, in seconds: the one before stays meanwhile. */
const longestGap = 0.5;

function lineOf({ activeCues, cues: all, language }: TextTrack, second: number): CaptionLine | undefined {
  const isJustOver = ({ endTime }: TextTrackCue) => endTime <= second && endTime > second - longestGap;
  const shown = activeCues?.length ? [...activeCues] : [...(all ?? [])].filter(isJustOver).slice(-1);
  const cues = shown.filter((cue): cue is VTTCue => cue instanceof VTTCue);
  const text = cues.map((cue) => cue.getCueAsHTML().textContent).join(" ");
  return text === "" ? undefined : { text, language };
}

/**
 * Switches a video's captions when the page's caption language changes, and never shows two tracks, as browsers do that
 * apply their own preference later.
 */
export function useCaptionsLanguage(video: HTMLVideoElement | null, language: CaptionLanguage): void {
  const shown = useRef(language);
  useEffect(() => {
    if (!video) return;
    const tracks = video.textTracks;
    const showWanted = () => {
      for (const track of captionTracks(video))
        track.mode = track.language === language ? "showing" : "disabled";
    };
    const showOne = () => {
      if (captionTracks(video).filter(({ mode }) => mode === "showing").length > 1) showWanted();
    };
    if (shown.current === language) showOne();
    else showWanted();
    shown.current = language;
    tracks.addEventListener("change", showOne);
    return () => tracks.removeEventListener("change", showOne);
  }, [video, language]);
}

/**
 * Whether an iPhone shows a video in its own player, as which it has full screen. That sets no `:fullscreen`, but takes
 * over the page's styles of captions. Not tried on a device.
 */
export function useOwnPlayer(video: HTMLVideoElement | null): boolean {
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

/**
 * Turns a video's captions on when it has no sound or is muted, even if the visitor had turned them off.
 *
 * @param language of the captions
 */
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
