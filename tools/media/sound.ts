import type { Watch } from "./encode";
import { filePath, runProgram } from "./ffmpeg";
import { peakMarginDb, soundBitrate, soundTarget, soundTolerance, truePeakLimit } from "./limits";
import { MediaError } from "./media-error";
import type { Source } from "./probe";

/**
 * The user's choice whether to include the audio. If the user makes no choice, the audio's level is measured, and audio
 * that is too quiet is omitted.
 */
export const soundChoices = ["keep", "none"] as const;
export type SoundChoice = (typeof soundChoices)[number];

/** Loudness according to EBU R128: integrated loudness in LUFS (-70 for silence), and true peak in dBTP. */
export type Loudness = { integrated: number; truePeak: number };

const silence = -70;

/** Audio below this level, in dBFS, is omitted. Mere clicks reach at most -67, and occasional speech about -48. */
const minAudibleDbfs = -53;

const windowSeconds = 0.02;
const stretchSeconds = 2;

/**
 * Writes the audio as AAC in one MP4 file, which all renditions share.
 * @returns undefined if the recording has no audio to keep
 * @throws MediaError if the user chose to keep the audio, but there is none
 */
export async function makeSound(
  source: Source,
  choice: SoundChoice | undefined,
  target: string,
  { onProgress, signal }: Watch,
): Promise<Loudness | undefined> {
  if (choice === "none") return undefined;
  requireSound(source, choice);
  const [first, ...others] = source.audio;
  if (first === undefined) return undefined;
  const filters = soundFilters([first, ...others]);
  if (others.length > 0) onProgress({ kind: "notice", text: await tracksNotice(source, signal) });
  if (choice === undefined && (await sustainedLevelOf(source.file, filters, signal)) < minAudibleDbfs) {
    onProgress({
      kind: "notice",
      text: "the audio is omitted, because it is too quiet or contains only clicks: use --sound keep to include the audio",
    });
    return undefined;
  }
  const original = await measureLoudness(source.file, filters, signal);
  if (original.integrated <= silence)
    throw new MediaError(`${source.file} has no audio to keep: its audio is silent`);
  let attempt: Attempt | undefined = firstAttempt(original);
  let made = original;
  while (attempt) {
    await encodeSound(source, [filters, ...gainFilters(attempt)], target, signal);
    made = await loudnessOf(target, signal);
    attempt = nextAttempt(attempt, made);
  }
  const [before, after] = [original, made].map(({ integrated }) => integrated.toFixed(1));
  onProgress({ kind: "notice", text: `the audio is normalised from ${before} to ${after} LUFS` });
  return made;
}

/** @throws MediaError if the user chose to keep the audio, but there is none */
export function requireSound({ file, audio }: Source, choice: SoundChoice | undefined): void {
  if (choice === "keep" && audio.length === 0)
    throw new MediaError(`${file} has no audio to keep: omit --sound keep`);
}

/**
 * Returns filters that convert each track to stereo and mix the tracks. Stereo is needed, because the measured loudness
 * of mono audio is 3 dB too low.
 */
function soundFilters(tracks: number[]): string {
  const each = tracks.map(
    (track) => `[0:${track}]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo`,
  );
  if (tracks.length === 1) return each.join();
  const named = each.map((filters, place) => `${filters}[track${place}]`).join(";");
  const names = tracks.map((_, place) => `[track${place}]`).join("");
  return `${named};${names}amix=inputs=${tracks.length}:duration=longest:normalize=0`;
}

async function tracksNotice({ file, audio }: Source, signal?: AbortSignal): Promise<string> {
  const silent: number[] = [];
  for (const [place, track] of audio.entries()) {
    const { integrated } = await measureLoudness(file, soundFilters([track]), signal);
    if (integrated <= silence) silent.push(place + 1);
  }
  const silentTracks = silent.map((number) => `; track ${number} is silent`).join("");
  return `${audio.length} audio tracks are mixed${silentTracks}`;
}

type Attempt = {
  gain: number;
  /** Threshold of the limiter, in dBFS. Undefined if no limiter is used. */
  ceiling: number | undefined;
  corrections: number;
};

/** Amount by which AAC encoding may raise a peak, in dB. */
const codingMargin = 1;

/** Tolerance of the target loudness, in LU. */
const nearEnough = 0.5;

/** The first attempt only changes the gain. Later attempts add a limiter if peaks are too high. */
export function firstAttempt({ integrated }: Loudness): Attempt {
  return { gain: soundTarget - integrated, ceiling: undefined, corrections: 4 };
}

/** Returns undefined if the loudness is near the target, or after the maximum number of corrections. */
export function nextAttempt(attempt: Attempt, { integrated, truePeak }: Loudness): Attempt | undefined {
  const excess = truePeak - truePeakLimit;
  const missing = soundTarget - integrated;
  if (excess > 0) {
    if (attempt.ceiling === undefined) return { ...attempt, ceiling: truePeakLimit - codingMargin };
    // Adds a margin of 0.4 dB to the excess.
    const less = excess + 0.4;
    return { ...attempt, gain: attempt.gain - less, ceiling: attempt.ceiling - less };
  }
  if (Math.abs(missing) <= nearEnough || attempt.corrections === 0) return undefined;
  return { ...attempt, gain: attempt.gain + missing, corrections: attempt.corrections - 1 };
}

