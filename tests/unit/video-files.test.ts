import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tab } from "~/schema/data-set";
import type { Recording } from "~/schema/media";
import { assetsFolder, changeFacts, content, copySite } from "../fixture/site";

// Silences the server's messages about missing files, because the fixture lacks some files.
vi.mock("~/platform/log/report.server");

const folder = copySite();
process.chdir(folder);
afterAll(() => rmSync(folder, { recursive: true }));

const video = "/videos/seafood/purchase/workflow.mp4";
const { renditions, posters, captions, previews } = content.media[video] as Recording;

beforeEach(() => {
  vi.stubEnv("ASSETS_BASE_URL", undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function dataOf(change: (recording: Recording) => void = () => {}, tab: Partial<Tab> = {}) {
  changeFacts(assetsFolder, video, change, join(folder, "public/assets"));
  vi.resetModules();
  const { videoOf } = await import("~/demo/video/files.server");
  const { site } = await import("~/content/site/site.server");
  return videoOf(
    { tab: "Workflow", title: "Workflow", video, ...tab },
    site().content.products.Seafood.messages,
    "nb",
  );
}

const contentHash = String.raw`\?v=[\w-]{8}$`;
const at = (base: string, path: string) => expect.stringMatching(new RegExp(`^${base}${path}${contentHash}`));
const here = (path: string) => at("/assets", path);
const srcSet = (base: string, type: "avif" | "webp") => {
  const candidates = posters[type].map(({ path, width }) => `${base}${path}\\?v=[\\w-]{8} ${width}w`);
  return expect.stringMatching(new RegExp(`^${candidates.join(", ")}$`));
};
const srcSets = (base: string) => ({ avif: srcSet(base, "avif"), webp: srcSet(base, "webp") });
const type = (codecs: string) => `video/mp4; codecs="${codecs}"`;

test("AV1 comes before H.264, each with its codecs, and low quality is separate", async () => {
  const { av1, h264, low } = renditions;
  expect(
    await dataOf((recording) => {
      recording.renditions.h264.bytes = 1_149_000;
      recording.renditions.low.bytes = 20_000;
    }),
  ).toMatchObject({
    full: {
      sources: [
        { url: here(av1.path), type: type(av1.codecs) },
        { url: here(h264.path), type: type(h264.codecs) },
      ],
      url: here(h264.path),
      download: here(h264.path),
      size: "1,1\u00a0MB",
    },
    low: {
      sources: [{ url: here(low.path), type: type(low.codecs) }],
      download: here(low.path),
      size: "0,1\u00a0MB",
    },
    poster: { ...srcSets("/assets"), url: here(posters.jpeg.path) },
    preview: { url: here(posters.jpeg.path), width: 1280, height: 720 },
    captions: here(captions?.path ?? ""),
  });
});

test("missing files are omitted", async () => {
  const withoutAv1 = await dataOf(({ renditions }) => {
    renditions.av1.path = "/videos/none.mp4";
    renditions.low.path = "/videos/none.mp4";
  });
  expect(withoutAv1?.full?.sources).toEqual([
    { url: here(renditions.h264.path), type: type(renditions.h264.codecs) },
  ]);
  expect(withoutAv1?.low).toBeUndefined();

  const withoutAny = await dataOf(({ renditions, posters, captions }) => {
    for (const file of [...Object.values(renditions), ...Object.values(posters).flat(), captions]) {
      if (file) file.path = file.path.replace(/^.*\./, "/videos/none.");
    }
  });
  expect(withoutAny).toMatchObject({
    full: undefined,
    low: undefined,
    poster: undefined,
    preview: undefined,
    captions: undefined,
    lines: [],
  });
});

test("missing posters are omitted, with a fallback for all browsers", async () => {
  const lose = (file: { path: string } | undefined) => {
    if (file) file.path = file.path.replace(/^.*\./, "/videos/none.");
  };
  const { avif, webp } = srcSets("/assets");
  const withoutAvif = await dataOf(({ posters }) => posters.avif.forEach(lose));
  expect(withoutAvif?.poster).toEqual({ webp, url: here(posters.jpeg.path) });
  const withoutSmall = await dataOf(({ posters }) => lose(posters.avif[0]));
  expect(withoutSmall?.poster?.avif).toMatch(/^\S+ 800w, \S+ 1280w$/);
  const withoutPreview = await dataOf(({ posters }) => lose(posters.jpeg));
  expect(withoutPreview?.poster).toEqual({
    avif,
    webp,
    url: here(posters.webp.at(-1)?.path ?? ""),
  });
  expect(withoutPreview?.preview).toBeUndefined();
});

test("a video without metadata is played unchanged", async () => {
  const data = await dataOf(() => {}, { video: "/videos/seafood/purchase/workflow.360p.mp4" });
  expect(data).toMatchObject({
    full: { sources: [{ url: here("/videos/seafood/purchase/workflow.360p.mp4"), type: "video/mp4" }] },
    durationSeconds: undefined,
    lines: [],
    chapters: [],
  });
});

test("a tab's configured image replaces the recording's posters", async () => {
  const other = "/videos/seafood/purchase/inventory.jpg";
  expect(await dataOf(() => {}, { image: other })).toMatchObject({
    poster: { url: here(other) },
    preview: { url: here(other), width: 1280, height: 720 },
  });
  expect(await dataOf(() => {}, { image: posters.jpeg.path })).toMatchObject({
    poster: srcSets("/assets"),
    preview: { url: here(posters.jpeg.path) },
  });
});

test("link previews use the image with the tab's title, if it exists", async () => {
  const title = previews?.title ?? "";
  const drawn = { url: here(previews?.whole.path ?? "") };
  const jpeg = { url: here(posters.jpeg.path), width: 1280, height: 720 };
  expect((await dataOf(() => {}, { title }))?.preview).toEqual(drawn);
  expect((await dataOf(() => {}, { title: "Changed" }))?.preview).toEqual(jpeg);
  const without = await dataOf(
    ({ previews }) => {
      if (previews) previews.whole.path = "/videos/none.jpg";
    },
    { title },
  );
  expect(without?.preview).toEqual(jpeg);
});

test("a tour's link preview uses the image with its title and stops, if it exists", async () => {
  const { previewOf, tours } = await toursOfFixture();
  const [tour] = tours;
  expect(tour).toBeDefined();
  expect(previewOf(tour)?.url).toMatch(/\/create-purchase\/tour-1\.preview\.jpg\?v=/);
  expect(previewOf({ ...tour, title: "Changed" })).toBeUndefined();
  expect(previewOf({ ...tour, stops: "create-purchase,invoicing" })).toBeUndefined();
});

async function toursOfFixture() {
  vi.resetModules();
  const { tourPreview } = await import("~/demo/video/files.server");
  const { site } = await import("~/content/site/site.server");
  const { sections, tours } = site().content.products.Seafood;
  const tabs = sections.flatMap((section) => section.tabs);
  const first = tabs.find(({ id }) => id === tours[0]?.stops[0]);
  const previewOf = ({ title = "", stops = "" }: { title?: string; stops?: string } = {}) =>
    first && tourPreview(first, { title, stops });
  return { previewOf, tours: tours.map(({ title, stops }) => ({ title, stops: stops.join(",") })) };
}

test("lines and chapters begin at whole seconds", async () => {
  const data = await dataOf((recording) => {
    recording.chapters = [{ startSeconds: 4.8, title: "Confirm" }];
  });
  expect(data?.chapters).toEqual([[4, "Confirm"]]);
  expect(data?.lines.length).toBeGreaterThan(0);
  for (const line of data?.lines ?? [])
    expect(line).toEqual([expect.any(Number), expect.stringMatching(/\S/)]);
  expect(data?.lines.every(([second]) => Number.isInteger(second))).toBe(true);
});

test("chapters are in the requested language only if all of them are translated", async () => {
  const read = async (change?: (recording: Recording) => void) => {
    changeFacts(assetsFolder, video, change ?? (() => undefined), join(folder, "public/assets"));
    vi.resetModules();
    const { chaptersOf } = await import("~/demo/video/files.server");
    const { scenesOf } = await import("~/demo/pictures/scenes.server");
    const tab = { tab: "Workflow", title: "Workflow", video } as Tab;
    const scenes = scenesOf(tab, { lang: "en", language: "nb" });
    const titled = scenes.filter(({ chapter }) => chapter !== undefined);
    return { ...chaptersOf(tab, "en", "nb"), ofScenes: titled.map((scene) => scene.chapterLanguage) };
  };
  expect(await read()).toEqual({
    language: "nb",
    chapters: [
      [0, "Første halvdel", expect.stringMatching(/^På skjermen: /)],
      [12, "Andre halvdel", expect.stringMatching(/^På skjermen: /)],
    ],
    ofScenes: ["nb", "nb"],
  });
  const untranslated = await read(({ chapters: [first] = [] }) => {
    if (first) delete first.translations;
  });
  expect(untranslated).toEqual({
    language: "en",
    chapters: [
      [0, "The first half", expect.stringMatching(/^On screen: /)],
      [12, "The second half", expect.stringMatching(/^On screen: /)],
    ],
    ofScenes: [undefined, undefined],
  });
});

test.each([
  ["https://cdn.example.com/quayside/", "https://cdn.example.com/quayside"],
  ["https://cdn.example.com", "https://cdn.example.com"],
])(
  "with ASSETS_BASE_URL=%s videos and posters come from that host, with the site as fallback",
  async (setting, base) => {
    vi.stubEnv("ASSETS_BASE_URL", setting);
    const data = await dataOf();
    expect(data?.full).toMatchObject({
      sources: [
        { url: at(base, renditions.av1.path) },
        { url: at(base, renditions.h264.path) },
        { url: here(renditions.h264.path), type: type(renditions.h264.codecs) },
      ],
      url: at(base, renditions.h264.path),
      download: here(renditions.h264.path),
    });
    expect(data).toMatchObject({
      poster: { ...srcSets(base), url: at(base, posters.jpeg.path) },
      preview: { url: at(base, posters.jpeg.path) },
      captions: here(captions?.path ?? ""),
    });
  },
);

test("phones in portrait get the square crop, and other screens and old browsers the wide video", async () => {
  const squared = content.media["/videos/seafood/sales/invoicing.mp4"]?.square;
  if (!squared) throw new Error("the tests' film has no square cut");
  const { av1, h264, low } = squared.renditions;
  const data = await dataOf((recording) => {
    recording.square = squared;
  });
  expect(data?.full?.sources).toEqual([
    { url: here(renditions.av1.path), type: type(renditions.av1.codecs), upright: false },
    { url: here(renditions.h264.path), type: type(renditions.h264.codecs), upright: false },
    { url: here(av1.path), type: type(av1.codecs), upright: true },
    { url: here(h264.path), type: type(h264.codecs), upright: true },
    { url: here(renditions.h264.path), type: type(renditions.h264.codecs) },
  ]);
  expect(data?.full?.download).toEqual(here(renditions.h264.path));
  expect(data?.low?.sources[1]).toEqual({ url: here(low.path), type: type(low.codecs), upright: true });
  expect(data?.poster?.square?.avif).toMatch(/^\S+invoicing\.square\.720\.avif\?v=\S+ 720w$/);
});
