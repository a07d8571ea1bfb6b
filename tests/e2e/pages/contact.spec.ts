import type { Page } from "playwright/test";
import { expect, test } from "../fixtures";

const path = "/Seafood/PURCHASE/Workflow";

// Browsers put the status of such an answer on the console.
test.use({ expectedErrors: /status of 400|404 \(Not Found\)/ });

/** Each test is a visitor at an address of their own, so that none meets the limit on submissions. */
test.beforeEach(async ({ context }) => {
  const part = () => Math.floor(Math.random() * 255);
  await context.setExtraHTTPHeaders({ "X-Forwarded-For": `10.${part()}.${part()}.${part()}` });
});

function form(page: Page) {
  return page.getByRole("region", { name: "Contact us" });
}

async function fillIn(page: Page, email: string): Promise<void> {
  await form(page).getByLabel("Work e-mail").fill(email);
  await form(page).getByLabel("Name").fill("Kari Nordmann");
  await form(page).getByLabel("Company").fill("Nordmann & Sønn AS");
  await form(page).getByLabel("Message").fill("Two lines\nof <text>");
  await form(page).getByRole("checkbox").check();
}

async function send(page: Page): Promise<void> {
  await form(page).getByRole("button", { name: "Send" }).click();
}

test("a message is sent and acknowledged in the page", async ({ page }) => {
  await page.goto(`${path}?utm_source=a%20b`);
  await fillIn(page, "kari@example.com");
  await send(page);
  await expect(form(page).getByRole("status")).toHaveText(/^Thank you\. We have your message/);
  await expect(form(page).getByRole("status")).toBeInViewport();
  await expect(form(page).getByLabel("Message")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Purchase Workflow");
  await page.getByRole("link", { name: /^Next: / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inventory");
  expect(new URL(page.url()).search).toBe("?utm_source=a%20b");
});

test("what is wrong is said by each field; what was entered stays, and the first fault has the focus", async ({
  page,
}) => {
  await page.goto(path);
  await form(page).getByLabel("Work e-mail").fill("kari.example.com");
  await form(page).getByLabel("Company").fill("Nordmann & Sønn AS");
  await form(page).getByLabel("Message").fill("Two lines\nof <text>");
  await send(page);
  const email = form(page).getByLabel("Work e-mail");
  await expect(email).toHaveAccessibleDescription(/an address looks like/);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue("kari.example.com");
  await expect(form(page).getByLabel("Name")).toHaveAccessibleDescription("Name: please fill this in.");
  await expect(form(page).getByRole("checkbox")).toHaveAccessibleDescription(/^Please agree/);
  await expect(form(page).getByLabel("Company")).toHaveValue("Nordmann & Sønn AS");
  await expect(form(page).getByLabel("Message")).toHaveValue("Two lines\nof <text>");
  await expect(page.getByLabel("Video: ")).toBeVisible();

  await fillIn(page, "kari@example.com");
  await send(page);
  await expect(form(page).getByRole("status")).toHaveText(/^Thank you/);
});

test("the form speaks the area's language, on the legal pages too", async ({ page }) => {
  await page.goto("/Logistics/legal/personvern");
  const contact = page.getByRole("region", { name: "Kontakt oss" });
  await contact.getByRole("button", { name: "Send" }).click();
  await expect(contact.getByLabel("Navn")).toHaveAccessibleDescription("Navn: må fylles ut.");
  await contact.getByLabel("E-post på jobb").fill("kari@example.no");
  await contact.getByLabel("Navn").fill("Kari");
  await contact.getByRole("checkbox").check();
  await contact.getByRole("button", { name: "Send" }).click();
  await expect(contact.getByRole("status")).toHaveText(/^Takk\. Vi har fått meldingen/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Personvernerklæring");
});

test("a form sent from a page that is not there arrives too", async ({ page }) => {
  await page.goto("/Seafood/Nope");
  await fillIn(page, "kari@example.com");
  await send(page);
  await expect(form(page).getByRole("status")).toHaveText(/^Thank you/);
});

test("the field that people do not see is out of their way", async ({ page }) => {
  await page.goto(path);
  const hidden = form(page).locator("input[name=website]");
  await expect(hidden).toHaveAttribute("tabindex", "-1");
  await expect(form(page).getByLabel("Leave this field empty")).not.toBeInViewport();
  await fillIn(page, "kari@example.com");
  await hidden.evaluate((input: HTMLInputElement) => {
    input.value = "http://spam.example";
  });
  await send(page);
  await expect(form(page).getByRole("alert")).toContainText("write to hei@tidevann.example");
  await expect(form(page).getByLabel("Company")).toHaveValue("Nordmann & Sønn AS");
});
