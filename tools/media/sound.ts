import type { Watch } from "./encode";
import { filePath, runProgram } from "./ffmpeg";
import { soundBitrate, soundTarget, soundTolerance, truePeakLimit, truePeakRoom } from "./limits";
import { MediaError } from "./media-error";
import type { Source } from "./probe";

/** Decides about the sound in place of the measurement. */
export const soundChoices = ["keep", "none"] as const;
export type SoundChoice = (typeof soundChoices)[number];

/** By EBU R128: integrated loudness in LUFS, -70 for silence, and true peak in dBTP. */
export type Loudness = { integrated: number; truePeak: number };

const silence = -70;

/**
 * The sustained level, in dBFS, from which on sound is kept. Loudness does not tell speech from clicks: R128 leaves out
 * pauses, so an interface's clicks (-32 to -37 LUFS) measure louder than speech through a headset at low gain (-40). Nor
 * does the mean: it is the same for clicks and for one sentence in half a minute of silence. The sustained level is -67 at
 * most for films with clicks only, -41 for that speech and -48 for that sentence. Speech at -53 has -50 LUFS: raising
 * it from there would make the microphone's noise as loud as speech.
 */
const heardLevel = -53;

const windowSeconds = 0.02;
const stretchSeconds = 2;

/**
 * Writes the sound of all renditions, an MP4 file of AAC, unless there is nothing to hear.
 *
 * @returns how loud it is; undefined where no file was written
 * @throws MediaError when there is no sound to keep
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
  if (choice === undefined && (await sustainedLevelOf(source.file, filters, signal)) < heardLevel) {
    onProgress({ kind: "notice", text: "the sound is left out: too quiet, or only clicks (see --sound)" });
    return undefined;
  }
  const original = await measureLoudness(source.file, filters, signal);
  if (original.integrated <= silence)
    throw new MediaError(`${source.file} has no sound to keep: it is silent throughout`);
  let attempt: Attempt | undefined = firstAttempt(original);
  let made = original;
  while (attempt) {
    await encodeSound(source, [filters, ...gainFilters(attempt)], target, signal);
    made = await loudnessOf(target, signal);
    attempt = nextAttempt(attempt, made);
  }
  const [before, after] = [original, made].map(({ integrated }) => integrated.toFixed(1));
  onProgress({ kind: "notice", text: `the sound is brought from ${before} to ${after} LUFS` });
  return made;
}

/** @throws MediaError where the recording has no sound to keep */
export function requireSound({ file, audio }: Source, choice: SoundChoice | undefined): void {
  if (choice === "keep" && audio.length === 0) throw new MediaError(`${file} has no sound to keep`);
}

/**
 * Starts the sound at the first picture, in two channels: a mono track of the same LUFS would come out of two
 * loudspeakers, 3 dB louder than it measures, and its peaks would have 3 dB less room.
 *
 * @param tracks are mixed, each as loud as it is
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

/** Says that several tracks are mixed, and which of them are silent. */
async function tracksNotice({ file, audio }: Source, signal?: AbortSignal): Promise<string> {
  const silent: number[] = [];
  for (const [place, track] of audio.entries()) {
    const { integrated } = await measureLoudness(file, soundFilters([track]), signal);
    if (integrated <= silence) silent.push(place + 1);
  }
  const which = silent.map((number) => `; track ${number} is silent`).join("");
  return `${audio.length} audio tracks are mixed${which}`;
}

/** How a recording's sound is made louder or quieter. */
type Attempt = {
  /** In dB. */
  gain: number;
  /** The level from which on a limiter holds peaks back, in dBFS; undefined without a limiter. */
  ceiling: number | undefined;
  /** How often the loudness may still be corrected. */
  corrections: number;
};

/** How far AAC is likely to raise a peak, in dB. */
const codingMargin = 1;

/** How far from the target a result may be without another attempt, in LU. */
const nearEnough = 0.5;

/** A gain without a limiter changes nothing but the loudness. */
export function firstAttempt({ integrated }: Loudness): Attempt {
  return { gain: soundTarget - integrated, ceiling: undefined, corrections: 4 };
}

