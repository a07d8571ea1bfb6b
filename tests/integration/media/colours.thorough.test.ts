import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeRendition } from "../../../tools/media/encode";
import { probeSource } from "../../../tools/media/probe";
import { findProgram } from "../../../tools/programs.mjs";
import { hasFfmpeg, record, streamsOf, Workspace } from "./workspace";

/** A colour as sRGB channel values (0 to 255), or as luminance in nits. */
type Colour = [red: number, green: number, blue: number];

const gray = (value: number): Colour => [value, value, value];
const each = (colour: Colour, change: (part: number) => number) => colour.map(change) as Colour;

const interfaceColours: Colour[] = [
  gray(255),
  gray(128),
  gray(30),
  ...([
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [220, 120, 40],
  ] as Colour[]),
];

function lightOn(white: number, colour: Colour): Colour {
  const linear = (part: number) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return each(colour, (part) => white * linear(part / 255));
}

/** Converts linear RGB to the primaries of BT.2020. */
function inBt2020([red, green, blue]: Colour): Colour {
  return [
    0.6274 * red + 0.3293 * green + 0.0433 * blue,
    0.0691 * red + 0.9195 * green + 0.0114 * blue,
    0.0164 * red + 0.088 * green + 0.8956 * blue,
  ];
}

/** The PQ signal (0 to 1) for a luminance in nits. */
function pq(nits: number): number {
  const power = (nits / 10_000) ** (2610 / 16_384);
  return ((3424 / 4096 + (2413 / 128) * power) / (1 + (2392 / 128) * power)) ** (2523 / 32);
}

/** The HLG signal (0 to 1) for a luminance in nits on a screen of 1000 nits. */
function hlg(colour: Colour): Colour {
  const [red, green, blue] = colour;
  const luminance = (0.2627 * red + 0.678 * green + 0.0593 * blue) / 1000;
  const scene = luminance ** (1 / 1.2 - 1) || 0;
  return each(colour, (nits) => {
    const light = luminance > 0 ? (nits / 1000) * scene : 0;
    return light <= 1 / 12
      ? Math.sqrt(3 * light)
      : 0.178_832_77 * Math.log(12 * light - 0.284_668_92) + 0.559_910_73;
  });
}

const signals = {
  PQ: { transfer: "smpte2084", of: (light: Colour) => each(inBt2020(light), pq) },
  HLG: { transfer: "arib-std-b67", of: (light: Colour) => hlg(inBt2020(light)) },
};
type Signal = keyof typeof signals;

const size = { width: 640, height: 360 };
const ffv1 = ["-c:v", "ffv1"];

