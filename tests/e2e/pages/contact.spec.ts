import type { Page } from "playwright/test";
import {
  contactForm,
  expect,
  expectQuery,
  fillInContactForm,
  message,
  sendContactForm,
  test,
} from "../fixtures";

const path = "/Seafood/PURCHASE/Workflow";

test.use({ expectedErrors: /status of 400|404 \(Not Found\)/ });

/** Each test sends from a different IP address, because submissions are rate-limited. */
test.beforeEach(async ({ context }) => {
  const part = () => Math.floor(Math.random() * 255);
  await context.setExtraHTTPHeaders({ "X-Forwarded-For": `10.${part()}.${part()}.${part()}` });
});

test("a message is sent and acknowledged on the same page", { tag: "@bundle" }, async ({ page }) => {
  await page.goto(`${path}?utm_source=a%20b`);
  await fillInContactForm(page);
  await sendContactForm(page);
  await expect(contactForm(page).getByRole("status")).toHaveText(/^Thank you\. We have your message/);
  await expect(contactForm(page).getByRole("status")).toBeInViewport();
  await expect(contactForm(page).getByLabel("Message")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Purchase Workflow");
  await page.getByRole("link", { name: /^Next: / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inventory");
  expect(new URL(page.url()).search).toBe("?utm_source=a%20b");
});

test("required fields are announced once, and none as invalid", { tag: "@scripted" }, async ({ page }) => {
  await page.goto(path);
  const form = contactForm(page);
  for (const field of await form.getByRole("textbox").or(form.getByRole("checkbox")).all())
    await expect(field).toHaveAttribute("aria-invalid", "false");
  const email = form.getByRole("textbox", { name: "Work e-mail", exact: true });
  await expect(email).toHaveAttribute("required");
  await expect(form.getByText("Work e-mail (required)")).toBeVisible();
});

test("shows an error next to each invalid field, keeping the input", { tag: "@bundle" }, async ({ page }) => {
  await page.goto(path);
  await contactForm(page).getByLabel("Work e-mail").fill("kari.example.com");
  await contactForm(page).getByLabel("Company").fill(message.company);
  await contactForm(page).getByLabel("Message").fill(message.text);
  await sendContactForm(page);
  const email = contactForm(page).getByLabel("Work e-mail");
  await expect(email).toHaveAccessibleDescription(/an e-mail address like/);
  await expect(email).toBeFocused();
  // A focused field with an error keeps its red border inside the focus outline.
  await expect(email).toHaveCSS("border-top-width", "2px");
  await expect(email).toHaveCSS("box-shadow", /1px inset, .* 2px$/);
  await expect(email).toHaveValue("kari.example.com");
  await expect(contactForm(page).getByLabel("Name")).toHaveAccessibleDescription("Please fill in “Name”.");
  await expect(contactForm(page).getByRole("checkbox")).toHaveAccessibleDescription(/^Please tick/);
  await expect(contactForm(page).getByLabel("Company")).toHaveValue(message.company);
  await expect(contactForm(page).getByLabel("Message")).toHaveValue(message.text);
  await expect(page.getByLabel("Video: ")).toBeVisible();

  await fillInContactForm(page);
  await sendContactForm(page);
  await expect(contactForm(page).getByRole("status")).toHaveText(/^Thank you/);
});

test("an error disappears once its field is corrected", { tag: "@scripted" }, async ({ page }) => {
  await page.goto(`${path}?redirect`);
  // Waits until the query has disappeared from the URL, which shows that the page is hydrated.
  await expect(page).toHaveURL(path);
  await sendContactForm(page);
  const form = contactForm(page);
  const email = form.getByLabel("Work e-mail");
  await expect(email).toHaveAccessibleDescription("Please fill in “Work e-mail”.");
  await email.fill("kari");
  await expect(email).toHaveAccessibleDescription("Please fill in “Work e-mail”.");
  await email.fill(message.email);
  await expect(email).toHaveAccessibleDescription("");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Please fill in “Name”.");
  await expect(form.getByRole("alert")).toBeVisible();
  await form.getByLabel("Name").fill(message.name);
  await form.getByRole("checkbox").check();
  await expect(form.getByRole("alert")).toHaveCount(0);
  await email.fill("");
  await sendContactForm(page);
  await expect(email).toHaveAccessibleDescription("Please fill in “Work e-mail”.");
  await expect(email).toBeFocused();
});

test("the form keeps its text after Back from another document", { tag: "@scripted" }, async ({ page }) => {
  await page.goto(path);
  await fillInContactForm(page);
  await page.goto("/Logistics/legal/personvern");
  await page.goBack();
  await expect(contactForm(page).getByLabel("Name")).toHaveValue(message.name);
  await expect(contactForm(page).getByLabel("Message")).toHaveValue(message.text);
});

for (const [name, url, leave] of [
  [
    "Share",
    path,
    async (page: Page) => {
      await page.getByText("Share", { exact: true }).click();
      await page.getByRole("link", { name: "Demo link and QR code" }).click();
    },
  ],
  [
    "Show me the answers",
    "/Seafood/questions",
    (page: Page) => page.getByRole("button", { name: "Show me the answers" }).click(),
  ],
] as const)
  test(`the form keeps its text when ${name} opens another page`, { tag: "@scripted" }, async ({ page }) => {
    await page.goto(`${url}?redirect`);
    await expectQuery(page, "?redirect");
    await fillInContactForm(page);
    if (url !== path) await page.getByRole("main").getByRole("checkbox").first().check();
    await leave(page);
    await expect(
      page.getByRole("heading", { level: 1, name: /Create a demo link|Your questions/ }),
    ).toBeVisible();
    await expect(contactForm(page).getByLabel("Message")).toHaveValue(message.text);
  });

test("the form is in the product's language, also on legal pages", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Logistics/legal/personvern");
  const contact = page.getByRole("region", { name: "Kontakt oss" });
  await contact.getByRole("button", { name: "Send" }).click();
  await expect(contact.getByLabel("Navn")).toHaveAccessibleDescription("Fyll ut «Navn».");
  await contact.getByLabel("Jobb-e-post").fill("kari@example.no");
  await contact.getByLabel("Navn").fill("Kari");
  await contact.getByRole("checkbox").check();
  await contact.getByRole("button", { name: "Send" }).click();
  await expect(contact.getByRole("status")).toHaveText(/^Takk\. Vi har fått meldingen/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Personvernerklæring");
});

test("a form can be sent from a 404 page", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/Nope");
  await fillInContactForm(page);
  await sendContactForm(page);
  await expect(contactForm(page).getByRole("status")).toHaveText(/^Thank you/);
});

test("the honeypot field is hidden from visitors", { tag: "@scripted" }, async ({ page }) => {
  await page.goto(path);
  const hidden = contactForm(page).locator("input[name=shoal]");
  await expect(hidden).toHaveAttribute("tabindex", "-1");
  await expect(contactForm(page).getByLabel("Leave this field empty")).not.toBeInViewport();
  await fillInContactForm(page);
  await hidden.evaluate((input: HTMLInputElement) => {
    input.value = "http://spam.example";
  });
  await sendContactForm(page);
  await expect(contactForm(page).getByRole("alert")).toContainText("write to hello@provehavn.example");
  await expect(contactForm(page).getByLabel("Company")).toHaveValue(message.company);
  // The page empties the honeypot, because password managers may fill it in.
  await expect(hidden).toHaveValue("");
  await contactForm(page).getByRole("checkbox").check();
  await sendContactForm(page);
  await expect(contactForm(page).getByRole("status")).toHaveText(/^Thank you/);
});

test("each product has a contact with a photo and a booking page", { tag: "@scripted" }, async ({ page }) => {
  await page.goto(`${path}?rep=nobody`);
  const contact = contactForm(page);
  await expect(contact).toContainText("Solveig Berg");
  const photo = contact.getByRole("img", { name: "Solveig Berg on the quay" });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const booking = contact.getByRole("link", { name: "Book a meeting (opens in a new tab)", exact: true });
  await expect(booking).toHaveAttribute("href", "https://calendar.example/solveig");
  await expect(booking).toHaveAttribute("target", "_blank");
  await expect(booking).toHaveAttribute("rel", "noopener");
});

test("the contact named in a link stays on the next pages and after a form is sent", async ({ page }) => {
  await page.goto(`${path}?internal&rep=per`);
  const contact = contactForm(page);
  await expect(contact).toContainText("Per Aas");
  await expect(contact.getByRole("link", { name: "per@provehavn.example" })).toHaveAttribute(
    "href",
    "mailto:per@provehavn.example",
  );
  await expect(contact.getByRole("link", { name: "+47 00 00 00 00" })).toBeVisible();
  await expect(contact).not.toContainText("Solveig");
  await fillInContactForm(page);
  await sendContactForm(page);
  await expect(contact.getByRole("status")).toHaveText(/^Thank you/);
  await expect(contact).toContainText("Per Aas");
  await page.getByRole("link", { name: /^Next: / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inventory");
  await expect(contact).toContainText("Per Aas");
  expect(new URL(page.url()).search).toContain("rep=per");
  await page.goto("/Logistics?rep=per");
  await expect(page.getByRole("region", { name: "Kontakt oss" })).toContainText("Salgssjef");
});
