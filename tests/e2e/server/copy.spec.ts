import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Page, test } from "playwright/test";
import { videosOf } from "~/content/demos";
import { changeFacts, content, copySite } from "../../fixture/site";
import { ask } from "../raw-request";
import { startSite } from "../started-site";

const tour = "/Seafood/copy.zip?tour=workflow@9,fakturering&size=low&rep=solveig";

test("a copy is one file with a Content-Length, and the same bytes each time", async ({ baseURL }) => {
  const get = (headers: Record<string, string> = {}) => fetch(baseURL + tour, { headers });
  const [first, second] = [await get(), await get({ "accept-encoding": "br" })];
  expect(first.status).toBe(200);
  const whole = Buffer.from(await first.arrayBuffer());
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-length": String(whole.length),
    "cache-control": "public, max-age=300",
    "content-disposition": expect.stringMatching(/^attachment; filename="[a-z0-9-]+-low-[0-9a-f]{12}\.zip"$/),
  });
  expect(Buffer.from(await second.arrayBuffer())).toEqual(whole);

  expect((await get({ range: "bytes=1000-" })).status).toBe(200);
  const head = await fetch(baseURL + tour, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(String(whole.length));
});

for (const address of ["/Seafood/copy.zip?tour=nothing", "/Seafood/copy.zip?tour=", "/robots.txt/copy.zip"])
  test(`${address} gets status 404`, async ({ baseURL }) => {
    expect((await fetch(baseURL + address)).status).toBe(404);
  });

test("each stop is included once, and invalid parameters are ignored", async ({ baseURL }) => {
  const stops = Array.from({ length: 100 }, () => "workflow,gone").join();
  const page = await ask(baseURL, `/Seafood/copy?tour=${stops}&size=9&lang=%00`);
  expect(page.body).toContain("/Seafood/copy.zip?tour=workflow&amp;size=low&amp;lang=en");
  expect((await ask(baseURL, `/Seafood/copy.zip?tour=${stops.repeat(10)}`)).status).toBe(414);
});

test("the copy page's links keep the query, but only its own links keep its choices", async ({ baseURL }) => {
  const { body } = await ask(
    baseURL,
    "/Seafood/copy?utm_source=x&tour=workflow,fakturering&size=full&lang=nb&rep=solveig",
  );
  const tour = "tour=workflow,fakturering";
  for (const href of [
    `/Seafood/SALES?utm_source=x&${tour}&rep=solveig`,
    `/Seafood/copy?utm_source=x&${tour}&size=full&lang=en&rep=solveig`,
    "/Seafood/copy?utm_source=x&of=everything&size=full&lang=nb&rep=solveig",
    `/Seafood/copy.zip?${tour}&size=low&lang=nb&rep=solveig`,
  ])
    expect(body).toContain(`href="${href.replaceAll("&", "&amp;")}"`);
  const shell = body.replaceAll(/href="\/Seafood\/copy[^"]*"/g, "");
  expect(shell).not.toMatch(/href="[^"]*(?:size|lang)=/);
});

test("the copy page shows whether a newer copy exists", async ({ baseURL }) => {
  const old = await ask(baseURL, "/Seafood/copy?tour=workflow&release=0123456789");
  expect(old.body).toContain("<strong>A newer copy than yours is available.");
  expect(old.body).toContain('href="/Seafood/copy.zip?tour=workflow&amp;size=low&amp;lang=en"');
  const [, release] = /release ([0-9a-f]{12})</.exec(old.body) ?? [];
  expect((await ask(baseURL, `/Logistics/copy?release=${release}`)).body).toContain(
    "<strong>Du har allerede den nyeste kopien.",
  );
  const gone = await ask(baseURL, "/Seafood/copy?tour=gone");
  expect(gone.body).toContain("<p>These demos are no longer available.");
  expect(gone.body).not.toContain("/copy.zip");
});

test("copy and share pages offer only existing captions, pictures and qualities", async ({ baseURL }) => {
  const textOf = async (url: string) => (await fetch(url)).text();
  expect(await textOf(`${baseURL}/Seafood/copy?tour=workflow,invoicing`)).toContain(
    "It contains videos, captions, pictures to click through and text.",
  );
  expect(await textOf(`${baseURL}/Seafood/copy?tour=invoicing`)).toContain(
    "It contains videos, captions and text.",
  );
  expect(await textOf(`${baseURL}/Logistics/copy?tour=workflow`)).toContain(
    "Den inneholder videoer, undertekster, bilder du kan klikke deg gjennom og tekst.",
  );
  const options = ["share-view", "share-quality", "share-captions"].map((name) => `name="${name}"`);
  const form = await textOf(`${baseURL}/Seafood/share`);
  expect(options.filter((option) => form.includes(option))).toEqual(options);

  const folder = copySite();
  for (const video of videosOf(Object.values(content.products)))
    changeFacts(join(folder, "public", "assets"), video, (recording) => {
      for (const part of ["captions", "subtitles", "scenes"] as const) delete recording[part];
    });
  const { url, stop } = await startSite({}, folder);
  expect(await textOf(`${url}/Seafood/copy`)).toContain("It contains videos and text.");
  const shorter = await textOf(`${url}/Seafood/share`);
  expect(options.filter((option) => shorter.includes(option))).toEqual([`name="share-quality"`]);
  stop();
  rmSync(folder, { recursive: true });
});

