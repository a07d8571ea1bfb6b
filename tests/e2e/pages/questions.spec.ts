import { expect, expectQuery, test, videoOn } from "../fixtures";

test("a question links to the moment that answers it", async ({ page }) => {
  await page.goto("/Seafood/questions?redirect");
  await expect(
    page.getByRole("heading", { level: 1, name: "Questions people ask before they buy" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Show me the answers" })).toBeInViewport();
  await page.getByRole("link", { name: "0:11 in Workflow" }).click();
  await expect(page).toHaveURL(/\/Workflow\?(?:redirect&)?t=11$/);
});

test("chosen questions start a tour of videos that answer them", { tag: "@bundle" }, async ({ page }) => {
  await page.goto("/Seafood/questions?redirect&view=pictures");
  await page.getByRole("checkbox", { name: "How are invoices made?" }).check();
  await page.getByRole("checkbox", { name: "Do we see when half of the way is done?" }).check();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Your questions" })).toBeVisible();
  await expect(page.getByText("2 questions, 0:17")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Watch the answers" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Purchase Workflow" })).toBeVisible();
  const asked = page.getByRole("paragraph").filter({ hasText: /^You asked/ });
  await expect(asked).toHaveText("You asked Do we see when half of the way is done?");
  await expect(page.getByRole("paragraph").filter({ hasText: /^Yes. Half of the way/ })).toBeVisible();
  await expect(videoOn(page)).toBeVisible();
  await page.getByRole("link", { name: "Next: Invoicing" }).first().click();
  await expect(asked).toHaveText("You asked How are invoices made?");
});

test("ticked questions stay ticked after Back", async ({ page }) => {
  await page.goto("/Seafood/questions?redirect");
  await expectQuery(page, "?redirect");
  const tick = page.getByRole("checkbox", { name: "How are invoices made?" });
  await tick.check();
  await page.getByRole("link", { name: "0:11 in Workflow" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Purchase Workflow" })).toBeVisible();
  await page.goBack();
  await expect(tick).toBeChecked();
});

test("questions are grouped by the role of people who ask them", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/questions?redirect");
  await expect(page.getByRole("group", { name: "Purchasing" }).getByRole("checkbox")).toHaveCount(2);
  await expect(page.getByRole("group", { name: "Finance" }).getByRole("checkbox")).toHaveCount(2);
});

test("the number of chosen questions includes unanswered ones", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/questions?ask=arrival,price");
  await expect(page.getByText("2 questions, 0:05")).toBeVisible();
});

test("printed and downloaded links open no dialog", { tag: "@scripted" }, async ({ page }) => {
  const query = "rep=per&utm_campaign=fair&redirect";
  await page.goto(`/Seafood/questions?${query}`);
  const file = await page.locator("a[download]").getAttribute("href");
  const sheet = await (await page.request.get(file ?? "")).text();
  const links = sheet.match(/https:[^",;\r\n]+/g) ?? [];
  expect(links.length).toBeGreaterThan(1);
  await page.emulateMedia({ media: "print" });
  const printed = await page.getByText(/^demo\.provehavn\.example\/.*\?/).allTextContents();
  expect(printed).toHaveLength(links.length);
  // The print styles must take precedence, even though scripts insert the page's styles after them.
  await expect(page.getByText(/^\d+:\d\d in /).first()).toBeHidden();
  await page.goto(`/Seafood/PURCHASE/Workflow?${query}`);
  const onDemo = await page.getByText(/^demo\.provehavn\.example\/.*\?/).allTextContents();
  expect(onDemo).toHaveLength(1);
  await page.goto(`/Seafood/tour?tour=workflow,invoicing&${query}`);
  const onCover = await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "demo.provehavn.example/" })
    .allTextContents();
  expect(onCover).toHaveLength(2);
  for (const link of links) expect(link).toContain("?redirect&rep=per&utm_campaign=fair");
  for (const link of [...printed, ...onDemo, ...onCover]) expect(link).toContain("?redirect&rep=per");
});

test("unanswered questions are copied into a new message", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/questions?redirect");
  await page.getByRole("link", { name: "Ask us" }).click();
  await expect(page.getByLabel("Message")).toHaveValue("I would like to know:\nWhat does it cost?");
});

