import type { Page, Route } from "playwright/test";
import {
  contactForm,
  expect,
  fillInContactForm,
  holdBack,
  isPlaying,
  message,
  sectionLink,
  test,
  videoOn,
  videoTime,
} from "../fixtures";
import { choose } from "./dialogs";

const path = "/Seafood/PURCHASE/Create%20Purchase";
const posters = /\.(?:avif|webp)/;

test.describe("extensions may change the page before hydration:", () => {
  test.use({ expectedErrors: /Applying inline style violates/ });

  const cases: Record<string, () => void> = {
    "elements in the head": () => {
      document.head.prepend(document.createElement("style"));
      document.head.append(document.createElement("script"));
    },
    "elements in the body": () => {
      document.body.prepend(document.createElement("div"));
      document.body.append(document.createElement("grammarly-root"));
    },
    "attributes on html and body": () => {
      document.documentElement.setAttribute("data-darkreader", "dynamic");
      document.body.setAttribute("cz-shortcut-listen", "true");
    },
  };
  for (const [name, insert] of Object.entries(cases)) {
    test(name, async ({ page }) => {
      const release = await holdBack(page, /\/_build\/[^/]+\.js/);
      await page.goto(`${path}?redirect`, { waitUntil: "commit" });
      const video = page.getByLabel("Video: ");
      await video.evaluate((element: HTMLVideoElement) => {
        element.muted = true;
        element.dataset.seen = "";
        element.loop = true;
        return element.play();
      });
      await page.evaluate(insert);
      const before = await page.evaluate(() => document.head.children.length + document.body.children.length);
      release();
      // Waits until the query has disappeared from the URL, which shows that the page is hydrated.
      await expect(page).toHaveURL(path);
      await expect(video).toHaveAttribute("data-seen");
      expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
      const after = await page.evaluate(() => document.head.children.length + document.body.children.length);
      expect(after).toBeGreaterThanOrEqual(before);
      await sectionLink(page, "SALES").click();
      await expect(page).toHaveTitle("Create Sales Order – Prøvehavn Seafood Cloud");
    });
  }
});

