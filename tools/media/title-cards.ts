import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "playwright";
import { assetFile } from "~/content/assets.server";
import { type Content, loadContent } from "~/content/load.server";
import { browserOptions } from "../browser.mjs";

/**
 * Makes a short clip and poster for every tab: its title card, until a recording of the suite takes its
 * place. Needs ffmpeg, ffprobe and a Chromium.
 */
const content = loadContent("content");
const scratch = mkdtempSync(join(tmpdir(), "title-cards-"));
const seconds = 4;

const browser = await chromium.launch(browserOptions());
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
const videos: Content["media"] = {};
for (const { video, poster, html } of cards(content)) {
  const card = join(scratch, "card.png");
  await page.setContent(html);
  await page.screenshot({ path: card });
  mkdirSync(dirname(assetFile(video)), { recursive: true });
  encode(card, assetFile(video));
  if (poster) ffmpeg("-i", card, "-q:v", "5", assetFile(poster));
  videos[video] = facts(assetFile(video));
}
await browser.close();
rmSync(scratch, { recursive: true });
writeFileSync(
  "content/media.json",
  `${JSON.stringify({ $schema: "./schema/media.json", videos }, null, 2)}\n`,
);

function* cards({ products }: Content) {
  for (const { product, sections } of Object.values(products)) {
    for (const { sectionName, tabs } of sections) {
      for (const { title, video, image, subTitle } of tabs) {
        if (!video) continue;
        const html = `<html lang="${product.lang}"><style>
          body { margin: 0; height: 720px; box-sizing: border-box; padding: 0 120px; display: flex; flex-direction: column;
            justify-content: center; gap: 28px; background: linear-gradient(160deg, #07263d, #0d3a57); color: #fff;
            font-family: system-ui, sans-serif }
          p { margin: 0; font-size: 30px; color: #b9d3e2 } h1 { margin: 0; font-size: 76px; line-height: 1.15 }
          .section { color: #ffb25b; font-weight: 700; letter-spacing: .06em }
        </style><p class="section">${escapeHtml(sectionName)}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(subTitle ?? product.cloudName)}</p>`;
        yield { video, poster: image, html };
      }
    }
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function ffmpeg(...args: string[]): void {
  execFileSync("ffmpeg", ["-v", "error", "-y", ...args]);
}

/** The card with a bar that fills from left to right, so that one sees the clip play. */
function encode(card: string, target: string): void {
  ffmpeg(
    ...["-loop", "1", "-framerate", "10", "-t", String(seconds), "-i", card],
    ...["-f", "lavfi", "-t", String(seconds), "-i", "color=0xffb25b:s=1280x12:r=10"],
    ...["-filter_complex", `[0][1]overlay=x=-W+W*t/${seconds}:y=708`],
    ...["-c:v", "libx264", "-profile:v", "high", "-level", "3.1", "-pix_fmt", "yuv420p", "-crf", "30"],
    ...["-preset", "veryslow", "-g", "50", "-movflags", "+faststart", target],
  );
}

function facts(file: string): Content["media"][string] {
  const probe = JSON.parse(
    execFileSync("ffprobe", ["-v", "error", "-show_streams", "-show_format", "-of", "json", file], {
      encoding: "utf8",
    }),
  );
  const [stream] = probe.streams;
  return {
    durationSeconds: Number(probe.format.duration),
    width: stream.width,
    height: stream.height,
    // High profile, no constraints, and the level in hexadecimal.
    codecs: `avc1.6400${Number(stream.level).toString(16)}`,
    uploadDate: new Date().toISOString(),
  };
}
