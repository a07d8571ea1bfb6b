import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { activate, makeRelease } from "../../tools/release/releases";
import { contentFolder, fixtureFolder } from "../fixture/site";
import { startNginx } from "../nginx";

/**
 * Exports the tests' own site, and has nginx serve it.
 *
 * @param port that nginx listens on
 * @param leads origin of the server that takes its forms
 */
export async function serveExport(
  port: number,
  leads: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const root = mkdtempSync(join(tmpdir(), "quayside-files-"));
  const [releases, files] = [join(root, "releases"), join(root, "files")];
  mkdirSync(releases);
  const source = { content: contentFolder, assets: join(fixtureFolder, "public", "assets") };
  activate(makeRelease(source, releases), releases);
  const url = `http://localhost:${port}`;
  await promisify(execFile)(
    process.execPath,
    ["build/tools/export.js", "--out", files, "--base", url, "--leads", leads],
    { env: { ...process.env, RELEASES_DIR: releases } },
  );
  const server = await startNginx(
    root,
    url,
    // What docs/operations.md asks for.
    `types { text/html html; text/plain txt; application/xml xml; }
server {
listen 127.0.0.1:${port};
listen [::1]:${port};
root ${files};
include ${files}/_nginx.conf;
}`,
  );
  return {
    url,
    async stop() {
      await server.stop();
      rmSync(root, { recursive: true });
    },
  };
}