test.describe("extensions may insert nodes before scripts run", () => {
  // React logs that it replaced the content.
  test.use({ expectedErrors: /Minified React error/ });

  const foreignNodes: Record<string, () => void> = {
    "before each field": () => {
      for (const field of document.querySelectorAll("#page :is(input, textarea, select)"))
        field.before(document.createElement("div"));
    },
    "between blocks": () => {
      for (const block of document.querySelectorAll("#page > *, main > *, section > *"))
        block.after(document.createElement("div"));
    },
    "instead of comments": () => {
      const comments = document.createNodeIterator(document, NodeFilter.SHOW_COMMENT);
      for (let each = comments.nextNode(); each; each = comments.nextNode()) (each as Comment).remove();
      document.normalize();
    },
    "instead of e-mail addresses": () => {
      for (const link of document.querySelectorAll("#page a[href^='mailto:']"))
        link.outerHTML = '<a href="/cdn-cgi/l/email-protection">[email&#160;protected]</a>';
    },
    "around numbers, as phones do": () => {
      for (const text of document.querySelectorAll("#page :is(p, dd, li, small, summary)"))
        if (text.childElementCount === 0)
          text.innerHTML = text.innerHTML.replace(/\d[\d ]*/, '<a href="tel:1">$&</a>');
    },
    "and a parameter into the URL": () => history.replaceState(history.state, "", "?redirect&ref=mail"),
  };

  const everyday = ["before each field", "between blocks", "and a parameter into the URL"];

  /** @returns the number of documents that the page has loaded */
  async function openWith(page: Page, url: string, insert: () => void, use: () => Promise<void>) {
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    const release = await holdBack(page, /\/_build\/[^/]+\.js/);
    await page.goto(url, { waitUntil: "commit" });
    await page.locator("footer").waitFor();
    await page.evaluate(insert);
    await use();
    release();
    return () => documents;
  }

  for (const [where, insert] of Object.entries(foreignNodes))
    for (const query of where === "before each field" ? ["?redirect", "?internal", ""] : ["?redirect"])
      test(`${where}, with the query "${query}"`, {
        tag: everyday.includes(where) && query === "?redirect" ? [] : ["@thorough"],
      }, async ({ page }) => {
        const text = contactForm(page).getByLabel("Message");
        const documents = await openWith(page, path + query, insert, async () => {
          await fillInContactForm(page);
          await text.press("ArrowLeft");
        });
        if (query === "?redirect") {
          await expect(page).toHaveURL(path);
          await expect(text).toBeFocused();
        } else await choose(page, "Seafood");
        await expect(text).toHaveValue(message.text);
        await sectionLink(page, "SALES").click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Sales Order");
        await expect(text).toHaveValue(message.text);
        await expect(contactForm(page).getByRole("checkbox")).toBeChecked();
        expect(documents()).toBe(1);
      });

  const beforeFields = foreignNodes["before each field"] as () => void;
  test("a ticked question stays ticked", async ({ page }) => {
    const tick = page.getByRole("main").getByRole("checkbox").nth(1);
    await openWith(page, "/Seafood/questions?redirect", beforeFields, () => tick.check());
    await expect(page).toHaveURL("/Seafood/questions");
    await expect(tick).toBeChecked();
  });

  test("a demo chosen in the share form stays chosen", async ({ page }) => {
    const list = page.getByLabel("Demo", { exact: true }).first();
    await openWith(page, "/Seafood/share?redirect", beforeFields, async () => {
      await list.selectOption({ index: 2 });
    });
    await expect(page).toHaveURL(/share-stops=/);
    expect(await list.evaluate((each: HTMLSelectElement) => each.selectedIndex)).toBe(2);
  });

  test("a playing video continues", async ({ page }) => {
    const video = videoOn(page);
    await openWith(page, `${path}?redirect`, beforeFields, async () => {
      await video.evaluate((element: HTMLVideoElement) => {
        element.muted = true;
        element.loop = true;
        element.currentTime = 1;
        return element.play();
      });
    });
    await expect(page).toHaveURL(path);
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(await videoTime(page)).toBeGreaterThanOrEqual(1);
  });
});

test.describe("scripts wait while the page's picture loads", () => {
  const ways: Record<string, (page: Page, arrive: () => void) => void | Promise<void>> = {
    "and start once the picture has loaded": (_page, arrive) => arrive(),
    "and start when the visitor presses a key": (page) => page.keyboard.press("Shift"),
    "and start when the visitor clicks": (page) => page.mouse.click(5, 500),
    "and start after five seconds without the picture": (page) => page.clock.runFor(5_000),
  };
  for (const [name, then] of Object.entries(ways)) {
    test(name, async ({ page }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      const arrive = await holdBack(page, posters);
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(60_000);
      await page.goto(`${path}?redirect`, { waitUntil: "domcontentloaded" });
      await page.clock.runFor(4_000);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(asked.filter((url) => /_build\/.*\.js/.test(url))).toEqual([]);
      await then(page, arrive);
      await expect(page).toHaveURL(path);
      arrive();
    });
  }
});

