import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { expect, test } from "../fixtures";
import { type StartedSite, startSite } from "../started-site";
import { leadDialog } from "./dialogs";

const standIn = readFileSync(new URL("../provider/v2.js", import.meta.url), "utf8");
const scriptUrl = "https://provider.example/v2.js";
const path = "/Seafood/PURCHASE/Create%20Purchase";

let site: StartedSite;
test.beforeAll(async () => {
  site = await startSite({
    FORMS_PORTAL_ID: "1",
    FORMS_LEAD_FORM_ID: "lead-form",
    FORMS_CONTACT_FORM_ID: "contact-form",
    FORMS_SCRIPT_URL: scriptUrl,
    FORMS_SUBMIT_URL: "http://127.0.0.1:9/submit",
  });
});
test.afterAll(() => site.stop());

type Mode = "ready" | "silent" | "error" | "half-dead" | "messages-only" | "late";

async function open(page: Page, mode: Mode | "blocked", query = "?redirect"): Promise<void> {
  await page.route(scriptUrl, (route) =>
    mode === "blocked" ? route.abort() : route.fulfill({ contentType: "text/javascript", body: standIn }),
  );
  await page.addInitScript((chosen) => {
    (window as unknown as { __providerMode: string }).__providerMode = chosen;
  }, mode);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(site.url + path + query);
}

const contact = (page: Page) => page.getByRole("region", { name: "Contact us" });
const own = (page: Page) => contact(page).getByLabel("Work e-mail");
const theirs = (page: Page) => contact(page).getByLabel("Provider e-mail");

async function comeNear(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Contact us" }).click();
}

test.describe("the contact form", () => {
  test("shows the provider's form once it is ready, and its confirmation", async ({ page }) => {
    await open(page, "ready");
    await comeNear(page);
    await expect(theirs(page)).toBeVisible();
    await expect(own(page)).toHaveCount(0);
    await theirs(page).fill("kari@example.com");
    await contact(page).getByRole("button", { name: "Provider send" }).click();
    await expect(contact(page).getByRole("status")).toHaveText(/^Thank you/);
  });

  test.describe("if the provider is blocked", () => {
    test.use({ expectedErrors: /net::ERR_FAILED https:\/\/provider\.example/ });

    test("keeps the site's form", async ({ page }) => {
      await open(page, "blocked");
      await comeNear(page);
      await expect(own(page)).toBeVisible();
      await page.clock.runFor(8100);
      await expect(own(page)).toBeVisible();
      await expect(theirs(page)).toBeHidden();
    });
  });

  test("a late provider form does not interrupt a visitor who is typing", async ({ page }) => {
    await open(page, "late");
    await comeNear(page);
    await own(page).fill("kari@");
    await page.evaluate(() => (window as unknown as { __providerReady?: () => void }).__providerReady?.());
    await expect(own(page)).toHaveValue("kari@");
    await expect(theirs(page)).toBeHidden();
  });

  test("an unconfirmed submission restores the site's form and shows an error", async ({ page }) => {
    await open(page, "half-dead");
    await comeNear(page);
    await theirs(page).fill("kari@example.com");
    await contact(page).getByRole("button", { name: "Provider send" }).click();
    await expect(contact(page).getByRole("status")).toHaveText("Sending …");
    await page.clock.runFor(9_000);
    await expect(theirs(page)).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(own(page)).toBeVisible();
    await expect(contact(page).getByRole("alert")).toContainText("whether the form went through");
    await expect(contact(page).getByText("Sending …")).toHaveCount(0);
  });
});

test("the lead dialog shows thanks after the provider's confirmation", async ({ page }) => {
  await open(page, "ready", "");
  await page.getByRole("button", { name: "Seafood" }).click();
  await page.clock.runFor(100);
  const dialog = leadDialog(page);
  await dialog.getByLabel("Provider e-mail").fill("kari@example.com");
  await dialog.getByRole("button", { name: "Provider send" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Thank you" })).toBeVisible();
  await expect(dialog.getByLabel("Provider e-mail")).toHaveCount(0);
});

test("the provider's script loads once, and each form is created once with a unique id", async ({ page }) => {
  let loads = 0;
  page.on("request", (request) => {
    if (request.url() === scriptUrl) loads++;
  });
  await open(page, "ready", "");
  await page.getByRole("button", { name: "Seafood" }).click();
  await page.clock.runFor(100);
  await comeNear(page);
  await expect(theirs(page)).toBeVisible();
  const created = await page.evaluate(
    () => (window as unknown as { __providerCreated: { formId: string }[] }).__providerCreated,
  );
  expect(created.map(({ formId }) => formId).sort()).toEqual(["contact-form", "lead-form"]);
  expect(loads).toBe(1);
});
