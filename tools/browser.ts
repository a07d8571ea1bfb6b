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

const help = `Opens a page in an old Chromium, takes a screenshot, and prints errors of its layout and scripts.

npm run browser -- VERSION PAGE [--size WIDTHxHEIGHT] [--out FILE.png] [--font PIXELS]

  VERSION  Version of Chromium: ${oldVersions.join(", ")}; downloaded on first use
  PAGE     Path of a page, such as /Seafood (the site is built if needed, and served); or an http:// URL
  --size   Size of the window in CSS pixels (default: 1366x768)
  --out    Path of the screenshot (default: in the system's temporary folder)
  --font   Font size of the browser in CSS pixels (default: 16)
  --help   Shows this text

The screenshot is taken when the page has not changed for half a second, or after five seconds.
Open only this site in it: the browser has known security holes and no sandbox. Forms sent to the served site are not
delivered.
`;

const options = {
  size: { type: "string", default: "1366x768" },
  out: { type: "string" },
  font: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

const quietPeriodMs = 500;
const maxWaitMs = 5_000;

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
  if (!version || !page)
    throw new CallError(
      "the browser version or the page is missing: use npm run browser -- VERSION PAGE, for example 109 /Seafood",
    );
  if (!oldVersions.includes(Number(version)))
    throw new CallError(`unknown version ${version}: use ${oldVersions.join(", ")}`);
  if (!/^(?:\/|https?:\/\/)/.test(page))
    throw new CallError(`the page must start with / or http:// (found ${JSON.stringify(page)})`);
  if (extra !== undefined) throw new CallError(`does not take ${JSON.stringify(extra)}`);
  return { version: Number(version), page };
}

function sizeOf(text: string): Size {
  const [, width, height] = /^([1-9]\d{1,3})x([1-9]\d{1,3})$/.exec(text) ?? [];
  if (!width) throw new CallError(`--size must be a width and a height, such as 390x844 (found ${text})`);
  return { width: Number(width), height: Number(height) };
}

function fontSizeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d?$/.test(text)) throw new CallError(`--font must be a number from 1 to 99 (found ${text})`);
  return Number(text);
}

/** @throws Error if the browser version cannot be downloaded or does not start */
function programOf(version: number): string {
  fetchOldChromium(version);
  const program = findOldChromium(version);
  if (program) return program;
  throw new Error(
    `Chromium ${version} does not start: run node tools/ensure-programs.mjs old-chromium to install its libraries`,
  );
}

async function serveBuild(): Promise<{ origin: string; stop(): Promise<void> }> {
  const { status } = spawnSync(process.execPath, ["tools/ensure-build.mjs"], { stdio: [0, 2, 2] });
  if (status !== 0) throw new Error("the build failed: see its output above");
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
  const { excess, farthest, video, largestIcon } = await browser.read<Layout>(layoutOf);
  const icon = largestIcon && `${Math.round(largestIcon.size)} px, in ${largestIcon.name}`;
  const wider = excess > 0 ? `${excess} px wider than the window, because of ${farthest}` : "fits the window";
  print(`browser       ${browser.product.replace(/^.*\//, "Chromium ")}, ${width} × ${height}\n`);
  print(`page          ${url}\n`);
  print(`width         ${wider}\n`);
  print(`video         ${video ? boxText(video) : "none"}\n`);
  print(`largest icon  ${icon ?? "none"}\n`);
  print(`errors        ${browser.errors().length || "none"}\n`);
  for (const error of browser.errors()) print(`  ${error.split("\n")[0]}\n`);
  print(`screenshot    ${out}\n`);
}

async function calmPicture(browser: OldChromium): Promise<Buffer> {
  let picture = await browser.screenshot();
  for (const end = Date.now() + maxWaitMs; Date.now() < end; ) {
    await pause(quietPeriodMs);
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