test.describe("a video that the visitor starts gets all bandwidth", () => {
  const scripts = /\/_build\/[^/]+\.js/;
  const play = async (page: Page) => {
    await page.getByLabel("Video: ").focus();
    await page.keyboard.press("Space");
  };

  test("scripts are fetched once the video can play through", async ({ page }) => {
    const arrivePicture = await holdBack(page, posters);
    const arriveVideo = await holdBack(page, /\.mp4/);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${path}?redirect`, { waitUntil: "domcontentloaded" });
    await play(page);
    arrivePicture();
    await page.waitForLoadState("load");
    await expect.poll(() => asked.filter((url) => url.includes(".mp4"))).not.toEqual([]);
    expect(asked.filter((url) => /_build\/.*\.js/.test(url))).toEqual([]);
    arriveVideo();
    await expect(page).toHaveURL(path);
  });

  test("the page aborts loading scripts and loads them later", async ({ page }) => {
    const arriveVideo = await holdBack(page, /\.mp4/);
    const arriveScripts = await holdBack(page, scripts);
    const given = page.waitForEvent("requestfailed", (request) => request.url().includes("/_build/"));
    const asked = page.waitForRequest(scripts);
    await page.goto(`${path}?redirect`);
    await asked;
    await play(page);
    expect((await given).failure()?.errorText).toBe("net::ERR_ABORTED");
    arriveScripts();
    arriveVideo();
    await expect(page).toHaveURL(path);
    expect(await page.getByLabel("Video: ").evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  });

  test("a click elsewhere loads the scripts immediately", async ({ page }) => {
    const arriveVideo = await holdBack(page, /\.mp4/);
    await page.goto(`${path}?redirect`, { waitUntil: "domcontentloaded" });
    await play(page);
    await page.mouse.click(5, 500);
    await expect(page).toHaveURL(path);
    arriveVideo();
  });
});

test.describe("the page stays usable with any script", () => {
  test.use({
    expectedErrors: /net::ERR_FAILED|Failed to fetch dynamically imported module|broken on purpose/,
  });

  const problems: Record<string, (route: Route, code: string) => Promise<void>> = {
    "that cannot be loaded": (route) => route.abort(),
    "that throws an error": (route, code) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `${code};throw new Error("broken on purpose");`,
      }),
  };
  for (const [name, problem] of Object.entries(problems)) {
    test(name, { tag: "@thorough" }, async ({ page }) => {
      const scripts = new Set<string>();
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts.add(request.url());
      });
      await page.goto(`${path}?redirect`);
      await page.waitForLoadState("networkidle");
      const own = [...scripts];
      expect(own.length).toBeGreaterThanOrEqual(4);
      for (const script of own) {
        const code = await (await page.request.get(script)).text();
        await page.route(script, (route) => problem(route, code));
        await page.goto(`${path}?redirect`);
        await page.waitForLoadState("networkidle");
        await sectionLink(page, "SALES").click();
        await expect(page.getByRole("heading", { level: 1 }), script).toHaveText("Create Sales Order");
        await page.getByRole("link", { name: /^Next: / }).click();
        await expect(page.getByRole("heading", { level: 1 }), script).toHaveText("Allocate from inventory");
        await expect(page.getByLabel("Video: ")).toBeVisible();
        await page.unroute(script);
      }
    });
  }
});

test.describe("a dialog whose script fails", () => {
  const script = /_build\/dialogs-.*\.js/;
  const failed = /Failed to fetch dynamically imported module/;
  test.use({ expectedErrors: new RegExp(`net::ERR_FAILED|${failed.source}`) });

  test("is logged to the console and loaded again after two seconds", async ({ page }) => {
    const told: string[] = [];
    page.on("console", (message) => told.push(message.text()));
    await page.clock.install();
    await page.route(script, (route) => route.abort(), { times: 1 });
    await page.goto(path);
    await expect.poll(() => told.filter((text) => failed.test(text)).length).toBeGreaterThan(0);
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(page.getByRole("dialog", { name: "Choose which demo" })).toBeVisible();
  });

  test("twice leaves the rest of the page usable", async ({ page }) => {
    await page.clock.install();
    let requests = 0;
    await page.route(script, (route) => {
      requests += 1;
      return route.abort();
    });
    await page.goto(path);
    await expect.poll(() => requests).toBe(1);
    await page.clock.runFor(2_000);
    await expect.poll(() => requests).toBe(2);
    await page.clock.runFor(60_000);
    await sectionLink(page, "SALES").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Sales Order");
    expect(requests).toBe(2);
  });
});

test("dialogs have their styles if style sheets cannot be adopted, as in Safari 15.4", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, "adoptedStyleSheets");
  });
  await page.goto("/Seafood/PURCHASE/Create%20Purchase?internal");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveCSS("border-radius", "12px");
  expect((await dialog.boundingBox())?.width).toBe(450);
});
