import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findProgram } from "../../../tools/programs.mjs";
import { activate, makeRelease } from "../../../tools/release/releases";
import { contentFolder, fixtureFolder } from "../../fixture/site";
import { freePort } from "../../free-port";
import { built, Server } from "../server";

const nginx = findProgram("nginx");
const page = "/Seafood/PURCHASE/Workflow";

describe.skipIf(!built || !nginx)("media of a release from nginx as the bucket", () => {
  const root = mkdtempSync(join(tmpdir(), "quayside-bucket-"));
  const releases = join(root, "releases");
  let bucket: string;
  let storage: ReturnType<typeof spawn>;
  let server: Server;

  beforeAll(async () => {
    mkdirSync(releases);
    const source = { content: contentFolder, assets: join(fixtureFolder, "public", "assets") };
    const id = makeRelease(source, releases);
    activate(id, releases);
    const port = await freePort();
    bucket = `http://127.0.0.1:${port}`;
    writeFileSync(join(root, "nginx.conf"), configuration(root, port, join(releases, id, "assets")));
    storage = spawn(String(nginx), ["-c", join(root, "nginx.conf"), "-e", join(root, "errors")]);
    server = new Server({
      RELEASES_DIR: releases,
      ASSETS_BASE_URL: bucket,
      EMBED_ANCESTORS: "https://www.example.com",
      LEADS_DATABASE_URL: `sqlite:${join(root, "leads.db")}`,
    });
    await server.start();
    await vi.waitFor(() => fetch(bucket), { timeout: 60_000 });
  });
  afterAll(async () => {
    storage?.kill("SIGTERM");
    if (storage) await once(storage, "exit");
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
    `/oembed?url=${encodeURIComponent(`https://demo.example.com${page}`)}`,
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

/** A bucket as docs/operations.md asks for: files with their types, kept for good. */
function configuration(folder: string, port: number, files: string): string {
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off; worker_processes 1; pid ${join(folder, "pid")}; user root;
events {}
http {
access_log off;
${kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join("\n")}
types { video/mp4 mp4; image/avif avif; image/webp webp; image/jpeg jpg; text/vtt vtt; image/svg+xml svg; }
server {
listen 127.0.0.1:${port};
root ${files};
add_header Cache-Control "public, max-age=31536000, immutable";
}
}
`;
}