test("shows an error if no question is ticked", async ({ page }) => {
  await page.goto("/Seafood/questions?redirect");
  await page.getByRole("button", { name: "Show me the answers" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Tick" });
  await expect(alert).toHaveText("Tick at least one question, then press “Show me the answers”.");
  await expect(alert).toBeInViewport();
  await expect(page.getByRole("checkbox").first()).toBeInViewport();
  await expect(
    page.getByRole("heading", { level: 1, name: "Questions people ask before they buy" }),
  ).toBeVisible();
});

test("announces the number of ticked questions", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/questions?redirect");
  await expect(page).toHaveURL(/\/questions$/);
  await page.getByRole("button", { name: "Show me the answers" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Tick" });
  await expect(alert).toBeFocused();
  await expect(page).toHaveURL(/\/questions$/);
  await page.getByRole("checkbox", { name: "How are invoices made?" }).check();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "ticked" })).toHaveText("1 ticked");
});

test("a link to some removed questions shows the others", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/questions?ask=arrival,gone");
  await expect(page.getByText("Some questions in this link are not here any more.")).toBeVisible();
  await expect(page.getByText("1 question, 0:05")).toBeVisible();
});

test("a link to only removed questions shows all questions and a notice", { tag: "@scripted" }, async ({
  page,
  request,
}) => {
  await page.goto("/Seafood/questions?redirect&ask=gone");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Your questions");
  await expect(page.getByText("Some questions in this link are not here any more.")).toBeVisible();
  await expect(page.getByText("What does it cost?")).toBeVisible();
  const file = await request.get("/Seafood/questions.csv?ask=gone");
  expect(await file.text()).toContain("What does it cost?");
});

test("the link to the questions file keeps the query", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/questions?redirect&utm_source=x&ask=arrival");
  const href = await page.locator("a[download]").getAttribute("href");
  expect(href).toBe("/Seafood/questions.csv?redirect&utm_source=x&ask=arrival");
});

test("search finds a question, and shows it above the demos", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/search?q=half+way+done&redirect");
  const title = "No exact match for “half way done”";
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const asked = page.getByRole("region", { name: "People ask" });
  await expect(asked).toContainText("Half of the way lies behind it");
  await expect(page.getByRole("main").locator("section, ol").first()).toContainText("People ask");
  await asked.getByRole("link", { name: "Do we see when half of the way is done?" }).click();
  await expect(page).toHaveURL(/\/Workflow\?(?:redirect&)?t=11$/);
});

test("an unanswered question in search results links to its page", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/search?q=cost&redirect");
  await page.getByRole("link", { name: "What does it cost?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your questions" })).toBeVisible();
});

test("the first demo and the end of a tour link to the questions", { tag: "@scripted" }, async ({ page }) => {
  const link = page.getByRole("main").getByRole("link", { name: /^4 questions people ask/ });
  await page.goto("/Seafood?redirect");
  await expect(page.getByRole("link", { name: "All 4 questions" })).toBeVisible();
  await page.goto("/Seafood/PURCHASE/Workflow?tour=workflow,invoicing&redirect");
  await expect(page.getByRole("heading", { level: 1, name: "Purchase Workflow" })).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.getByRole("link", { name: "Next: Invoicing" }).first().click();
  await page.getByRole("main").getByRole("link", { name: "Ask other questions" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Questions people ask before they buy" }),
  ).toBeVisible();
});

test.describe("a product without questions", () => {
  test.use({ expectedErrors: /status of 404/ });

  test("has no questions page; the 404 page loads once", { tag: "@scripted" }, async ({ page, request }) => {
    expect((await request.get("/Logistics/questions.csv")).status()).toBe(404);
    expect((await page.goto("/Logistics/questions?redirect"))?.status()).toBe(404);
    // Waits until the query has disappeared from the URL, which shows that the page is hydrated.
    await expect(page).toHaveURL("/Logistics/questions");
    const [loaded] = await page.evaluate(() => performance.getEntriesByType("navigation"));
    expect(loaded).toMatchObject({ type: "navigate" });
  });
});

test("the first demo offers configured questions, and shows answers to the ticked ones", async ({ page }) => {
  await page.goto("/Seafood?redirect");
  const offered = page.locator("form").filter({ hasText: "What would you ask us?" });
  await expect(offered.getByRole("checkbox")).toHaveCount(2);
  await offered.getByRole("checkbox", { name: "Do we see the arrival?" }).check();
  await offered.getByRole("button", { name: "Show me the answers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your questions" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Do we see the arrival?" })).toBeVisible();
});