describe.skipIf(!hasFfmpeg)("a recording in HDR or 10 bits", () => {
  let workspace: Workspace;
  const path = (name: string) => join(workspace.folder, name);

  beforeAll(() => {
    workspace = new Workspace();
  });
  afterAll(() => workspace.remove());

  function recordColumns(
    name: string,
    columns: Colour[],
    [primaries, transfer, matrix]: [string, string, string],
    encoder = ffv1,
  ): string {
    const levels = columns.map((colour) => each(colour, (part) => Math.round(part * 65_535)));
    const line = Array.from({ length: size.width }, (_, x) => levels[columnAt(x, columns.length)] ?? gray(0));
    writeFileSync(path("picture.raw"), Uint16Array.from(Array(size.height).fill(line).flat(2)));
    const raw = ["-f", "rawvideo", "-pix_fmt", "rgb48le", "-video_size", `${size.width}x${size.height}`];
    const coded = matrix === "bt709" ? "bt709" : "bt2020";
    return record(
      path(name),
      ...[...raw, "-framerate", "10", "-stream_loop", "14", "-i", path("picture.raw")],
      ...[
        "-vf",
        `scale=out_color_matrix=${coded}:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p10le`,
      ],
      ...["-color_primaries", primaries, "-color_trc", transfer, "-colorspace", matrix],
      ...["-color_range", "tv", ...encoder],
    );
  }

  const columnAt = (x: number, count: number) => Math.floor((x * count) / size.width);

  const recordHdr = (signal: Signal, columns: Colour[]) =>
    recordColumns(`${signal}.mkv`, columns.map(signals[signal].of), [
      "bt2020",
      signals[signal].transfer,
      "bt2020nc",
    ]);

  function columnsOf(film: string, count: number): Colour[] {
    const scale = `scale=${size.width}:${size.height}`;
    const args = ["-v", "error", "-i", film, "-frames:v", "1", "-vf", `${scale},format=rgb24`];
    const pixels = execFileSync("ffmpeg", [...args, "-f", "rawvideo", "-"], { maxBuffer: 1e7 });
    return Array.from({ length: count }, (_, column) => {
      const x = Math.floor(((column + 0.5) * size.width) / count);
      const at = ((size.height / 2) * size.width + x) * 3;
      return [...pixels.subarray(at, at + 3)] as Colour;
    });
  }

  async function madeOf(recording: string, count: number): Promise<Colour[]> {
    const film = path("low.mp4");
    await encodeRendition(await probeSource(recording), "low", film, { onProgress: () => undefined });
    expect(streamsOf(film)).toMatchObject([
      {
        ...{ pix_fmt: "yuv420p", color_range: "tv", color_space: "bt709" },
        ...{ color_transfer: "bt709", color_primaries: "bt709" },
      },
    ]);
    return columnsOf(film, count);
  }

  function expectColours(made: Colour[], wanted: Colour[], tolerance = 6): void {
    const differences = made.map((colour, at) =>
      Math.max(...each(colour, (part) => part).map((part, of) => Math.abs(part - (wanted[at]?.[of] ?? 0)))),
    );
    expect(
      Math.max(...differences),
      `${JSON.stringify(made)} for ${JSON.stringify(wanted)}`,
    ).toBeLessThanOrEqual(tolerance);
  }

  test.each<[Signal, number]>([
    ["PQ", 100],
    ["PQ", 203],
    ["HLG", 203],
  ])("in %s of a screen with a white of %d nits keeps the interface's colours", async (signal, white) => {
    const lights = interfaceColours.map((colour) => lightOn(white, colour));
    expectColours(await madeOf(recordHdr(signal, lights), lights.length), interfaceColours);
  });

  test.each<Signal>(["PQ", "HLG"])("in %s shows parts of 1000 nits brighter than white", async (signal) => {
    const nits = [0, 40, 203, 400, 1000];
    const made = await madeOf(recordHdr(signal, nits.map(gray)), nits.length);
    const [black = 0, middle = 0, white = 0, bright = 0, brightest = 0] = made.map(([, green]) => green);
    expect(black).toBeLessThan(4);
    // On a screen whose white is 203 nits, this grey has a luminance of 40 nits.
    expect(lightOn(203, gray(middle))[0]).toBeCloseTo(40, -1);
    expect(white).toBeGreaterThanOrEqual(235);
    expect(bright).toBeGreaterThan(white + 4);
    expect(brightest).toBeGreaterThan(bright);
  });

  test("of a page with a small bright part ignores wrong mastering data and keeps the page's white", async () => {
    const lights = [...Array<Colour>(30).fill(gray(100)), gray(1000)];
    const mastering = "master-display=G(8500,39850)B(6550,2300)R(35400,14600)WP(15635,16450)L(100000000,1)";
    const recording = recordColumns(
      "page.mp4",
      lights.map(signals.PQ.of),
      ["bt2020", "smpte2084", "bt2020nc"],
      [
        ...["-c:v", "libx265", "-preset", "ultrafast", "-crf", "4"],
        ...["-x265-params", `log-level=error:hdr10=1:${mastering}:max-cll=10000,4000`],
      ],
    );
    const made = await madeOf(recording, lights.length);
    expect(made[12]?.[1]).toBeGreaterThanOrEqual(235);
    expect(made[30]?.[1]).toBeGreaterThan(250);
  });

  test("with only a transfer function in its metadata is read as BT.2020", async () => {
    const lights = interfaceColours.map((colour) => lightOn(203, colour));
    const recording = recordColumns("untold.mkv", lights.map(signals.PQ.of), [
      "unknown",
      "smpte2084",
      "unknown",
    ]);
    expectColours(await madeOf(recording, lights.length), interfaceColours);
  });

  test.each([
    ["BT.2020", "bt2020", "bt2020-10", "bt2020nc", inBt2020],
    ["HD television", "bt709", "bt709", "bt709", (colour: Colour) => colour],
  ])("in 10 bits with the colours of %s, without HDR, keeps its colours", async (_, ...kind) => {
    const [primaries, transfer, matrix, ofLight] = kind;
    const signalsOf = interfaceColours.map((colour) => {
      const light = each(colour, (part) => (part / 255) ** 2.4);
      return each(ofLight(light), (part) => Math.min(1, part) ** (1 / 2.4));
    });
    const recording = recordColumns("ordinary.mkv", signalsOf, [primaries, transfer, matrix]);
    // The tolerance is high: near black, one 10-bit level changes the result by several 8-bit levels.
    expectColours(await madeOf(recording, signalsOf.length), interfaceColours, 16);
  });

  test("is rejected if ffmpeg lacks the filter for HDR", async () => {
    const programs = join(workspace.folder, "programs");
    mkdirSync(programs);
    const without = `case "$*" in *-filters) "$real" "$@" | grep -v zscale ;; *) exec "$real" "$@" ;; esac`;
    writeFileSync(join(programs, "ffmpeg"), `#!/bin/sh\nreal=${findProgram("ffmpeg")}\n${without}\n`, {
      mode: 0o755,
    });
    const args = ["add", recordHdr("PQ", [gray(203)]), "--tab", "Seafood/PURCHASE/Workflow"];
    expect(await workspace.run(args, { path: `${programs}:${process.env.PATH}` })).toEqual({
      code: 1,
      out: "",
      err: "media: the colours of this recording need the zscale filter: install a build of ffmpeg that includes it\n",
    });
  });

  test("is added with a message about the conversion and a poster of the same colours", async () => {
    const lights = interfaceColours.map((colour) => lightOn(203, colour));
    const tab = ["--tab", "Seafood/PURCHASE/Workflow"];
    const run = await workspace.run(["add", recordHdr("HLG", lights), ...tab]);
    expect(run).toMatchObject({ code: 0, err: "" });
    expect(run.out).toMatch(
      /^the colours are converted from HDR \(HLG\) to those of ordinary screens: 20\d nits become white$/m,
    );
    const { posters } = workspace.media()["/videos/seafood/purchase/workflow.mp4"] ?? {};
    expectColours(columnsOf(workspace.asset(posters?.jpeg.path ?? ""), lights.length), interfaceColours);
  });
});
