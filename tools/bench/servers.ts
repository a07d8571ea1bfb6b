import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { freePort, startSite } from "../../tests/e2e/started-site";
import { namedScreens } from "../named-screens";

/** A server that is measured; `processor` is the process that does its work. */
export type Measured = { name: string; url: string; processor: number; stop(): void };

/** All that serve run on this core, all that ask on the other. */
const serverCore = "0";

/**
 * Waits until a server answers.
 *
 * @throws Error when it does not within 20 s
 */
async function answering(url: string): Promise<void> {
  const limit = Date.now() + 20_000;
  while (Date.now() < limit) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`${url} does not answer`);
}

/** The site as production runs it. */
export async function startQuayside(): Promise<Measured> {
  const { url, pid, stop } = await startSite({}, ".");
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", serverCore, String(pid)]);
  return { name: "quayside", url, processor: pid, stop };
}

/**
 * A folder behind nginx, with one worker.
 *
 * @param site nginx directives of the server
 */
async function startNginx(name: string, folder: string, site: string): Promise<Measured> {
  const port = await freePort();
  const scratch = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  const config = join(scratch, "nginx.conf");
  writeFileSync(
    config,
    `user root; worker_processes 1; daemon off; pid ${scratch}/pid; error_log ${scratch}/error.log;
    events { worker_connections 1024; }
    http {
      include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; sendfile on;
      client_body_temp_path ${scratch}/body; proxy_temp_path ${scratch}/proxy; fastcgi_temp_path ${scratch}/fastcgi;
      uwsgi_temp_path ${scratch}/uwsgi; scgi_temp_path ${scratch}/scgi; gzip_static on;
      server { listen ${port}; root ${folder}; ${site} }
    }`,
  );
  const child = spawn("taskset", ["-c", serverCore, "nginx", "-c", config, "-p", scratch], {
    stdio: "ignore",
  });
  const url = `http://localhost:${port}`;
  await answering(url);
  const worker = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim();
  const stop = () => {
    child.kill("SIGTERM");
    rmSync(scratch, { recursive: true, force: true });
  };
  return { name, url, processor: Number(worker), stop };
}

/** nginx takes `file.gz` for browsers that take gzip, so that it need not compress. */
function writePacked(file: string, content: string | Buffer): void {
  writeFileSync(file, content);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

/**
 * One page of the site as a file, with the site's other files beside it: the limit of what can be had.
 *
 * @param html the page as the site answers it
 * @param data the same of its data for client navigations
 */
export async function startStaticPage(html: string, data: string): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "bench-static-"));
  cpSync("public", folder, { recursive: true });
  cpSync("build/client", folder, { recursive: true });
  writePacked(join(folder, "page.html"), html);
  writePacked(join(folder, "page.data"), data);
  const built = join(folder, "_build");
  for (const name of readdirSync(built)) writePacked(join(built, name), readFileSync(join(built, name)));
  return startNginx("static file", folder, "location / { try_files $uri /page.html; }");
}

/** The same content as a single page, built by Vite, behind nginx. */
export async function startSinglePage(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "bench-single-"));
  await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("./single-page", import.meta.url)),
    css: { postcss: { plugins: [namedScreens] } },
    esbuild: { jsx: "automatic" },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { outDir: folder, emptyOutDir: true, assetsDir: "_assets" },
  });
  mkdirSync(join(folder, "assets"), { recursive: true });
  cpSync(resolve("public/assets"), join(folder, "assets"), { recursive: true });
  const gzip = "gzip on; gzip_types text/css application/javascript image/svg+xml; gzip_min_length 256;";
  return startNginx("single page", folder, `${gzip} location / { try_files $uri /index.html; }`);
}