function gainFilters({ gain, ceiling }: Attempt): string[] {
  return [
    `volume=${gain.toFixed(2)}dB`,
    // Runs the limiter at four times the sample rate, so that peaks between samples are limited too.
    ...(ceiling === undefined
      ? []
      : [
          "aresample=192000",
          `alimiter=limit=${ceiling.toFixed(2)}dB:level=false:latency=true`,
          "aresample=48000",
        ]),
  ];
}

async function encodeSound(source: Source, filters: string[], target: string, signal?: AbortSignal) {
  await runProgram(
    "ffmpeg",
    [
      ...["-nostdin", "-y", "-i", filePath(source.file)],
      ...["-filter_complex", `${[...filters, "apad"].join()}[a]`, "-map", "[a]"],
      ...["-t", source.durationSeconds.toFixed(3), "-map_metadata", "-1", "-map_chapters", "-1"],
      // Uses the `fast` coder, because the default (`twoloop`) distorts speech more, and can add peaks at clicks.
      ...["-c:a", "aac", "-aac_coder", "fast", "-b:a", String(soundBitrate)],
      ...["-fflags", "+bitexact", "-flags:a", "+bitexact", filePath(target)],
    ],
    { onLine: () => undefined, signal },
  );
}

/** @throws ProgramError if the file has no audio or cannot be read */
export function loudnessOf(file: string, signal?: AbortSignal): Promise<Loudness> {
  return measureLoudness(file, "[0:a:0]anull", signal);
}

/** Tolerance for loudness (LU) and peaks (dB). Measured values differ slightly between versions of ffmpeg. */
const measureTolerance = 0.2;

/** @param expectedLufs the loudness in the metadata, or false to skip the comparison */
export function loudnessProblems({ integrated, truePeak }: Loudness, expectedLufs: number | false): string[] {
  const is = `is at ${integrated.toFixed(1)} LUFS`;
  const [quiet, loud] = [soundTarget - soundTolerance, soundTarget + soundTolerance];
  const held = truePeak >= truePeakLimit - peakMarginDb;
  return [
    integrated > loud && `${is}: the maximum is ${loud}`,
    integrated < quiet && !held && `${is}: the minimum is ${quiet}, unless peaks limit it`,
    truePeak > truePeakLimit + measureTolerance &&
      `has peaks of ${truePeak.toFixed(1)} dBTP: the maximum is ${truePeakLimit}`,
    expectedLufs !== false &&
      Math.abs(integrated - expectedLufs) > measureTolerance &&
      `${is}, not ${expectedLufs}`,
  ].filter((reason) => reason !== false);
}

async function measureLoudness(file: string, filters: string, signal?: AbortSignal): Promise<Loudness> {
  let [integrated, peak] = [silence, 0];
  // Pads the audio with 0.1 s of silence, because the measurement would omit an incomplete last interval.
  const measure = `${filters},apad=pad_dur=0.1,ebur128=metadata=1:peak=true`;
  await readValues(file, measure, signal, (key, value) => {
    if (key === "lavfi.r128.I") integrated = Math.max(silence, value);
    if (key === "lavfi.r128.true_peak") peak = value;
  });
  // Adds 0.0005 to the peak, because ffmpeg may have rounded the peak down by this amount.
  return { integrated, truePeak: 20 * Math.log10(peak + 0.0005) };
}

async function sustainedLevelOf(file: string, filters: string, signal?: AbortSignal): Promise<number> {
  const levels: number[] = [];
  const measure = [
    filters,
    // Removes a constant (DC) offset and mains hum, which would raise the measured level.
    "highpass=f=100",
    `asetnsamples=${48_000 * windowSeconds}:p=0`,
    "astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level",
  ];
  await readValues(file, measure.join(), signal, (_, value) => levels.push(value));
  return sustainedLevel(levels);
}

/**
 * Calculates the median level of each period of two seconds, and returns the highest median, in dBFS.
 * @param levels levels of consecutive intervals of 20 ms, in dBFS
 */
export function sustainedLevel(levels: number[]): number {
  const length = Math.min(levels.length, stretchSeconds / windowSeconds);
  let highest = Number.NEGATIVE_INFINITY;
  for (let start = 0; start + length <= levels.length; start++) {
    const stretch = levels.slice(start, start + length).sort((a, b) => a - b);
    highest = Math.max(highest, stretch[Math.floor((length - 1) / 2)] ?? highest);
  }
  return highest;
}

async function readValues(
  file: string,
  filters: string,
  signal: AbortSignal | undefined,
  onValue: (key: string, value: number) => void,
): Promise<void> {
  const onLine = (line: string) => {
    const [, key, text] = /^(lavfi\.[\w.]+)=(.+)$/.exec(line) ?? [];
    if (!key) return;
    const value = Number(text);
    onValue(key, Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value);
  };
  const graph = `${filters},ametadata=print:file=-[a]`;
  const args = ["-nostdin", "-i", filePath(file), "-filter_complex", graph, "-map", "[a]", "-f", "null", "-"];
  await runProgram("ffmpeg", args, { onLine, signal });
}
