import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import type { Browser, Page } from "playwright";
import { previewSize } from "~/content/preview-size";
import { clock } from "~/demo/video/time";
import type { Content } from "~/schema/content";
import type { Recording } from "~/schema/media";
import { escapeMarkup } from "~/server/pages/response-template.server";
import { browserOptions, findBrowser } from "../chromium.mjs";
import { requireEncoders } from "./encoders";
import { type DrawnPreviews, describePreviews, widestOf } from "./facts";
import { endings, scenePreviewEnding, stemOf, tourPreviewEnding } from "./files";
import { MediaError } from "./media-error";
import { type NewParts, renewParts } from "./publish";
import { jpegQuality, makeJpeg } from "./stills";
import { draftedFile, type PreviewFacts, previewFacts, readContent, tabOf } from "./tabs";

/** Sizes in pixels. The font size is reduced from `largest` to `smallest` until the title fits into `titleRoom`. */
const titleRoom = { width: 590, height: 232 };
const titleSizes = { largest: 72, smallest: 28 };

/** Brand, title and play icon are in the central square, because some chat programs crop previews to this square. */
const sheet = `
  * { box-sizing: border-box; margin: 0 }
  body {
    width: ${previewSize.width}px; height: ${previewSize.height}px; overflow: hidden; padding: 26px 0 24px;
    display: flex; flex-direction: column; align-items: center; gap: 18px;
    background: radial-gradient(ellipse at 50% 100%, var(--bar-light), var(--bar) 78%);
    color: var(--on-dark); font-family: "Inter Variable", sans-serif; text-align: center;
  }
  p {
    max-width: ${titleRoom.width}px; display: flex; align-items: center; gap: 14px;
    font-size: 34px; font-weight: 600; line-height: 44px;
  }
  p svg { height: 44px; width: auto; max-width: 200px; color: var(--mark) }
  h1 {
    max-width: ${titleRoom.width}px; margin-top: -8px; text-wrap: balance;
    font-weight: 750; line-height: 1.06; letter-spacing: -0.03em;
  }
  figure { position: relative; flex: 1; min-height: 0; aspect-ratio: 1280 / 632 }
  img {
    display: block; width: 100%; height: 100%; object-fit: cover; object-position: top; border-radius: 14px;
    box-shadow: 0 0 0 4px var(--on-dark), 0 12px 40px #0008;
  }
  figcaption {
    position: absolute; left: 50%; bottom: 24px; translate: -50%; display: flex; align-items: center; gap: 14px;
    padding: 0 32px 0 28px; border-radius: 40px; background: var(--accent); color: var(--on-accent);
    font-size: 44px; font-weight: 700; line-height: 80px; font-variant-numeric: tabular-nums;
    box-shadow: 0 4px 24px #0009;
  }
  figcaption svg { width: 42px; height: 42px; fill: currentColor }
`;

/** If not all stops fit, the last entry shows how many stops are missing. */
const stopsSheet = `
  figcaption { bottom: 0; padding: 0 48px }
  figure { aspect-ratio: auto; width: ${titleRoom.width}px }
  ol {
    height: 100%; padding: 8px 0 100px; display: flex; flex-wrap: wrap; align-content: safe center;
    justify-content: center; gap: 14px 12px; counter-reset: stop; list-style: none;
  }
  li {
    display: flex; align-items: center; gap: 12px; padding: 0 24px 0 9px; border-radius: 32px;
    background: var(--on-dark); color: var(--bar); font-size: 36px; font-weight: 600; line-height: 62px;
  }
  li::before {
    counter-increment: stop; content: counter(stop); width: 44px; border-radius: 50%;
    background: var(--accent); color: var(--on-accent); font-size: 28px; line-height: 44px;
  }
  li.more { padding-left: 24px }
  li.more::before { display: none }
`;

const playMark = '<svg viewBox="0 0 24 24"><path d="M5 2.5v19l17-9.5z"/></svg>';

function markupOf({ durationSeconds, ...facts }: PreviewFacts): string {
  const shown = `<img alt=""><figcaption>${playMark}${clock(durationSeconds)}</figcaption>`;
  return sheetOf(facts, facts, sheet, shown);
}

