import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { Content, ProductContent } from "~/content/schema/content";
import { startSite } from "../../tests/e2e/started-site";
import { freePort } from "../../tests/free-port";
import { precompress } from "../precompress.mjs";
import { styleOptions, styleSheets } from "../style-sheets";
import type { SinglePageContent } from "./single-page/main";

/** A server to measure; `processor` is the id of the process that does its work. */
export type Measured = { name: string; url: string; processor: number; stop(): void };

/** Servers run on one core of the machine, clients on another. */
const serverCore = "0";
export const askingCore = "1";

/** Where Debian's libnginx-mod-http-brotli-static puts it. */
const brotliModule = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

export const nginxHasBrotli = existsSync(brotliModule);

/** @throws Error when the server does not answer within 20 s */
async function answering(url: string): Promise<void> {
  const limit = Date.now() + 20_000;
  while (Date.now() < limit) {
    if (await fetch(url).catch(() => undefined)) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`${url} does not answer`);
}

/**
 * Starts the site as in production, behind one proxy.
 *
 * @param env further settings
 * @throws Error with its output when it does not start
 */
export async function startQuayside(env: Record<string, string> = {}): Promise<Measured> {
  const { url, pid, stop, output } = await startSite({ TRUSTED_PROXIES: "1", ...env }, ".");
  if (!url) throw new Error(output);
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", serverCore, String(pid)]);
  return { name: "quayside", url, processor: pid, stop };
}

/** Starts the site and waits until it is ready; `took` is in milliseconds. */
export async function startTimed(env: Record<string, string>): Promise<{ server: Measured; took: number }> {
  const begun = performance.now();
  const server = await startQuayside(env);
  while (!(await fetch(`${server.url}/readyz`)).ok) await new Promise((later) => setTimeout(later, 5));
  return { server, took: performance.now() - begun };
}

/**
 * Starts nginx with one worker.
 *
 * @param site directives of the server
 */
async function startNginx(name: string, folder: string, site: string): Promise<Measured> {
  const port = await freePort();
  const scratch = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  const config = join(scratch, "nginx.conf");
  writeFileSync(
    config,
    `${nginxHasBrotli ? `load_module ${brotliModule};` : ""}
    user root; worker_processes 1; daemon off; pid ${scratch}/pid; error_log ${scratch}/error.log;
    events { worker_connections 1024; }
    http {
      include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; sendfile on;
      client_body_temp_path ${scratch}/body; proxy_temp_path ${scratch}/proxy; fastcgi_temp_path ${scratch}/fastcgi;
      uwsgi_temp_path ${scratch}/uwsgi; scgi_temp_path ${scratch}/scgi; gzip_static on;
      ${nginxHasBrotli ? "brotli_static on;" : ""}
      server { listen ${port}; root ${folder}; location ~ ^/(assets|_build|_assets)/ { expires 1y; } ${site} }
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

/** A page with nothing but a heading, and the video and poster of another page. */
function barePage(page: string): string {
  const [poster = ""] = /<picture>.*?<\/picture>/s.exec(page) ?? [];
  const [video = ""] = /<video.*?<\/video>/s.exec(page) ?? [];
  const head = '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Video</title>';
  return `${head}<h1>Video</h1>${video}${poster}</html>`;
}

/**
 * Serves one page of the site as a file, with the site's other files, by nginx: the limit of what can be reached.
 *
 * @param page HTML
 * @param data of the page, for client navigations
 * @param missing HTML of a page that does not exist
 */
export async function startStaticPage({
  page,
  data,
  missing,
}: Record<"page" | "data" | "missing", string>): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "bench-static-"));
  cpSync("public", folder, { recursive: true });
  cpSync("build/client", folder, { recursive: true });
  const pages = {
    "page.html": page,
    "page.data": data,
    "missing.html": missing,
    "bare.html": barePage(page),
  };
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text);
  // nginx sends the compressed copies.
  precompress(folder, /\.(?:js|css|svg|html|data)$/);
  return startNginx(
    "static file",
    folder,
    `location / { try_files $uri /page.html; }
    location /missing/ { error_page 404 /missing.html; return 404; }
    location = /missing.html { internal; }
    location = /moved { return 302 /page.html$is_args$args; }`,
  );
}

/** Serves the same content as a single-page application, by nginx. */
export async function startSinglePage({ site, products }: Content): Promise<Measured> {
  const words = ({ sections, messages, forms }: ProductContent) => ({ sections, messages, forms });
  const { Seafood, Logistics } = products;
  const inside: SinglePageContent = {
    brand: site.brand,
    products: { Seafood: words(Seafood), Logistics: words(Logistics) },
  };
  const folder = mkdtempSync(join(tmpdir(), "bench-single-"));
  await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("./single-page", import.meta.url)),
    resolve: { alias: { "~": resolve("app") } },
    css: styleOptions,
    plugins: [styleSheets()],
    esbuild: { jsx: "automatic" },
    define: { "process.env.NODE_ENV": JSON.stringify("production"), CONTENT: JSON.stringify(inside) },
    build: { outDir: folder, emptyOutDir: true, assetsDir: "_assets" },
  });
  mkdirSync(join(folder, "assets"), { recursive: true });
  cpSync(resolve("public/assets"), join(folder, "assets"), { recursive: true });
  precompress(folder, /\.(?:js|css|svg)$/);
  return startNginx("single page", folder, "location / { try_files $uri /index.html; }");
}
