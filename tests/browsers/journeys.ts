import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { frameSandbox } from "~/sharing/embed/snippet.server";
import { isShown } from "../../tools/browser/layout";
import { type StartedSite, startSite } from "../e2e/started-site";
import { freePort } from "../free-port";
import { type Browser, click, enter, play } from "./browser";

const page = "/Seafood/PURCHASE/Workflow";
const heading = `document.querySelector("h1").textContent`;
const video = `document.querySelector("video")`;
/** Avoids optional chaining, because old browsers do not support it. */
const cues = `(${video}.textTracks[0].cues || []).length`;

/** Tests ignore this error, which some browsers log when the server rejects a form. */
const refusal = /^Failed to load resource: .* status of 400 /;

async function startProvider(): Promise<{ server: Server; scriptUrl: string }> {
  const script = readFileSync(new URL("../e2e/provider/v2.js", import.meta.url));
  const server = createServer((_request, response) =>
    response.writeHead(200, { "Content-Type": "text/javascript" }).end(script),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { server, scriptUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2.js` };
}

async function startEmbedder(): Promise<{ server: Server; origin: string; show(src: string): void }> {
  let frame = "";
  const server = createServer((_request, response) =>
    response.writeHead(200, { "Content-Type": "text/html" }).end(`<!DOCTYPE html><body>${frame}</body>`),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    server,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(src) {
      frame = `<iframe src="${src}" width="640" height="390" sandbox="${frameSandbox}"></iframe>`;
    },
  };
}

export function journeys(start: (scripts: boolean) => Promise<Browser>, modes = [true, false]): void {
  let site: StartedSite;
  let browser: Browser;

  beforeAll(async () => {
    site = await startSite({});
  });
  afterAll(() => site.stop());

  const open = (path: string) => browser.open(`${site.url}${path}`);
  const expectPage = (expression: string) =>
    expect.poll(() => browser.read(expression), { timeout: 30_000, interval: 100 });

  // Starts a new browser after a failed test, because the old browser may hang. CI retries each failed test once.
  describe.each(modes)("scripts: %s", { retry: process.env.CI ? 1 : 0 }, (scripts) => {
    let isUsable = true;
    beforeAll(async () => {
      browser = await start(scripts);
    });
    afterAll(() => browser.close());
    beforeEach(async () => {
      if (isUsable) return;
      await browser.close();
      browser = await start(scripts);
    });
    afterEach(({ task }) => {
      isUsable = false;
      const errors = browser.errors().filter((error) => !refusal.test(error));
      expect(errors.join("\n")).toBe("");
      isUsable = task.result?.state !== "fail";
    });

    /** Opens an empty page before the site's server stops. A page of the site would log errors without its server. */
    const leave = () => browser.open("about:blank");

    const openHydrated = async () => {
      await open(`${page}?redirect`);
      if (scripts) await expectPage("location.search").toBe("");
    };

    test("a visitor opens another demo by section and tab", async () => {
      await openHydrated();
      await expectPage("document.title").toBe("Purchase Workflow – Prøvehavn Seafood Cloud");
      await expectPage(heading).toBe("Purchase Workflow");
      await click(browser, { selector: "nav a", name: "SALES" });
      await expectPage("location.pathname").toMatch(/^\/Seafood\/SALES\//);
      await click(browser, { selector: "nav a", name: "Invoicing" });
      await expectPage(heading).toBe("Invoicing");
      await expectPage(`document.querySelector("nav [aria-current=page]").textContent`).toBe("Invoicing");
      await expectPage("document.title").toBe("Invoicing – Prøvehavn Seafood Cloud");
    });

    test("a visitor switches to the other product", async () => {
      await openHydrated();
      await click(browser, { selector: "header summary" });
      await click(browser, { selector: "header a", name: "Logistics Transport og fortolling. På norsk." });
      await expectPage("document.documentElement.lang").toBe("nb");
      await expectPage("location.pathname").toMatch(/^\/Logistics\//);
    });

    test("the video plays", async () => {
      await openHydrated();
      if (scripts) await expectPage(`${video}.muted`).toBe(true);
      else await play(browser);
      await expectPage(`${video}.currentTime`).toBeGreaterThan(0);
      await expectPage(`${video}.videoWidth`).toBeGreaterThan(0);
      const caption = `document.querySelector(".caption-line").textContent`;
      if (scripts) await expectPage(caption).not.toMatch(/^(?:No sound|$)/);
    });

    test("a visitor clicks through a demo as pictures", async () => {
      await openHydrated();
      await click(browser, { selector: "main a", name: "Click through it" });
      await expectPage(`document.querySelectorAll("li.scene").length`).toBeGreaterThan(2);
      const current = `${isShown}(document.querySelector("#scene-2")) &&
        document.querySelector("#scene-2").getBoundingClientRect().top < innerHeight`;
      await click(browser, { selector: "#scene-1 svg a" });
      await expectPage(current).toBe(true);
      await expectPage(`document.querySelector("#scene-2 img").naturalWidth`).toBeGreaterThan(0);
      await click(browser, { selector: "#scene-2 svg a" });
      await expectPage("location.hash").toBe("#scene-3");
      await click(browser, { selector: "main a", name: "Watch the video instead" });
      await expectPage(`${video} !== null`).toBe(true);
    });

    test("a demo plays on another site's page, with captions, in a frame without an origin", async () => {
      const embedder = await startEmbedder();
      const port = await freePort();
      const SITE_URL = `http://localhost:${port}`;
      const embedding = await startSite({ EMBED_ANCESTORS: embedder.origin, SITE_URL, PORT: String(port) });
      try {
        embedder.show(`${SITE_URL}/embed${page}`);
        await browser.open(embedder.origin);
        const expectFrame = (expression: string) =>
          expect.poll(() => browser.readInFrame(expression), { timeout: 30_000, interval: 100 });
        await expectFrame(`${video} !== null`).toBe(true);
        // Turns on the captions, because WebKitGTK hides them by default.
        await browser.readInFrame(`(${video}.textTracks[0].mode = "showing")`);
        await expectFrame(cues).toBeGreaterThan(0);
        await play(browser, { inFrame: true });
        await expectFrame(`${video}.currentTime`).toBeGreaterThan(0);
        await expectFrame(`${video}.videoWidth`).toBeGreaterThan(0);
        await expectFrame("origin").toBe("null");
      } finally {
        await leave();
        embedding.stop();
        embedder.server.close();
      }
    });

    test("search finds a demo by its spoken words, and the demo plays with captions in the other language", async () => {
      await openHydrated();
      await open("/Seafood/search?q=halve+veien&redirect");
      await click(browser, { selector: "main a", name: "0:11 Halve veien ligger bak den." });
      await expectPage(heading).toBe("Purchase Workflow");
      await expectPage(`document.querySelector(".transcript ol").lang`).toBe("nb");
      const wanted = `document.querySelector("track[default]").srclang`;
      await expectPage(wanted).toBe("nb");
      await click(browser, { selector: ".transcript a", name: "English" });
      await expectPage(`document.querySelector(".transcript ol").lang`).toBe("");
      await expectPage(wanted).toBe("en");
    });

    test("a message is corrected, sent and acknowledged", async () => {
      await openHydrated();
      const email = { selector: "#contact input", name: "Work e-mail (required)" };
      const send = { selector: "#contact button", name: "Send" };
      const emailField = `document.querySelector("#contact input[type=email]")`;
      await enter(browser, email, "kari.example.com");
      await click(browser, send);
      await expectPage(`${emailField}.getAttribute("aria-invalid")`).toBe("true");
      await expectPage(`${emailField}.value`).toBe("kari.example.com");

      await enter(browser, email, "kari@example.com");
      await enter(browser, { selector: "#contact input", name: "Name (required)" }, "Kari Nordmann");
      await click(browser, { selector: "#contact input[type=checkbox]" });
      await click(browser, send);
      await expectPage(`document.querySelector("#contact [role=status]").textContent`).toMatch(/^Thank you/);
    });

    test.skipIf(scripts)("a copy opened from disk plays its video with captions, and seeks", async () => {
      const folder = mkdtempSync(join(tmpdir(), "på en minnepinne "));
      try {
        const zip = join(folder, "copy.zip");
        const answer = await fetch(`${site.url}/Seafood/copy.zip?tour=workflow,invoicing&size=low&lang=nb`);
        writeFileSync(zip, Buffer.from(await answer.arrayBuffer()));
        execFileSync("unzip", ["-q", zip, "-d", folder]);
        const [copy = ""] = readdirSync(folder).filter((name) => name !== "copy.zip");
        await browser.open(pathToFileURL(join(folder, copy, "index.html")).href);
        await click(browser, { selector: ".cover-stops a" });
        await expectPage(heading).toBe("Purchase Workflow");
        await browser.read(`(${video}.textTracks[0].mode = "showing")`);
        await expectPage(cues).toBeGreaterThan(0);
        await play(browser);
        await expectPage(`${video}.currentTime`).toBeGreaterThan(0);
        await browser.read(`void (${video}.currentTime = 1)`);
        await expectPage(`${video}.seeking`).toBe(false);
        await expectPage(`${video}.currentTime`).toBeGreaterThan(1);
        await expectPage(`${video}.videoWidth`).toBeGreaterThan(0);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    test.runIf(scripts)("the provider's form replaces the site's form and can be submitted", async () => {
      const { server, scriptUrl } = await startProvider();
      const embedding = await startSite({
        FORMS_PORTAL_ID: "1",
        FORMS_LEAD_FORM_ID: "lead-form",
        FORMS_CONTACT_FORM_ID: "contact-form",
        FORMS_SCRIPT_URL: scriptUrl,
      });
      try {
        await browser.open(`${embedding.url}${page}?redirect`);
        await expectPage("location.search").toBe("");
        await click(browser, { selector: "header a", name: "Contact us" });
        await enter(browser, { selector: "#contact input", name: "Provider e-mail" }, "kari@example.com");
        await expectPage(`document.querySelector("#contact input[name=name]")`).toBeNull();
        await click(browser, { selector: "#contact button", name: "Provider send" });
        await expectPage(`document.querySelector("#contact [role=status]").textContent`).toMatch(
          /^Thank you/,
        );
      } finally {
        await leave();
        embedding.stop();
        server.close();
      }
    });

    test.runIf(scripts)("the dialogs open on a first visit, and the page stays usable", async () => {
      // Opens another page first. Opening the current URL might only reload the page and keep `redirect` in effect.
      await open("/Seafood/SALES/Invoicing?redirect");
      await expectPage("location.search").toBe("");
      // Clears the storage, because the lead dialog does not open for visitors who have sent a message.
      await browser.read("localStorage.clear()");
      await open(page);
      const dialogs = `[...document.querySelectorAll("[role=dialog]")].map((each) => each.getAttribute("aria-modal"))`;
      await expectPage(dialogs).toHaveLength(2);
      await click(browser, {
        selector: "[role=dialog] button",
        name: "Seafood Buy, produce and sell fish. In English.",
      });
      await expectPage(dialogs).toHaveLength(1);
      await click(browser, { selector: "nav a", name: "Inventory" });
      await expectPage(heading).toBe("Inventory");
      // Opens the dialog's form, which is collapsed in short viewports.
      const folded = "[role=dialog] [aria-expanded=false]";
      if (await browser.read(`document.querySelector("${folded}") !== null`))
        await click(browser, { selector: folded });
      const lead = (label: string) => ({ selector: "[role=dialog] input", name: `${label} (required)` });
      await enter(browser, lead("Work e-mail"), "kari@example.com");
      await enter(browser, lead("Name"), "Kari Nordmann");
      await click(browser, { selector: "[role=dialog] input[type=checkbox]" });
      await click(browser, { selector: "[role=dialog] button", name: "Send" });
      await expectPage(dialogs).toHaveLength(0);
      await click(browser, { selector: "nav a", name: "Workflow" });
      await expectPage(heading).toBe("Purchase Workflow");
    });
  });
}
