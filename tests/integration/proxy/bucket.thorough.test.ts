import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserOptions } from "../../../tools/chromium.mjs";
import { findProgram } from "../../../tools/programs.mjs";
import { activate, makeRelease } from "../../../tools/release/releases";
import { assetsFolder, captions, content, contentFolder } from "../../fixture/site";
import { freePort } from "../../free-port";
import { nginx, startNginx } from "../../nginx";
import { built, Server } from "../server";

const page = "/Seafood/PURCHASE/Workflow";
const film = "/videos/seafood/purchase/workflow.mp4";
const siteUrl = "http://demo.example.com";
const rclone = findProgram("rclone");

describe.skipIf(!built || !nginx || !rclone)("media of a release from nginx as the bucket", () => {
  const root = mkdtempSync(join(tmpdir(), "quayside-bucket-"));
  const releases = join(root, "releases");
  let bucket: string;
  let storage: Awaited<ReturnType<typeof startNginx>>;
  let server: Server;
  let browser: Browser;
  /** Another site, which embeds a demo. */
  let embedder: HttpServer;
  const embedding = () => `http://localhost:${(embedder.address() as { port: number }).port}`;

  beforeAll(async () => {
    mkdirSync(releases);
    const id = makeRelease({ content: contentFolder, assets: assetsFolder }, releases);
    // The command of the document, with a folder in place of the bucket.
    const [command = ""] = /^rclone copy .*/m.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
    const local = command
      .replace("/srv/releases/ID", join(releases, id))
      .replace("bucket:quayside", join(root, "bucket"));
    execFileSync("sh", ["-c", local], { env: { ...process.env, RCLONE_CONFIG: join(root, "rclone.conf") } });
    activate(id, releases);
    browser = await chromium.launch(browserOptions());
    embedder = createServer((_, response) => {
      const frame = `<iframe sandbox src="${server.origin}/embed${page}" width="640" height="420"></iframe>`;
      response.writeHead(200, { "Content-Type": "text/html" }).end(`<!DOCTYPE html><title>x</title>${frame}`);
    });
    await new Promise<void>((listening) => embedder.listen(0, listening));
    const port = await freePort();
    bucket = `http://127.0.0.1:${port}`;
    storage = await startNginx(
      root,
      bucket,
      // As docs/operations.md asks for: files with their types, kept for good.
      `types { video/mp4 mp4; image/avif avif; image/webp webp; image/jpeg jpg; text/vtt vtt; image/svg+xml svg; }
server {
listen 127.0.0.1:${port};
root ${join(root, "bucket")};
add_header Cache-Control "public, max-age=31536000, immutable";
}`,
    );
    server = new Server({
      RELEASES_DIR: releases,
      SITE_URL: siteUrl,
      ASSETS_BASE_URL: bucket,
      EMBED_ANCESTORS: embedding(),
      LEADS_DATABASE_URL: `sqlite:${join(root, "leads.db")}`,
    });
    await server.start();
  });
  afterAll(async () => {
    await browser?.close();
    embedder?.close();
    await storage?.stop();
    await server?.kill();
    rmSync(root, { recursive: true });
  });

  /** Addresses in the bucket that a text names. */
  const named = (text: string) => [
    ...new Set(
      [...text.matchAll(/http:\/\/127\.0\.0\.1:\d+\/[\w./-]+/g)].map(([url]) => url).filter(isInBucket),
    ),
  ];
  const isInBucket = (url: string) => url.startsWith(`${bucket}/`);

  test.each([
    page,
    `${page}?view=pictures`,
    `/embed${page}`,
    "/Seafood/search?q=invoice",
    "/sitemap.xml",
    `/oembed?url=${encodeURIComponent(siteUrl + page)}`,
  ])("%s names media that are there", async (path) => {
    const answer = await fetch(`${server.origin}${path}`);
    expect(answer.status).toBe(200);
    const urls = named(await answer.text());
    expect(urls).not.toEqual([]);
    for (const url of urls) {
      const file = await fetch(url, { method: "HEAD" });
      expect([url, file.status]).toEqual([url, 200]);
      expect(url).toMatch(/\.[\w-]{10}\.\w+$/);
      expect(file.headers.get("cache-control")).toContain("immutable");
    }
    const policy = answer.headers.get("content-security-policy") ?? "";
    if (answer.headers.get("content-type")?.includes("html"))
      for (const directive of ["img-src", "media-src"])
        expect(policy).toMatch(new RegExp(`${directive}[^;]* ${bucket}[ ;]`));
  });

  test("the bucket has all media, and nothing that is only for the server", () => {
    const names = readdirSync(join(root, "bucket"), { recursive: true, encoding: "utf8" });
    expect(names.filter((name) => name.endsWith(".json"))).toEqual([]);
    expect(names.filter((name) => name.endsWith(".mp4")).length).toBeGreaterThan(0);
  });

  test("a preview for links comes from there, also in the part that their readers ask for", async () => {
    const text = await (await fetch(`${server.origin}${page}`)).text();
    const [, preview = ""] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
    expect(preview).toMatch(/workflow\.preview\.[\w-]{10}\.jpg$/);
    const part = await fetch(preview, { headers: { Range: "bytes=0-1000" } });
    expect([part.status, part.headers.get("content-type")]).toEqual([206, "image/jpeg"]);
    // Of a page without a film the picture of the brand.
    const legal = await (await fetch(`${server.origin}/Seafood/legal/privacy-policy`)).text();
    const [, shared = ""] = /property="og:image" content="([^"]+)"/.exec(legal) ?? [];
    expect([isInBucket(shared), (await fetch(shared)).status]).toEqual([true, 200]);
  });

  /** A page in a browser, with what the policy or a network kept from it, and the hosts that it asked. */
  async function open(javaScriptEnabled: boolean, url: string) {
    const context = await browser.newContext({ javaScriptEnabled });
    const opened = await context.newPage();
    const refused: string[] = [];
    const asked = new Map<string, string>();
    opened.on("console", (message) => {
      if (message.type() === "error") refused.push(message.text());
    });
    opened.on("response", (response) => {
      asked.set(response.url(), new URL(response.url()).origin);
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    await opened.goto(url);
    return { opened, refused, asked, close: () => context.close() };
  }

  /** Plays a film to its end, with as little script as a page without has: it runs no listeners. */
  async function play(video: Locator) {
    await video.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      void element.play();
    });
    const shown = (element: HTMLVideoElement) =>
      (element.textTracks[0]?.activeCues?.[0] as VTTCue | undefined)?.text;
    await expect.poll(() => video.evaluate(shown), { timeout: 20_000 }).toEqual(expect.any(String));
    const hasEnded = (element: HTMLVideoElement) => {
      element.playbackRate = 16;
      return element.ended;
    };
    await expect.poll(() => video.evaluate(hasEnded), { timeout: 60_000 }).toBe(true);
    return video.evaluate((element: HTMLVideoElement) => ({
      source: element.currentSrc,
      mode: element.textTracks[0]?.mode,
      cues: [...(element.textTracks[0]?.cues ?? [])].map((cue) => (cue as VTTCue).text),
      size: [element.videoWidth, element.videoHeight],
    }));
  }

  const narration = captions(content.media[film]?.captions?.path ?? "").map(({ text }) => text);

  test.each([
    ["with scripts", true],
    ["without", false],
  ])("a film plays from there with its captions, below its poster, %s", async (_, scripts) => {
    const { opened, refused, asked, close } = await open(scripts, `${server.origin}${page}?redirect`);
    const images = opened.locator("main img");
    const loaded = (image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : "");
    await expect.poll(() => images.first().evaluate(loaded)).toMatch(/workflow\.\d+\.[\w-]{10}\.avif$/);
    const photo = opened.getByRole("img", { name: "Solveig" }).first();
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate(loaded)).toContain(bucket);
    const played = await play(opened.locator("main video"));
    expect(isInBucket(played.source)).toBe(true);
    expect(played).toMatchObject({ mode: "showing", cues: narration, size: [1280, 720] });
    const from = (kind: RegExp) =>
      new Set([...asked].filter(([url]) => kind.test(url)).map(([, host]) => host));
    expect(from(/\.(mp4|avif|webp|jpg|png)$/)).toEqual(new Set([bucket]));
    expect(from(/\.vtt$/)).toEqual(new Set([server.origin]));
    expect(new Set(asked.values())).toEqual(new Set([bucket, server.origin]));
    expect(refused).toEqual([]);
    await close();
  });

  test("a demo as pictures shows them from there", async () => {
    const { opened, refused, close } = await open(false, `${server.origin}${page}?view=pictures`);
    const scene = opened.locator("main picture img").first();
    await scene.scrollIntoViewIfNeeded();
    const loaded = (image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : "");
    await expect
      .poll(() => scene.evaluate(loaded))
      .toContain(`${bucket}/videos/seafood/purchase/workflow/scene-`);
    expect(refused).toEqual([]);
    await close();
  });

  test("an embed in a frame without rights plays a film from there, with its captions", async () => {
    const { opened, refused, asked, close } = await open(true, embedding());
    const played = await play(opened.frameLocator("iframe").locator("video"));
    expect(isInBucket(played.source)).toBe(true);
    expect(played).toMatchObject({ mode: "showing", cues: narration });
    expect([...asked.values()].filter((host) => host === bucket)).not.toEqual([]);
    expect(refused).toEqual([]);
    await close();
  });

  test("a film is sent in parts; captions and the fallback come from the site", async () => {
    const text = await (await fetch(`${server.origin}${page}`)).text();
    const film = named(text).find((url) => url.endsWith(".mp4")) ?? "";
    const part = await fetch(film, { headers: { Range: "bytes=0-1" } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 2]);
    for (const pattern of [/src="(\/assets\/[^"]+\.vtt)/, /src="(\/assets\/[^"]+\.mp4)/]) {
      const [, own = ""] = pattern.exec(text) ?? [];
      expect((await fetch(`${server.origin}${own}`, { method: "HEAD" })).status).toBe(200);
    }
  });
});
