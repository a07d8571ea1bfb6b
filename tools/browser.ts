import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Box, type Layout, layoutOf } from "./browser/layout";
import { OldChromium, type Size } from "./browser/old-chromium";
import { CallError, interruption, print, readArguments, runTool } from "./command-line";
import { fetchOldChromium, findOldChromium, oldVersions } from "./old-chromium.mjs";
import { freePort, originAt, startSite } from "./preview/servers";

const help = `Shows a page in an old Chromium: takes a picture, and prints what is wrong with it.

npm run browser -- VERSION PAGE [--size WIDTHxHEIGHT] [--out FILE.png] [--font PIXELS]

  VERSION ${oldVersions.join(", ")}; fetched when it is first used
  PAGE    a path, like /Seafood, of the built site, which is built and served if need be; or an http:// URL
  --size  of the window, in CSS pixels (1366x768)
  --out   the picture (in the system's temporary folder)
  --font  the browser's font size, in CSS pixels (16)
  --help  this text

The picture is taken once it does not change for half a second, or after five. Show no others' pages to a browser that
gets no fixes, and has no sandbox. Nothing that is sent to the served site goes anywhere.
`;

const options = {
  size: { type: "string", default: "1366x768" },
  out: { type: "string" },
  font: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** The page counts as settled after `calm` ms without a change; after `longest` ms, the picture is taken anyway. */
const calm = 500;
const longest = 5_000;

await runTool("browser", async (args) => {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return print(help);
  const { version, page } = operandsOf(positionals);
  const size = sizeOf(values.size);
  const fontSize = fontSizeOf(values.font);
  const program = programOf(version);
  const signal = interruption();
  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  const site = page.startsWith("/") ? await serveBuild() : undefined;
  try {
    const browser = await OldChromium.start(program, { ...size, ...(fontSize && { fontSize }) });
    try {
      const url = new URL(page, site?.origin).href;
      const out = values.out ?? join(mkdtempSync(join(tmpdir(), "quayside-picture-")), `${version}.png`);
      await Promise.race([look(browser, url, size, out), interrupted]);
    } finally {
      await browser.close();
    }
  } finally {
    await site?.stop();
  }
});

function operandsOf([version, page, extra]: string[]): { version: number; page: string } {
  if (!version || !page) throw new CallError("needs a version and a page: npm run browser -- 109 /Seafood");
  if (!oldVersions.includes(Number(version)))
    throw new CallError(`there is no version ${version}, but ${oldVersions.join(", ")}`);
  if (!/^(?:\/|https?:\/\/)/.test(page))
    throw new CallError(`a page begins with / or http://, unlike ${JSON.stringify(page)}`);
  if (extra !== undefined) throw new CallError(`does not take ${JSON.stringify(extra)}`);
  return { version: Number(version), page };
}

function sizeOf(text: string): Size {
  const [, width, height] = /^([1-9]\d{1,3})x([1-9]\d{1,3})$/.exec(text) ?? [];
  if (!width) throw new CallError(`--size takes a width and a height, like 390x844, not ${text}`);
  return { width: Number(width), height: Number(height) };
}

function fontSizeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d?$/.test(text)) throw new CallError(`--font takes a number from 1 to 99, not ${text}`);
  return Number(text);
}

/** @throws Error if the version cannot be fetched or does not start */
function programOf(version: number): string {
  fetchOldChromium(version);
  const program = findOldChromium(version);
  if (program) return program;
  throw new Error(`Chromium ${version} does not start: node tools/ensure-programs.mjs old-chromium may help`);
}

/** Builds the site if needed, and serves it without this process's settings. */
async function serveBuild(): Promise<{ origin: string; stop(): Promise<void> }> {
  const { status } = spawnSync(process.execPath, ["tools/ensure-build.mjs"], { stdio: [0, 2, 2] });
  if (status !== 0) throw new Error("the build fails");
  const folder = mkdtempSync(join(tmpdir(), "quayside-leads-"));
  const port = await freePort();
  const site = await startSite(".", port, { LEADS_DATABASE_URL: `sqlite:${join(folder, "leads.db")}` });
  return {
    origin: originAt(port),
    async stop() {
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function look(browser: OldChromium, url: string, { width, height }: Size, out: string): Promise<void> {
  await browser.open(url);
  writeFileSync(out, await calmPicture(browser));
  const { excess, farthest, film, largestIcon } = await browser.read<Layout>(layoutOf);
  const icon = largestIcon && `${Math.round(largestIcon.size)} px, in ${largestIcon.name}`;
  const wider = excess > 0 ? `${excess} px wider than the window, by ${farthest}` : "fits the window";
  print(`browser       ${browser.product.replace(/^.*\//, "Chromium ")}, ${width} × ${height}\n`);
  print(`page          ${url}\n`);
  print(`width         ${wider}\n`);
  print(`film          ${film ? boxText(film) : "none"}\n`);
  print(`largest icon  ${icon ?? "none"}\n`);
  print(`errors        ${browser.errors().length || "none"}\n`);
  for (const error of browser.errors()) print(`  ${error.split("\n")[0]}\n`);
  print(`picture       ${out}\n`);
}

async function calmPicture(browser: OldChromium): Promise<Buffer> {
  let picture = await browser.screenshot();
  for (const end = Date.now() + longest; Date.now() < end; ) {
    await pause(calm);
    const before = picture;
    picture = await browser.screenshot();
    if (picture.equals(before)) break;
  }
  return picture;
}

function sizeText({ width, height }: Size): string {
  return `${Math.round(width)} × ${Math.round(height)}`;
}

function boxText(box: Box): string {
  return `${sizeText(box)}, ${Math.round(box.left)} from the left, ${Math.round(box.top)} from the top`;
}