test.describe("an unpacked copy", { tag: "@thorough" }, () => {
  const missing = spawnSync("unzip", ["-v"]).status !== 0;
  test.skip(missing && !process.env.CI, "unzip is not installed");

  let folder: string;
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "på en minnepinne "));
  });
  test.afterEach(() => rmSync(folder, { recursive: true }));

  async function unpack(url: string): Promise<string> {
    const zip = join(folder, "copy.zip");
    writeFileSync(zip, Buffer.from(await (await fetch(url)).arrayBuffer()));
    execFileSync("unzip", ["-tq", zip]);
    execFileSync("unzip", ["-q", zip, "-d", folder]);
    const [name = ""] = readdirSync(folder).filter((each) => each !== "copy.zip");
    return join(folder, name);
  }

  test("opens from disk, and plays without network requests", async ({ page, baseURL }) => {
    const copy = await unpack(`${baseURL}/Seafood/copy.zip?of=everything&size=low`);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.goto(pathToFileURL(join(copy, "index.html")).href);
    await expect(page.getByText("You have opened this page inside the zip file")).toBeHidden();
    await expect(page.getByText(/^As of \d+ \w+ \d{4}, release [0-9a-f]{12}$/).first()).toBeVisible();
    const pages = readdirSync(copy).filter((name) => name.endsWith(".html"));
    expect(pages.length).toBeGreaterThan(10);
    for (const name of pages) {
      await page.goto(pathToFileURL(join(copy, name)).href);
      expect(await brokenParts(page, copy), name).toEqual([]);
    }

    const workflow = pages.find((name) => name.endsWith("-workflow.html")) ?? "";
    await page.goto(pathToFileURL(join(copy, workflow)).href);
    const film = page.getByLabel("Video: Purchase Workflow");
    const time = (video: HTMLVideoElement) => video.currentTime;
    await film.evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => film.evaluate(time)).toBeGreaterThan(0.2);
    await film.evaluate((video: HTMLVideoElement) => {
      video.pause();
      video.currentTime = 1;
    });
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false);
    expect(await film.evaluate(time)).toBeCloseTo(1, 1);
    const cues = () =>
      film.evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].map(({ mode, cues }) => [mode, (cues?.length ?? 0) > 0]),
      );
    await expect.poll(cues).toEqual([
      ["showing", true],
      ["disabled", false],
    ]);
    await page.getByRole("link", { name: "Click through it" }).click();
    await page.locator("#scene-1 .targets a:visible").click();
    await expect(page.locator("#scene-2")).toBeInViewport();
    expect(requests.filter((url) => !/^(?:file|data):/.test(url))).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("a page that is opened inside the zip shows advice to unpack it", async ({ page, baseURL }) => {
    const copy = await unpack(`${baseURL}/Logistics/copy.zip?tour=fakturering`);
    const alone = join(folder, "index.html");
    copyFileSync(join(copy, "index.html"), alone);
    await page.goto(pathToFileURL(alone).href);
    await expect(page.getByText("Pakk ut filen først")).toBeVisible();
  });
});

async function brokenParts(page: Page, folder: string): Promise<string[]> {
  const { links, files, undecoded } = await page.evaluate(async () => {
    const undecoded: string[] = [];
    for (const image of document.images) {
      image.loading = "eager";
      await image.decode().catch(() => undecoded.push(image.src.slice(0, 200)));
    }
    const attributes = ["src", "srcset", "poster"];
    return {
      undecoded,
      links: [...document.querySelectorAll("a[href]")].map((link) => ({
        href: link.getAttribute("href") ?? "",
        isMarked: link.nextElementSibling?.localName === "small",
        leadsOnPage: document.querySelector(`[id="${link.getAttribute("href")?.slice(1)}"]`) !== null,
      })),
      files: attributes.flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ""),
      ),
    };
  });
  const isThere = (file: string) => existsSync(join(folder, file.replace(/[#].*/, "")));
  return [
    ...undecoded,
    ...files.filter((file) => !file.startsWith("data:") && !isThere(file)),
    ...links
      .filter(({ href, isMarked, leadsOnPage }) =>
        href.startsWith("#")
          ? !leadsOnPage
          : /^https?:/.test(href)
            ? !isMarked
            : !/^(?:mailto|tel):/.test(href) && !isThere(href),
      )
      .map(({ href }) => href),
  ];
}
