import type { Sound } from "./timeline";

const rate = 48_000;

/** Each sound as its samples from -1 to 1: short, quiet and the same in every render. */
const shapes: Record<Sound["kind"], (seconds: number, index: number) => number> = {
  click: (t) => (t < 0.03 ? 0.22 * Math.sin(2 * Math.PI * 1900 * t) * Math.exp(-t * 190) : 0),
  key: (t, index) => (t < 0.025 ? 0.09 * noise(index) * Math.exp(-t * 230) : 0),
  done: (t) =>
    t < 0.6
      ? 0.1 *
        Math.exp(-t * 7) *
        (Math.sin(2 * Math.PI * 659 * t) + Math.sin(2 * Math.PI * 988 * Math.max(0, t - 0.09)))
      : 0,
};

/** White noise that is the same every time. */
function noise(index: number): number {
  const mixed = Math.imul((index + 1) ^ 0x9e3779b9, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 31 - 1;
}

/**
 * The sounds of a video as a WAV file: mono, 16 bits, 48 kHz.
 *
 * @param length in milliseconds
 */
export function soundTrack(sounds: Sound[], length: number): Buffer {
  const samples = new Float32Array(Math.ceil((length / 1000) * rate));
  for (const { kind, at } of sounds) {
    const first = Math.round((at / 1000) * rate);
    for (let index = 0; index < 0.6 * rate && first + index < samples.length; index++)
      samples[first + index] = (samples[first + index] ?? 0) + shapes[kind](index / rate, index);
  }
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write("RIFF", 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write("WAVEfmt ", 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(rate, 24);
  data.writeUInt32LE(rate * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write("data", 36);
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => {
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32767), 44 + index * 2);
  });
  return data;
}