function tourMarkupOf(facts: PreviewFacts, tour: PreviewFacts["tours"][number]): string {
  const stops = tour.names.map((name) => `<li>${escapeMarkup(name)}</li>`).join("");
  const shown = `<ol>${stops}</ol><figcaption>${playMark}</figcaption>`;
  return sheetOf(facts, tour, sheet + stopsSheet, shown);
}

function sheetOf(
  { colors, logo }: Pick<PreviewFacts, "colors" | "logo">,
  { lang, title, cloudName }: Pick<PreviewFacts, "lang" | "title" | "cloudName">,
  styles: string,
  shown: string,
): string {
  const properties = Object.entries(colors).map(([name, color]) => `--${name}: ${color}`);
  return `<!DOCTYPE html><html lang="${lang}"><style>:root { ${properties.join("; ")} } ${styles}</style>
    <p>${logo}${escapeMarkup(cloudName)}</p><h1>${escapeMarkup(title)}</h1>
    <figure>${shown}</figure></html>`;
}

/** Describes the previews, except their video frames. Previews are rendered again if `title` or `drawing` changes. */
export function drawnOf(facts: PreviewFacts): DrawnPreviews {
  const { title, tours } = facts;
  const drawn = [
    markupOf(facts) + jpegQuality.preview,
    ...tours.map((tour) => tour.stops + tourMarkupOf(facts, tour)),
  ];
  const drawing = createHash("sha256").update(drawn.join("")).digest("hex");
  return { title, drawing, tours: tours.map(({ title: name, stops }) => ({ title: name, stops })) };
}

function typeface(): string {
  const styles = createRequire(import.meta.url).resolve("@fontsource-variable/inter/standard.css");
  return readFileSync(styles, "utf8").replace(/url\(\.\/([^()]+)\)/g, (_, file: string) => {
    return `url(data:font/woff2;base64,${readFileSync(join(dirname(styles), file), "base64")})`;
  });
}

/** @throws MediaError if no browser is found */
export function requireBrowser(): void {
  if (!findBrowser())
    throw new MediaError(
      "Chromium, which draws previews, is not installed: run node tools/ensure-programs.mjs chromium",
    );
}

/**
 * @param shown paths of 16:9 pictures
 * @throws MediaError if no browser is found
 * @throws the signal's reason if the signal is aborted
 */
export async function drawPreviews(
  facts: PreviewFacts,
  shown: { poster: string; scenes: string[] },
  prefix: string,
  signal?: AbortSignal,
): Promise<void> {
  requireBrowser();
  signal?.throwIfAborted();
  // Disables Playwright's signal handlers, because the abort listener below closes the browser instead.
  const handling = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const { chromium } = await import("playwright");
  const browser = await chromium.launch({ ...browserOptions(), ...handling });
  const stop = () => browser.close();
  signal?.addEventListener("abort", stop);
  try {
    const page = await openSheet(browser, markupOf(facts));
    mkdirSync(prefix, { recursive: true });
    await draw(page, shown.poster, prefix + endings.preview, signal);
    for (const [index, scene] of shown.scenes.entries())
      await draw(page, scene, prefix + scenePreviewEnding(index), signal);
    for (const [index, tour] of facts.tours.entries())
      await photograph(
        await openSheet(browser, tourMarkupOf(facts, tour)),
        prefix + tourPreviewEnding(index),
        signal,
      );
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
    await browser.close();
  }
}

async function openSheet(browser: Browser, markup: string): Promise<Page> {
  const page = await browser.newPage({ viewport: previewSize, deviceScaleFactor: 1 });
  await page.setContent(markup);
  await page.addStyleTag({ content: typeface() });
  await page.evaluate(
    async ({ room, sizes }) => {
      const heading = document.querySelector("h1");
      if (!heading) return;
      // Forces a layout, which makes the browser load the font.
      document.body.getBoundingClientRect();
      await document.fonts.ready;
      for (let size = sizes.largest; size >= sizes.smallest; size -= 2) {
        heading.style.fontSize = `${size}px`;
        heading.style.overflowWrap = size === sizes.smallest ? "anywhere" : "normal";
        if (heading.scrollWidth <= room.width && heading.offsetHeight <= room.height) break;
      }
      const stops = document.querySelector("ol");
      if (!stops) return;
      const count = stops.children.length;
      for (let shown = count - 1; stops.scrollHeight > stops.clientHeight && shown > 0; shown--) {
        const [last, ...others] = [...stops.children].slice(shown);
        if (last) last.textContent = `+${count - shown}`;
        last?.classList.add("more");
        for (const each of others) each.remove();
      }
    },
    { room: titleRoom, sizes: titleSizes },
  );
  return page;
}