/** What to try after an attempt that gave this loudness; undefined when that is right, or as loud as peaks allow. */
export function nextAttempt(attempt: Attempt, { integrated, truePeak }: Loudness): Attempt | undefined {
  const excess = truePeak - truePeakLimit;
  const missing = soundTarget - integrated;
  if (excess > 0) {
    if (attempt.ceiling === undefined) return { ...attempt, ceiling: truePeakLimit - codingMargin };
    // The input gets quieter by as much as the output was too loud; a little more is safe.
    const less = excess + 0.4;
    return { ...attempt, gain: attempt.gain - less, ceiling: attempt.ceiling - less };
  }
  if (Math.abs(missing) <= nearEnough || attempt.corrections === 0) return undefined;
  return { ...attempt, gain: attempt.gain + missing, corrections: attempt.corrections - 1 };
}

function gainFilters({ gain, ceiling }: Attempt): string[] {
  return [
    `volume=${gain.toFixed(2)}dB`,
    // At four times the rate, samples show the peaks between them.
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
      // The other coder is 10 dB further from speech, and adds peaks to clicks now and then.
      ...["-c:a", "aac", "-aac_coder", "fast", "-b:a", String(soundBitrate)],
      ...["-fflags", "+bitexact", "-flags:a", "+bitexact", filePath(target)],
    ],
    { onLine: () => undefined, signal },
  );
}

/** @throws ProgramError when the file has no sound, or cannot be read */
export function loudnessOf(file: string, signal?: AbortSignal): Promise<Loudness> {
  return measureLoudness(file, "[0:a:0]anull", signal);
}

/** How far two measurements of the same sound may differ, in LU and dB: versions of ffmpeg do. */
const measureTolerance = 0.2;

/** @param noted the loudness of the rendition, as the facts have it, in LUFS; false where it has none */
export function loudnessFaults({ integrated, truePeak }: Loudness, noted: number | false): string[] {
  const is = `is at ${integrated.toFixed(1)} LUFS`;
  const [quiet, loud] = [soundTarget - soundTolerance, soundTarget + soundTolerance];
  const held = truePeak >= truePeakLimit - truePeakRoom;
  return [
    integrated > loud && `${is}: more than ${loud}`,
    integrated < quiet && !held && `${is}: less than ${quiet}, and its peaks leave room`,
    truePeak > truePeakLimit + measureTolerance &&
      `has peaks of ${truePeak.toFixed(1)} dBTP: more than ${truePeakLimit}`,
    noted !== false && Math.abs(integrated - noted) > measureTolerance && `${is}, not ${noted}`,
  ].filter((reason) => reason !== false);
}

/** Measures a file's sound after some filters. */
async function measureLoudness(file: string, filters: string, signal?: AbortSignal): Promise<Loudness> {
  let [integrated, peak] = [silence, 0];
  // Without the padding, a last tenth of a second that is not full would not count.
  const measure = `${filters},apad=pad_dur=0.1,ebur128=metadata=1:peak=true`;
  await readValues(file, measure, signal, (key, value) => {
    if (key === "lavfi.r128.I") integrated = Math.max(silence, value);
    if (key === "lavfi.r128.true_peak") peak = value;
  });
  // ffmpeg rounds the peak to thousandths; this is the highest that it can be.
  return { integrated, truePeak: 20 * Math.log10(peak + 0.0005) };
}

async function sustainedLevelOf(file: string, filters: string, signal?: AbortSignal): Promise<number> {
  const levels: number[] = [];
  const measure = [
    filters,
    // Leaves out a constant offset and the hum of the mains.
    "highpass=f=100",
    `asetnsamples=${48_000 * windowSeconds}:p=0`,
    "astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level",
  ];
  await readValues(file, measure.join(), signal, (_, value) => levels.push(value));
  return sustainedLevel(levels);
}

/**
 * The median level of the loudest two seconds, in dBFS; -Infinity for silence. Short sounds like clicks leave no trace in
 * it, however loud.
 *
 * @param levels of each 20 ms, in dBFS
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

/** Reads each value that filters attach to a file's sound; what is no number is minus infinity. */
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
