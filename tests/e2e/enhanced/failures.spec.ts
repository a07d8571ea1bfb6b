import type { Page, Route } from "playwright/test";
import {
  chooseTab,
  contactForm,
  expect,
  fillInContactForm,
  message,
  sectionLink,
  sendContactForm,
  test,
} from "../fixtures";

const path = "/Seafood/PURCHASE/Create%20Purchase";
const data = /\.data/;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const alert = (page: Page) => page.getByRole("alert").filter({ hasText: "cannot reach this page" });
const notice = (page: Page) => alert(page).locator("> *");

test.use({ expectedErrors: /net::ERR_|Failed to load resource|dynamically imported module/ });

const failures = {
  aborted: (route: Route) => route.abort(),
  "a proxy's 503": (route: Route) => route.fulfill({ status: 503, contentType: "text/plain", body: "busy" }),
  "a proxy's page with status 200": (route: Route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Sign in</title>" }),
  "cut short": async (route: Route) => {
    const whole = await (await route.fetch()).text();
    await route.fulfill({ contentType: "text/x-script", body: whole.slice(0, whole.length / 2) });
  },
  hanging: () => undefined,
};

/** @param patience time in milliseconds after which the page gives up on a hanging request */
async function whileFailing(
  page: Page,
  [failure, fail]: [string, (route: Route) => unknown],
  patience: number,
  act: () => Promise<void>,
): Promise<void> {
  await page.route(data, fail);
  const asked = page.waitForRequest(data);
  await act();
  await asked;
  if (failure === "hanging") await page.clock.runFor(patience);
}

/** Opens a demo without autoplay, and marks the document so that tests can detect a reload. */
async function open(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto(`${path}?redirect`);
  // Waits until the query has disappeared from the URL, which shows that the page is hydrated.
  await expect(page).toHaveURL(path);
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
}

test("a picture that cannot be loaded shows no broken-image icon", async ({ page }) => {
  await open(page);
  const poster = page.locator(".screen img");
  await expect(poster).toBeVisible();
  await page.route(/\.(?:avif|webp|jpg)/, (route) => route.abort());
  await page.getByRole("link", { name: /^Next: / }).click();
  await expect(heading(page)).toHaveText("File Import");
  await expect(poster).toBeHidden();
  await page.unrouteAll();
  await page.getByRole("link", { name: /^Next: / }).click();
  await expect(heading(page)).toHaveText("Purchase Workflow");
  await expect(poster).toBeVisible();
});

async function blockDocuments(page: Page): Promise<void> {
  await page.route(/./, (route) =>
    route.request().isNavigationRequest() ? route.abort() : route.fallback(),
  );
}

async function expectSameDocument(page: Page, same: boolean): Promise<void> {
  await expect(page.locator("html[data-marked]")).toHaveCount(same ? 1 : 0);
}

const ways = [
  {
    way: "a section's link",
    go: (page: Page) => sectionLink(page, "SALES").click(),
    title: "Create Sales Order",
    tags: [],
  },
  {
    way: "the next demo's link",
    go: (page: Page) => page.getByRole("link", { name: /^Next: / }).click(),
    title: "File Import",
    tags: [],
  },
  {
    way: "the list of tabs",
    go: (page: Page) => chooseTab(page, "Inventory"),
    title: "Inventory",
    tags: ["@layout"],
  },
];

test.describe("if a page's data cannot be loaded, its document is used instead:", () => {
  for (const failure of Object.entries(failures)) {
    // To save time, tests aborted requests with every way of navigating, but other failures with just one.
    for (const { way, go, title, tags } of failure[0] === "aborted" ? ways : ways.slice(0, 1)) {
      test(`request ${failure[0]}, navigation by ${way}`, { tag: tags }, async ({ page }) => {
        await open(page);
        await blockDocuments(page);
        await contactForm(page).getByLabel("Message").fill(message.text);
        await whileFailing(page, failure, 10_000, () => go(page));
        await expect(heading(page)).toHaveText(title);
        await expect(contactForm(page).getByLabel("Message")).toHaveValue(message.text);
        await expectSameDocument(page, true);
      });
    }
  }

  test("request aborted, navigation by the browser's Back", async ({ page }) => {
    await open(page);
    await sectionLink(page, "SALES").click();
    await expect(heading(page)).toHaveText("Create Sales Order");
    await blockDocuments(page);
    await whileFailing(page, ["aborted", failures.aborted], 10_000, async () => {
      await page.goBack();
    });
    await expect(heading(page)).toHaveText("Create Purchase");
    await expect(page).toHaveURL(path);
    await expectSameDocument(page, true);
  });
});

test.describe("a new document is loaded", () => {
  test("if a link is clicked again while its page loads", async ({ page }) => {
    await open(page);
    await page.route(data, () => undefined);
    await sectionLink(page, "SALES").click();
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeAttached();
    await sectionLink(page, "SALES").click();
    await expect(heading(page)).toHaveText("Create Sales Order");
    await expectSameDocument(page, false);
  });
});

test("a new document is loaded if a deployment has removed the page's script", async ({ page }) => {
  await open(page);
  await page.route(/\/_build\//, (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
  await expect(heading(page)).toHaveText("Privacy policy");
  await expectSameDocument(page, false);
});

test.describe("without a network", () => {
  for (const { way, go, title } of ways) {
    test(`shows a notice next to ${way}, which works once the network is back`, async ({ page, context }) => {
      await open(page);
      await contactForm(page).getByLabel("Message").fill(message.text);
      await context.setOffline(true);
      await go(page);
      await expect(notice(page)).toBeInViewport({ ratio: 1 });
      await expect(heading(page)).toHaveText("Create Purchase");
      await expect(contactForm(page).getByLabel("Message")).toHaveValue(message.text);
      await context.setOffline(false);
      await go(page);
      await expect(heading(page)).toHaveText(title);
      await expect(notice(page)).toHaveCount(0);
      await expectSameDocument(page, true);
    });
  }

  test("the notice is next in the focus order", async ({ page, context }) => {
    await open(page);
    await context.setOffline(true);
    await sectionLink(page, "SALES").press("Enter");
    await expect(notice(page)).toBeVisible();
    const retry = notice(page).getByRole("button", { name: "Try again" });
    await page.keyboard.press("Tab");
    await expect(retry).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(sectionLink(page, "PRODUCTION")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(sectionLink(page, "SALES")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(sectionLink(page, "SALES")).toBeFocused();
    await page.keyboard.press("Tab");
    await context.setOffline(false);
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText("Create Sales Order");
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("Back shows pages that were already visited", async ({ page, context }) => {
    await open(page);
    for (const [section, title] of [
      ["SALES", "Create Sales Order"],
      ["PRODUCTION", "Create Production Order"],
    ] as const) {
      await sectionLink(page, section).click();
      await expect(heading(page)).toHaveText(title);
    }
    await context.setOffline(true);
    await page.goBack();
    await expect(heading(page)).toHaveText("Create Sales Order");
    await page.goForward();
    await expect(heading(page)).toHaveText("Create Production Order");
  });

  test("Back to an evicted page continues once the network is back", async ({ page, context }) => {
    await open(page);
    await sectionLink(page, "SALES").click();
    await expect(heading(page)).toHaveText("Create Sales Order");
    await context.setOffline(true);
    await page.goBack();
    await expect(notice(page)).toBeInViewport({ ratio: 1 });
    await expect(heading(page)).toHaveText("Create Sales Order");
    await context.setOffline(false);
    await expect(heading(page)).toHaveText("Create Purchase");
    await expect(notice(page)).toHaveCount(0);
  });
});

test.describe("a form without a response keeps the typed text and can be sent again:", () => {
  for (const failure of Object.entries(failures)) {
    test(failure[0], { tag: failure[0] === "hanging" ? [] : "@thorough" }, async ({ page }) => {
      await open(page);
      await fillInContactForm(page);
      await whileFailing(page, failure, 20_000, () => sendContactForm(page));
      await expect(contactForm(page).getByRole("alert")).toContainText("could not be reached");
      await expect(contactForm(page).getByLabel("Message")).toHaveValue(message.text);
      await expect(heading(page)).toHaveText("Create Purchase");
      // Ignores errors in the route handler, which may still be handling a prefetch.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await sendContactForm(page);
      await expect(contactForm(page).getByRole("status")).toHaveText(/^Thank you/);
      await expectSameDocument(page, true);
    });
  }

  test("without a network", async ({ page, context }) => {
    await open(page);
    await fillInContactForm(page);
    await context.setOffline(true);
    await sendContactForm(page);
    await expect(contactForm(page).getByRole("alert")).toContainText("could not be reached");
    await context.setOffline(false);
    await sendContactForm(page);
    await expect(contactForm(page).getByRole("status")).toHaveText(/^Thank you/);
  });
});

test("a page makes no further requests after its form was sent", async ({ page }) => {
  await open(page);
  await fillInContactForm(page);
  const asked: string[] = [];
  // Records only requests for this page, because adjacent pages are always prefetched.
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(path)) asked.push(`${request.method()} ${pathname}`);
  });
  await page.route(data, (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  await sendContactForm(page);
  await expect(contactForm(page).getByRole("status")).toHaveText(/^Thank you/);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([`POST ${path}.data`]);
});
