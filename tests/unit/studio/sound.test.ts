import { describe, expect, test } from "vitest";
import { soundTrack } from "../../../tools/studio/sound";
import type { Sound } from "../../../tools/studio/timeline";

const rate = 48_000;

/** The samples between two moments in milliseconds, from -1 to 1. */
function samples(wave: Buffer, from: number, to: number): number[] {
  const bytes = wave.subarray(44 + (from / 1000) * rate * 2, 44 + (to / 1000) * rate * 2);
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(index * 2) / 32767);
}

const peak = (all: number[]) => all.reduce((most, each) => Math.max(most, Math.abs(each)), 0);

test("a track is a WAV file of the video's length, mono, 16 bits, 48 kHz", () => {
  const wave = soundTrack([], 2500);
  expect(wave.toString("latin1", 0, 4) + wave.toString("latin1", 8, 16)).toBe("RIFFWAVEfmt ");
  expect([wave.readUInt16LE(22), wave.readUInt32LE(24), wave.readUInt16LE(34)]).toEqual([1, rate, 16]);
  expect(wave.readUInt32LE(40)).toBe(2.5 * rate * 2);
  expect(wave.length).toBe(44 + 2.5 * rate * 2);
});

test("without sounds it is silent", () => {
  expect(peak(samples(soundTrack([], 1000), 0, 1000))).toBe(0);
});

describe.each(["click", "key", "done"] as const)("a %s", (kind) => {
  const wave = soundTrack([{ kind, at: 500 }], 2000);

  test("is heard when it happens, and only then", () => {
    expect(peak(samples(wave, 0, 500))).toBe(0);
    expect(peak(samples(wave, 500, 700))).toBeGreaterThan(0.01);
    expect(peak(samples(wave, 1110, 2000))).toBe(0);
  });

  test("is quiet, and the same in every render", () => {
    expect(peak(samples(wave, 0, 2000))).toBeLessThan(0.5);
    expect(soundTrack([{ kind, at: 500 }], 2000).equals(wave)).toBe(true);
  });
});

test("sounds on top of each other stay below full scale", () => {
  const crowd = Array.from({ length: 12 }, (_, index): Sound[] => [
    { kind: "key", at: 500 + index * 55 },
    { kind: "click", at: 500 + index * 60 },
  ]).flat();
  expect(peak(samples(soundTrack([...crowd, { kind: "done", at: 520 }], 3000), 0, 3000))).toBeLessThan(1);
});

test("a sound at the very end is cut off, not wrapped around", () => {
  const wave = soundTrack([{ kind: "done", at: 990 }], 1000);
  expect(wave.length).toBe(44 + rate * 2);
  expect(peak(samples(wave, 0, 980))).toBe(0);
});
