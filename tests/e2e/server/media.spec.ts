import {
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { maxCopies, maxOpenFiles } from "~/platform/limits";
import { factsPath } from "~/schema/media";
import { captions, content, copySite, tabs } from "../../fixture/site";
import { shownPoster } from "../fixtures";
import { playToEnd } from "../playback";
import { ask, type Connection, open } from "../raw-request";
import { type StartedSite, startSite } from "../started-site";

const recordings = Object.values(content.media);

test.describe("every media file is delivered", () => {
  for (const name of ["av1", "h264", "low"] as const) {
    test(`${name}: whole and in ranges, uncompressed`, async ({ request }) => {
      for (const { renditions } of recordings) {
        const { path, bytes } = renditions[name];
        const url = `/assets${path}`;
        const part = async (Range: string) => {
          const response = await request.get(url, { headers: { Range, "Accept-Encoding": "gzip, br" } });
          const { "content-type": type, "content-encoding": encoding } = response.headers();
          if (response.status() === 206) expect([type, encoding], path).toEqual(["video/mp4", undefined]);
          return {
            status: response.status(),
            range: response.headers()["content-range"],
            length: (await response.body()).length,
          };
        };
        expect(await part("bytes=0-1"), path).toEqual({
          status: 206,
          range: `bytes 0-1/${bytes}`,
          length: 2,
        });
        expect(await part("bytes=-500"), path).toEqual({
          status: 206,
          range: `bytes ${bytes - 500}-${bytes - 1}/${bytes}`,
          length: 500,
        });
      }
    });
  }

  test("a file matches its metadata, and a multi-range request gets the whole file", async ({ request }) => {
    const { path, bytes } = recordings[0]?.renditions.h264 ?? { path: "", bytes: 0 };
    for (const headers of [{}, { Range: "bytes=0-1,10-11" }]) {
      const response = await request.get(`/assets${path}`, {
        headers: { "Accept-Encoding": "gzip, br", ...headers },
      });
      expect(response.status()).toBe(200);
      expect(response.headers()).toMatchObject({
        "content-type": "video/mp4",
        "accept-ranges": "bytes",
        "content-length": String(bytes),
      });
      expect(response.headers()["content-encoding"]).toBeUndefined();
      expect((await response.body()).length).toBe(bytes);
    }
  });

  test("the metadata of a video is not served", async ({ baseURL }) => {
    const path = `/assets${factsPath(recordings[0]?.renditions.h264.path ?? "")}`;
    for (const query of ["", "?v=3qkT0b2vXw"]) {
      const { status, headers } = await ask(baseURL, path + query);
      expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
    }
  });

  test("rejects a range beyond the file's end", async ({ request }) => {
    const { path, bytes } = recordings[0]?.renditions.h264 ?? { path: "", bytes: 0 };
    const response = await request.get(`/assets${path}`, { headers: { Range: `bytes=${bytes}-` } });
    expect(response.status()).toBe(416);
    expect(response.headers()["content-range"]).toBe(`bytes */${bytes}`);
  });

  test("If-Range resumes only the same content, and If-None-Match gets status 304", async ({ baseURL }) => {
    const { path, bytes } = recordings[0]?.renditions.h264 ?? { path: "", bytes: 0 };
    const { headers: known } = await ask(baseURL, `/assets${path}`, { method: "HEAD" });
    const tag = String(known.etag);
    const date = String(known["last-modified"]);
    expect(tag).toMatch(/^"/);
    expect(known["content-length"]).toBe(String(bytes));
    for (const [headers, status] of [
      [{ "If-Range": tag }, 206],
      [{ "If-Range": date }, 206],
      [{ "If-Range": '"another"' }, 200],
      [{ "If-Range": "Sun, 01 Jan 2017 00:00:00 GMT" }, 200],
      [{ "If-None-Match": tag }, 304],
      [{ "If-Modified-Since": date }, 304],
      [{ "If-Match": '"another"' }, 412],
    ] as const) {
      const answer = await ask(baseURL, `/assets${path}`, {
        headers: { Range: "bytes=0-1", ...headers },
      });
      expect([headers, answer.status]).toEqual([headers, status]);
      const sent = { 200: String(bytes), 206: "2", 304: undefined, 412: undefined }[status];
      if (sent) expect(answer.headers["content-length"]).toBe(sent);
      else expect(answer.body).toBe(status === 412 ? "412 Precondition Failed\n" : "");
    }
  });

  test("sends previews, whole and in the range that link previewers request", async ({ baseURL }) => {
    const previews = recordings.flatMap(({ previews }) =>
      previews ? [previews.whole, ...previews.scenes] : [],
    );
    expect(previews.length).toBeGreaterThan(recordings.length);
    for (const { path, bytes } of previews) {
      const whole = await ask(baseURL, `/assets${path}`, { method: "HEAD" });
      expect([whole.status, whole.body], path).toEqual([200, ""]);
      expect(whole.headers, path).toMatchObject({
        "content-type": "image/jpeg",
        "content-length": String(bytes),
        "accept-ranges": "bytes",
        "cross-origin-resource-policy": "cross-origin",
      });
      const last = Math.min(32_768, bytes - 1);
      const part = await ask(baseURL, `/assets${path}`, { headers: { Range: "bytes=0-32768" } });
      expect(part.status, path).toBe(206);
      expect(part.headers, path).toMatchObject({
        "content-type": "image/jpeg",
        "content-range": `bytes 0-${last}/${bytes}`,
        "content-length": String(last + 1),
      });
    }
  });

  test("sends posters and captions with their types", async ({ request }) => {
    for (const { posters, captions } of recordings) {
      for (const [path = "", type] of [
        [posters.jpeg.path, "image/jpeg"],
        ...posters.avif.map(({ path }) => [path, "image/avif"]),
        ...posters.webp.map(({ path }) => [path, "image/webp"]),
        [captions?.path, "text/vtt; charset=utf-8"],
      ]) {
        const response = await request.get(`/assets${path}`);
        expect(response.status(), path).toBe(200);
        expect(response.headers()["content-type"]?.toLowerCase(), path).toBe(type);
      }
    }
  });
});

test.describe("clients that read slowly", () => {
  const video = "videos/seafood/purchase/workflow.mp4";
  let folder: string;
  let file: string;
  let site: StartedSite;
  let connections: Connection[];

  test.beforeEach(async () => {
    folder = copySite();
    file = join(folder, "public/assets", video);
    site = await startSite({ TRUSTED_PROXIES: "1" }, folder);
    connections = [];
    // The file is larger than the system's buffers, so that the server has to wait for clients that do not read.
    truncateSync(file, 64 * 1024 * 1024);
  });
  test.afterEach(() => {
    leave();
    site.stop();
    rmSync(folder, { recursive: true });
  });

  const from = (network: number) => ({ headers: { "X-Forwarded-For": `10.9.8.${network}` } });

  async function begin(path: string, network: number, times = 1): Promise<Connection> {
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.9.8.${network}\r\n\r\n`;
    const connection = await open(site.url, head.repeat(times));
    connection.socket.pause();
    connections.push(connection);
    return connection;
  }

  function leave(): void {
    for (const { socket } of connections) socket.destroy();
  }

  function opened(): number {
    const descriptors = `/proc/${site.pid}/fd`;
    return readdirSync(descriptors).filter((each) => {
      try {
        return readlinkSync(join(descriptors, each)).endsWith(video);
      } catch {
        return false;
      }
    }).length;
  }

  for (const [name, path, { perNetwork }] of [
    ["videos", `/assets/${video}`, maxOpenFiles],
    ["copies", "/Seafood/copy.zip?tour=workflow&size=full", maxCopies],
  ] as const) {
    test(`${name}: each network may open a limited number, and disconnected clients free theirs`, async () => {
      await begin(path, 1, 2);
      await Promise.all(Array.from({ length: perNetwork - 2 }, () => begin(path, 1)));
      // For copies, one file fewer is open, because a connection's second copy opens no file until the first is sent.
      await expect.poll(opened, { timeout: 60_000 }).toBeGreaterThanOrEqual(perNetwork - 1);
      const { status, headers } = await ask(site.url, path, { method: "HEAD", ...from(1) });
      expect([status, headers["retry-after"]]).toEqual([503, "30"]);
      expect((await ask(site.url, path, { method: "HEAD", ...from(2) })).status).toBe(200);
      leave();
      await expect.poll(opened).toBe(0);
      await expect
        .poll(async () => (await ask(site.url, path, { method: "HEAD", ...from(1) })).status)
        .toBe(200);
      await Promise.all(Array.from({ length: perNetwork - 1 }, () => begin(path, 1)));
      expect((await ask(site.url, path, { method: "HEAD", ...from(1) })).status).toBe(200);
    });

    test(`${name}: the connection closes if the file is truncated`, async () => {
      const { socket, closed } = await begin(path, 1);
      // Waits for the first bytes, so that the server has sent the Content-Length before the file is truncated.
      const begun = new Promise((resolve) => socket.once("data", resolve));
      socket.resume();
      await begun;
      socket.pause();
      await expect.poll(opened).toBeGreaterThan(0);
      truncateSync(file, 10);
      socket.resume();
      await closed;
      expect(socket.bytesRead).toBeLessThan(64 * 1024 * 1024);
      await expect.poll(opened).toBe(0);
    });
  }

  test("sends files that are added while the server runs, unless a symbolic link points out of the folder", async () => {
    const assets = join(folder, "public/assets");
    writeFileSync(join(folder, "outside.svg"), "<svg/>");
    writeFileSync(join(assets, "new.svg"), "<svg/>");
    writeFileSync(join(assets, ".hidden.svg"), "<svg/>");
    symlinkSync("new.svg", join(assets, "inside.svg"));
    symlinkSync("icons", join(assets, "pictures"));
    symlinkSync("../../outside.svg", join(assets, "outside.svg"));
    symlinkSync(folder, join(assets, "folder"));
    symlinkSync("none.svg", join(assets, "dangling.svg"));
    symlinkSync("loop.svg", join(assets, "loop.svg"));
    for (const [path, status] of [
      ["new.svg", 200],
      ["new%2Esvg?v=1", 200],
      ["inside.svg", 200],
      ["pictures/brand/favicon.svg", 200],
      ["outside.svg", 404],
      ["folder/outside.svg", 404],
      ["dangling.svg", 404],
      ["loop.svg", 404],
      ["new.svg/", 404],
      [".hidden.svg", 404],
      ["%2Ehidden.svg", 404],
      ["icons/", 404],
    ] as const)
      expect([path, (await ask(site.url, `/assets/${path}`)).status]).toEqual([path, status]);
  });
});

for (const path of [
  "/Seafood/PURCHASE/Workflow",
  "/Logistics/TRANSPORT%20MANAGEMENT%20SYSTEM%20%28TMS%29/Fakturering",
]) {
  test(`a video plays to its end and shows its captions: ${path}`, async ({ page }) => {
    const tab = tabs.find((each) => each.path === path)?.tab;
    const recording = content.media[tab?.video ?? ""];
    const played = await playToEnd(page, path);
    const narration = captions(recording?.captions?.path ?? "").map(({ text }) => text);
    expect(played).toMatchObject({ mode: "showing", cues: narration, size: [1280, 720] });
    expect(played.shown).toBeGreaterThan(0);
    expect(Math.abs(played.seconds - (recording?.durationSeconds ?? 0))).toBeLessThan(0.5);
  });
}

test.describe("if files are missing", () => {
  const path = "/Seafood/PURCHASE/Workflow";
  const name = "/videos/seafood/purchase/workflow";
  let folder: string;
  test.beforeEach(() => {
    folder = copySite();
  });
  test.afterEach(() => rmSync(folder, { recursive: true }));

  function lose(...endings: string[]): void {
    const file = join(folder, "public", "assets", `${name}.json`);
    const lost = endings.reduce(
      (text, ending) => text.replaceAll(`"path": "${name}${ending}"`, `"path": "/videos/none${ending}"`),
      readFileSync(file, "utf8"),
    );
    writeFileSync(file, lost);
  }

  test("the page omits a missing rendition, and the server logs it at the start", async ({ page }) => {
    lose(".av1.mp4", ...["480", "800", "1280"].flatMap((width) => [`.${width}.avif`, `.${width}.webp`]));
    const { output, url, stop } = await startSite({}, folder);
    expect(output).toContain("renditions.av1.path: /videos/none.av1.mp4 is missing from public/assets");
    await page.goto(`${url}${path}?redirect`);
    const video = page.getByLabel("Video: ");
    await expect(video.locator("source")).toHaveCount(1);
    expect(await shownPoster(page)).toMatch(/workflow\.jpg/);
    stop();
  });

  test("without renditions, the page has poster, error, retry link and transcript", async ({ page }) => {
    lose(".av1.mp4", ".mp4", ".360p.mp4");
    const { url, stop } = await startSite({}, folder);
    await page.goto(`${url}${path}?redirect`);
    const main = page.getByRole("main");
    await expect(main.getByRole("alert")).toContainText("The video cannot be played right now.");
    await expect.poll(() => shownPoster(page)).toMatch(/workflow\.\d+\.avif/);
    await expect(main.locator("video")).toHaveCount(0);
    await expect(main.getByText("Full quality")).toHaveCount(0);
    await main.getByText("Transcript").click();
    await expect(main.locator("ol a").first()).toBeVisible();
    await main.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Purchase Workflow");
    stop();
  });
});

test("media may be on another host; fallback and captions come from the site", async ({ page, request }) => {
  const base = "https://cdn.example.com/quayside";
  const { url, stop } = await startSite({ ASSETS_BASE_URL: `${base}/` });
  const path = "/Seafood/PURCHASE/Workflow";
  // Blocks the host of the assets, as some company networks do.
  await page.route(/^https:\/\/cdn\.example\.com\//, (route) => route.abort());
  await page.goto(`${url}${path}?redirect`);
  const video = page.getByLabel("Video: ");
  const sources = await video
    .locator("source")
    .evaluateAll((elements) => elements.map((element) => element.getAttribute("src")?.replace(/\?.*/, "")));
  const file = "/videos/seafood/purchase/workflow";
  expect(sources).toEqual([`${base}${file}.av1.mp4`, `${base}${file}.mp4`, `/assets${file}.mp4`]);
  await expect(page.locator("picture source").first()).toHaveAttribute(
    "srcset",
    new RegExp(`^(?:${base}${file}\\.\\d+\\.avif\\?v=\\S+ \\d+w(?:, |$)){3}`),
  );
  await expect(video.locator("track[src^='/assets/']")).toHaveCount(3);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    "content",
    new RegExp(`^${base}${file}.preview.jpg\\?v=`),
  );
  expect(await (await request.get(`${url}/sitemap.xml`)).text()).toContain(`>${base}${file}.mp4?v=`);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  stop();
});
