import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Browser, chromium, type Page } from "playwright";
import { previewSize } from "~/content/preview-size";
import type { Content } from "~/content/schema/content";
import type { Recording } from "~/content/schema/media";
import { browserOptions, findBrowser } from "../browser.mjs";
import { requireEncoders } from "./encoders";
import { endings, scenePreviewEnding, stemOf } from "./files";
import { describePreviews, widestOf } from "./manifest";
import { MediaError } from "./media-error";
import { type NewParts, renewParts } from "./publish";
import { makeJpeg } from "./stills";
import { type PreviewFacts, previewFacts, readContent, tabOf } from "./tabs";

/** In pixels: the room for the title, and the font sizes that are tried until it fits. */
const titleRoom = { width: 344, height: 400 };
const titleSizes = { largest: 46, smallest: 20 };

/** Title and brand beside the whole picture: a target may be anywhere in it. */
const sheet = `
  * { box-sizing: border-box; margin: 0 }
  body {
    position: relative; width: ${previewSize.width}px; height: ${previewSize.height}px; overflow: hidden;
    background: var(--bar); color: var(--on-dark); font-family: "Liberation Sans", Arial, sans-serif;
  }
  p {
    position: absolute; left: 48px; top: 44px; padding-left: 20px; border-left: 8px solid var(--accent);
    font-size: 28px; line-height: 36px; color: var(--mark);
  }
  h1 {
    position: absolute; left: 48px; top: 115px; width: ${titleRoom.width}px; height: ${titleRoom.height}px;
    display: flex; align-items: center; overflow-wrap: break-word; hyphens: auto; line-height: 1.16;
  }
  img { position: absolute; left: 420px; top: 110px; width: 780px; height: 439px; border-radius: 14px 0 0 14px }
`;

/** @throws MediaError where there is no browser to draw with */
export function requireBrowser(): void {
  if (!findBrowser())
    throw new MediaError(
      "no Chromium found to draw previews: node tools/ensure-programs.mjs chromium gets one",
    );
}

/**
 * Draws the previews of a poster and of scenes.
 *
 * @param shown files of pictures in 16:9
 * @param files what the paths of all previews begin with
 * @throws MediaError where there is no browser
 * @throws the signal's reason
 */
export async function drawPreviews(
  facts: PreviewFacts,
  shown: { poster: string; scenes: string[] },
  files: string,
  signal?: AbortSignal,
): Promise<void> {
  requireBrowser();
  signal?.throwIfAborted();
  // Playwright would end the browser by itself.
  const handling = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ ...browserOptions(), ...handling });
  const stop = () => browser.close();
  signal?.addEventListener("abort", stop);
  try {
    const page = await openSheet(browser, facts);
    mkdirSync(files, { recursive: true });
    await draw(page, shown.poster, files + endings.preview, signal);
    for (const [index, scene] of shown.scenes.entries())
      await draw(page, scene, files + scenePreviewEnding(index), signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
    await browser.close();
  }
}

/** The page that is drawn, without its picture. */
async function openSheet(browser: Browser, facts: PreviewFacts): Promise<Page> {
  const page = await browser.newPage({ viewport: previewSize, deviceScaleFactor: 1 });
  await page.setContent(
    `<!DOCTYPE html><html lang="${facts.lang}"><style>${sheet}</style><p></p><h1><span></span></h1><img alt=""></html>`,
  );
  await page.evaluate(
    ({ facts: { title, cloudName, colors }, room, sizes }) => {
      const [brand, heading, words] = ["p", "h1", "h1 span"].map((each) =>
        document.querySelector<HTMLElement>(each),
      );
      if (!brand || !heading || !words) return;
      for (const [name, color] of Object.entries(colors))
        document.documentElement.style.setProperty(`--${name}`, color);
      brand.textContent = cloudName;
      words.textContent = title;
      for (let size = sizes.largest; size >= sizes.smallest; size -= 2) {
        heading.style.fontSize = `${size}px`;
        if (words.scrollWidth <= room.width && words.offsetHeight <= room.height) break;
      }
    },
    { facts, room: titleRoom, sizes: titleSizes },
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
  const drawn = `${target}.png`;
  await page.screenshot({ path: drawn });
  await makeJpeg(drawn, "preview", target, signal);
}

/**
 * Draws the previews of a video.
 *
 * @param files what the paths of new files begin with; other pictures are in the assets folder
 * @returns the manifest's facts; none where no tab has the video
 */
async function makePreviews(
  video: string,
  { posters, scenes = [] }: Pick<Recording, "posters" | "scenes">,
  files: string,
  { contentFolder, assetsFolder, signal }: NewParts,
): Promise<Pick<Recording, "previews">> {
  const content = readContent(contentFolder);
  const tab = tabOf(content, video);
  if (!tab) return {};
  const facts = previewFacts(content, tab);
  const fileOf = ({ path }: { path: string }) => {
    const made = files + path.slice(stemOf(video).length);
    return existsSync(made) ? made : join(assetsFolder, path);
  };
  const shown = {
    poster: fileOf(widestOf(posters)),
    scenes: scenes.map(({ wide }) => fileOf(widestOf(wide))),
  };
  await drawPreviews(facts, shown, files, signal);
  return { previews: describePreviews({ files, video }, facts, scenes.length) };
}

/**
 * Replaces pictures of a video, and the previews that show them.
 *
 * @param make as for `renewParts`
 * @throws MediaError where ffmpeg or the browser is missing
 * @throws the signal's reason
 */
export async function renewPictures(
  { video, recording }: { video: string; recording: Recording },
  make: (files: string) => Promise<Partial<Pick<Recording, "posters" | "scenes">>>,
  options: NewParts,
): Promise<void> {
  await requireEncoders(options.signal);
  requireBrowser();
  const makeParts = async (files: string) => {
    const made = await make(files);
    return { ...made, ...(await makePreviews(video, { ...recording, ...made }, files, options)) };
  };
  await renewParts(video, makeParts, options);
}

/**
 * Draws the previews of all videos that lack them, or whose tab or brand has changed.
 *
 * @throws MediaError where there is no browser
 * @throws the signal's reason
 */
export async function completePreviews(options: NewParts): Promise<void> {
  const content = readContent(options.contentFolder);
  for (const [video, recording] of Object.entries(content.media)) {
    if (!previewsFault(content, video, recording)) continue;
    await renewParts(video, (files) => makePreviews(video, recording, files, options), options);
  }
}

/** Why the previews of a video need to be drawn anew. */
export function previewsFault(
  content: Content,
  video: string,
  { previews, scenes = [] }: Recording,
): string | undefined {
  const tab = tabOf(content, video);
  if (!tab) return undefined;
  if (previews?.scenes.length !== scenes.length) return "lacks previews";
  const { title, cloudName, colors } = previewFacts(content, tab);
  if (previews.title !== title) return `has previews with the title "${previews.title}", not "${title}"`;
  const isBrand = previews.cloudName === cloudName && isDeepStrictEqual(previews.colors, colors);
  return isBrand ? undefined : "has previews with another brand";
}