async function draw(page: Page, picture: string, target: string, signal?: AbortSignal): Promise<void> {
  const type = `image/${extname(picture).slice(1).replace("jpg", "jpeg")}`;
  const url = `data:${type};base64,${readFileSync(picture, "base64")}`;
  await page.evaluate(async (source) => {
    const image = document.querySelector("img");
    if (!image) return;
    image.src = source;
    await image.decode();
  }, url);
  await photograph(page, target, signal);
}

async function photograph(page: Page, target: string, signal?: AbortSignal): Promise<void> {
  const drawn = `${target}.png`;
  await page.screenshot({ path: drawn });
  await makeJpeg(drawn, "preview", target, signal);
}

async function makePreviews(
  video: string,
  recording: Recording,
  prefix: string,
  { signal, ...folders }: NewParts,
): Promise<Pick<Recording, "previews">> {
  const { posters, scenes = [] } = recording;
  const { assetsFolder } = folders;
  const content = readContent(folders);
  const tab = tabOf(content, video);
  if (!tab) return {};
  const facts = previewFacts(content, tab, recording, assetsFolder);
  const fileOf = ({ path }: { path: string }) => {
    const made = prefix + path.slice(stemOf(video).length);
    return existsSync(made) ? made : draftedFile(path, folders);
  };
  const shown = {
    poster: fileOf(widestOf(posters)),
    scenes: scenes.map(({ wide }) => fileOf(widestOf(wide))),
  };
  await drawPreviews(facts, shown, prefix, signal);
  return { previews: describePreviews({ prefix, video }, drawnOf(facts), scenes.length) };
}

/**
 * Replaces a video's posters or scenes, and renders the video's previews again.
 * @param make receives a path prefix, writes files with this prefix, and returns their metadata
 * @throws MediaError if ffmpeg or the browser is missing
 * @throws the signal's reason if the signal is aborted
 */
export async function renewPictures(
  { video, recording }: { video: string; recording: Recording },
  make: (prefix: string) => Promise<Partial<Pick<Recording, "posters" | "scenes">>>,
  options: NewParts,
): Promise<void> {
  await requireEncoders(options.signal);
  requireBrowser();
  const makeParts = async (prefix: string) => {
    const made = await make(prefix);
    return { ...made, ...(await makePreviews(video, { ...recording, ...made }, prefix, options)) };
  };
  await renewParts(video, makeParts, options);
}

/**
 * @returns whether any preview was rendered
 * @throws MediaError if no browser is found
 * @throws the signal's reason if the signal is aborted
 */
export async function completePreviews(options: NewParts): Promise<boolean> {
  const content = readContent(options);
  const outdated = Object.entries(content.media).filter(([video, recording]) =>
    previewsProblem(content, video, recording, options.assetsFolder),
  );
  for (const [video, recording] of outdated)
    await renewParts(video, (prefix) => makePreviews(video, recording, prefix, options), options);
  return outdated.length > 0;
}

export function previewsProblem(
  content: Content,
  video: string,
  recording: Recording,
  assetsFolder: string,
): string | undefined {
  const { previews, scenes = [] } = recording;
  const tab = tabOf(content, video);
  if (!tab) return undefined;
  if (previews?.scenes.length !== scenes.length) return "lacks previews";
  const { title, drawing } = drawnOf(previewFacts(content, tab, recording, assetsFolder));
  if (previews.title !== title) return `has previews with the title "${previews.title}", not "${title}"`;
  return previews.drawing === drawing
    ? undefined
    : "has previews that show an outdated brand, tour, video length or layout";
}
