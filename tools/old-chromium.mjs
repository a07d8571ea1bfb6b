import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { cacheFolder } from "./programs.mjs";

/**
 * npm packages that contain old versions of Chromium for Linux on x64.
 * @type {Record<number, { name: string, integrity: string }>}
 */
const packages = {
  109: {
    name: "@sparticuz/chromium@109.0.6",
    integrity:
      "sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==",
  },
  92: {
    name: "@sparticuz/chromium@92.0.0",
    integrity:
      "sha512-xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==",
  },
  88: {
    name: "chrome-aws-lambda@5.5.0",
    integrity:
      "sha512-nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==",
  },
  80: {
    name: "chrome-aws-lambda@2.1.1",
    integrity:
      "sha512-Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==",
  },
  78: {
    name: "chrome-aws-lambda@1.20.4",
    integrity:
      "sha512-+zuq/BO9TpAvlXIpyGto6YytnEe0NBpZS5HVGnaMqRhL0cagDEhrzAYqaQfK4HZnafA7HW1wkFacl7CAI990LQ==",
  },
};

export const oldVersions = Object.keys(packages)
  .map(Number)
  .sort((a, b) => b - a);

/** The oldest version in which all features work, and the oldest version with a correct layout. */
export const testedVersions = [109, 78];

export const oldChromiumArguments = [
  "--headless",
  // Disables the sandbox, because it needs privileges that many machines do not grant.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--disable-dev-shm-usage",
  // Disables site isolation, because DevTools cannot access frames that run in another process.
  "--disable-features=site-per-process,IsolateOrigins",
  "--disable-site-isolation-trials",
  // Disables smooth scrolling, because these versions scroll smoothly even with `behavior: "instant"`.
  "--disable-smooth-scrolling",
  "--hide-scrollbars",
];

/** @param {number} version */
const folderOf = (version) => join(cacheFolder, `chromium-${version}`);

/**
 * @param {number} version
 * @returns {string | undefined} path of the browser; undefined if it does not start
 */
export function findOldChromium(version) {
  const program = join(folderOf(version), "chromium");
  // Checks that the browser can open an empty page, because `--version` does not work in these versions.
  const { status } = spawnSync(program, [...oldChromiumArguments, "--dump-dom", "about:blank"], {
    stdio: "ignore",
    timeout: 60_000,
  });
  return status === 0 ? program : undefined;
}

/** @param {number} version */
export function fetchOldChromium(version) {
  const program = join(folderOf(version), "chromium");
  const wanted = packages[version];
  if (!wanted || existsSync(program) || platform() !== "linux" || arch() !== "x64") return;
  mkdirSync(folderOf(version), { recursive: true });
  const part = mkdtempSync(join(folderOf(version), "part-"));
  try {
    const options = ["--silent", "--ignore-scripts", "--pack-destination", part];
    execFileSync("npm", ["pack", ...options, wanted.name], { stdio: "ignore" });
    const [archive = ""] = readdirSync(part);
    const hash = createHash("sha512").update(readFileSync(join(part, archive)));
    if (`sha512-${hash.digest("base64")}` !== wanted.integrity)
      throw new Error(`the download of ${wanted.name} has an unexpected hash and was rejected`);
    const packed = "package/bin/chromium.br";
    execFileSync("tar", ["-xzf", archive, packed], { cwd: part });
    const whole = join(part, "chromium");
    writeFileSync(whole, brotliDecompressSync(readFileSync(join(part, packed))));
    chmodSync(whole, 0o755);
    renameSync(whole, program);
  } catch (error) {
    console.error(
      `Chromium ${version} cannot be downloaded: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    rmSync(part, { recursive: true });
  }
}
