import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { violations } from "../axe";
import { expect, test, videoOn, videoTime } from "../fixtures";

const siteUrl = "https://demo.provehavn.example";

function rows(page: Page) {
  return page.getByRole("main").getByRole("combobox", { name: "Demo", exact: true });
}

async function make(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByRole("heading", { name: "Your link" })).toBeVisible();
}

function madeLink(page: Page) {
  return page.getByRole("textbox", { name: "Link", exact: true });
}

async function mailBody(page: Page, name = "Send by e-mail"): Promise<string> {
  const href = await page.getByRole("link", { name }).getAttribute("href");
  return new URL(href ?? "").searchParams.get("body")?.replaceAll("\r\n", "\n") ?? "";
}

async function openMade(page: Page): Promise<void> {
  await page.goto((await madeLink(page).inputValue()).replace(/^https?:\/\/[^/]+/, ""));
}

test("a visitor creates a tour of three stops and follows it", { tag: "@bundle" }, async ({ page }) => {
  await page.goto("/Seafood/share");
  for (const [row, demo] of ["Workflow", "Invoicing", "Inventory"].entries())
    await rows(page).nth(row).selectOption({ label: demo });
  await make(page);
  await expect(madeLink(page)).toHaveValue(`${siteUrl}/Seafood?redirect&tour=workflow,invoicing,inventory`);
  const mail = await mailBody(page);
  expect(mail).toContain(await madeLink(page).inputValue());
  expect(mail).toMatch(/Workflow, Invoicing, Inventory\.\n\nhttp/);

  const files = page.getByRole("link", { name: /^Download it as files, \d+\.\d MB$/ });
  const told = Number(/\d+\.\d/.exec(await files.innerText()));
  await expect(files).toHaveAttribute(
    "href",
    "/Seafood/copy.zip?tour=workflow,invoicing,inventory&size=full&lang=en",
  );
  const head = await page.request.head((await files.getAttribute("href")) ?? "");
  expect(Math.abs(Number(head.headers()["content-length"]) / 1e6 - told)).toBeLessThan(0.15);

  await openMade(page);
  await expect(page.getByRole("heading", { level: 1, name: "Purchase Workflow" })).toBeVisible();
  const tour = page.getByRole("navigation", { name: "Tour" });
  await expect(tour).toContainText("Stop 1 of 3");
  await tour.getByRole("link", { name: "Next: Invoicing" }).click();
  await expect(tour).toContainText("Stop 2 of 3");
  await page.getByRole("main").getByRole("link", { name: "Next: Inventory" }).click();
  await expect(tour).toContainText("Stop 3 of 3");
  await expect(page.getByRole("link", { name: "Watch the tour again" })).toBeVisible();
});

test("a card has the link, stop pictures and an e-mail button", { tag: "@layout" }, async ({ page }) => {
  await page.goto("/Seafood/share?share-stops=workflow@11,fakturering,inventory");
  const outcome = page.getByRole("region", { name: "Your link" });
  const stops = outcome.getByRole("list").first().getByRole("listitem");
  await expect(stops).toHaveText([/Workflow 0:11–\d/, /Invoicing 0:\d\d$/, /Inventory 0:\d\d$/]);
  const pictures = stops.locator("img");
  await expect(pictures).toHaveCount(3);
  await expect
    .poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.every((each) => each.naturalWidth > 0)))
    .toBe(true);
  await expect(madeLink(page)).toHaveValue(/^http/);
  await expect(outcome.getByRole("link", { name: "Send by e-mail" })).toBeVisible();
});

test("the buttons that move stops are aligned in two columns", { tag: "@layout" }, async ({ page }) => {
  await page.goto("/Seafood/share?share-stops=workflow,invoicing,inventory");
  for (const way of ["up", "down"]) {
    const buttons = page.getByRole("button", { name: new RegExp(`^Move .* ${way}$`) });
    // Each button exists for two of the three stops: the first stop cannot move up, and the last cannot move down.
    await expect(buttons).toHaveCount(2);
    const places = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    expect(new Set(places).size, way).toBe(1);
  }
});

async function openShareForm(page: Page): Promise<void> {
  await page.getByText("Share", { exact: true }).click();
  await page.getByRole("link", { name: "Demo link and QR code" }).click();
}

test("a demo's share form has an e-mail with the demo's link", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/PURCHASE/Workflow?rep=per");
  await openShareForm(page);
  expect(await mailBody(page)).toContain(`${siteUrl}/Seafood/PURCHASE/Workflow?redirect&rep=per`);
});

test("a moment within a sentence is listed with its text", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/share?share-stops=workflow@1");
  const moment = page.getByRole("combobox", { name: "Starts at" }).locator("option:checked");
  await expect(moment).toHaveText(/^0:01 \p{L}/u);
});

test("a tour from the content fills the form and keeps the query", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/share?utm_source=mail&share-campaign=fair");
  await page.getByRole("link", { name: "For buyers, a minute" }).click();
  await expect(page).toHaveURL(/\/share\?utm_source=mail&share-stops=/);
  await expect(rows(page).nth(2)).toHaveValue("invoicing");
  await expect(page.getByLabel("Campaign name")).toHaveValue("fair");
});

test("a visitor links to a moment of a video, with captions in the other language", async ({ page }) => {
  await page.goto("/Seafood/PURCHASE/Workflow?t=9");
  await openShareForm(page);
  await expect(page.getByRole("heading", { level: 1, name: "Create a demo link" })).toBeVisible();
  await expect(rows(page).first()).toHaveValue("workflow");
  const moment = page.getByRole("combobox", { name: "Starts at" });
  await expect(moment).toHaveValue("workflow@9");
  await expect(moment.locator("optgroup[label='The second half']")).toContainText("It can see");
  await moment.selectOption({ label: "Half of the way lies behind it." });
  await page.getByLabel("Norwegian captions").check();
  await page.getByLabel("Campaign name").fill("spring-fair");
  await make(page);
  await expect(madeLink(page)).toHaveValue(
    `${siteUrl}/Seafood/PURCHASE/Workflow?redirect&captions=nb&utm_campaign=spring-fair&t=11`,
  );
  await expect(page.getByRole("list").filter({ hasText: "LinkedIn" })).toContainText(
    "Godkjenning av innkjøp",
  );
  await openMade(page);
  await videoOn(page).evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(11);
});

test("the e-mail text of any tour fits into a mailto link", { tag: "@scripted" }, async ({ page }) => {
  const demos = ["workflow", "invoicing", "inventory", "create-purchase", "fakturering", "introduction"];
  const moments = demos.flatMap((demo) => [`${demo}@1`, `${demo}@2`, `${demo}@3`]);
  const link = page.getByRole("link", { name: "Send by e-mail" });
  for (const count of [1, 2, 18]) {
    const query = moments.slice(0, count).map((moment) => `share-stops=${encodeURIComponent(moment)}`);
    await page.goto(`/Seafood/share?${[...query, "share-rep=solveig", "share-campaign=autumn"].join("&")}`);
    const href = (await link.getAttribute("href")) ?? "";
    expect(href.length, String(count)).toBeLessThanOrEqual(1900);
    const made = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();
    const body = new URL(href).searchParams.get("body") ?? "";
    expect(body).toContain(made);
    // RFC 6068 requires CRLF.
    expect(
      body
        .split("\n")
        .slice(0, -1)
        .every((line) => line.endsWith("\r")),
    ).toBe(true);
  }
});

test("a link names the chosen contact, who signs the e-mail text", async ({ page }) => {
  await page.goto("/Seafood/PURCHASE/Workflow?rep=per");
  await openShareForm(page);
  const person = page.getByRole("combobox", { name: "Contact", exact: true });
  await expect(person).toHaveValue("per");
  await person.selectOption({ label: "Solveig Berg, Adviser" });
  await make(page);
  await expect(madeLink(page)).toHaveValue(`${siteUrl}/Seafood/PURCHASE/Workflow?redirect&rep=solveig`);
  expect(await mailBody(page)).toMatch(
    /Kind regards,\nSolveig Berg\nAdviser\nsolveig@provehavn\.example\n\+47 00 00 00 01\nBook a meeting: https:\/\/calendar\.example\/solveig$/,
  );
  await openMade(page);
  await expect(page.getByRole("region", { name: "Contact us" })).toContainText("Solveig Berg");
});

test("buttons move stops, and Enter creates the link without moving a stop", async ({ page }) => {
  await page.goto("/Seafood/share?share-stops=workflow@11,invoicing,inventory");
  await page.getByRole("button", { name: "Move Workflow down" }).click();
  await expect(madeLink(page)).toHaveValue(
    `${siteUrl}/Seafood?redirect&tour=invoicing,workflow@11,inventory`,
  );
  await page.getByRole("button", { name: "Move Inventory up" }).click();
  await expect(madeLink(page)).toHaveValue(
    `${siteUrl}/Seafood?redirect&tour=invoicing,inventory,workflow@11`,
  );
  await expect(rows(page).nth(2)).toHaveValue("workflow");
  await expect(page.getByRole("button", { name: "Move Workflow down" })).toBeHidden();
  await page.getByLabel("Campaign name").fill("fair");
  await page.keyboard.press("Enter");
  await expect(madeLink(page)).toHaveValue(/tour=invoicing,inventory,workflow@11&utm_campaign=fair$/);
  await rows(page).first().selectOption({ label: "Remove this stop" });
  await make(page);
  await expect(madeLink(page)).toHaveValue(/tour=inventory,workflow@11&utm_campaign=fair$/);
});

test("demos are listed by product, in the reader's language", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/share?share-stops=workflow,fakturering");
  const groups = rows(page).first().locator("optgroup");
  await expect(groups).toHaveCount(2);
  await expect(groups.nth(1)).toHaveAttribute("label", "Logistics");
  await expect(groups.nth(1).locator("option[value=fakturering]")).toHaveText("Invoicing");
  expect(await mailBody(page)).toMatch(/Workflow, Invoicing\.\n/);
});

test("the link can be downloaded as a QR code", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/share?share-stops=workflow@11");
  for (const [format, beginning] of [
    ["SVG", "<svg"],
    ["PNG", "\x89PNG"],
  ] as const) {
    const asked = page.waitForEvent("download");
    await page.getByRole("link", { name: `Download as ${format}` }).click();
    const file = await asked;
    expect(file.suggestedFilename()).toBe(`qr-workflow.${format.toLowerCase()}`);
    const text = await readFile(await file.path(), "latin1");
    expect(text.slice(0, beginning.length)).toBe(beginning);
  }
  const code = page.getByRole("img", { name: "QR code for the link" });
  await code.scrollIntoViewIfNeeded();
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("omits invalid input, and reports an invalid campaign name", { tag: "@scripted" }, async ({ page }) => {
  const markup = encodeURIComponent(`<script>alert("winnings")</script>`);
  await page.goto(
    `/Seafood/share?share-stops=nothing,${markup}&share-campaign=${markup}&share-opens=${markup}`,
  );
  await expect(page.getByRole("heading", { level: 1, name: "Create a demo link" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your link" })).toHaveCount(0);
  await expect(page.getByLabel("Campaign name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("winnings")).toHaveCount(0);
});

test("reports unusable input and keeps it in the field", { tag: "@bundle" }, async ({ page, mode }) => {
  await page.goto("/Seafood/share");
  const main = page.getByRole("main");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(main.getByText(/^No demo is chosen\./)).toBeVisible();

  const campaign = page.getByLabel("Campaign name");
  await expect(campaign).toHaveAccessibleDescription(/All other names are counted together/);
  await expect(main.locator("datalist option")).toHaveCount(1);
  await campaign.fill("spring fair!");
  await page.getByRole("textbox", { name: "Starts at" }).first().fill("9:99");
  await rows(page).first().selectOption({ label: "Workflow" });
  if (mode !== "scripted") await make(page);
  await expect(main.getByText("“9:99” is not a time in that video")).toBeVisible();
  await expect(campaign).toHaveValue("spring fair!");
  await expect(campaign).toHaveAccessibleDescription(/^The link has no campaign: use only/);
  await expect(madeLink(page)).toHaveValue(`${siteUrl}/Seafood/PURCHASE/Workflow?redirect`);
  await expect(main.getByText(/^No demo is chosen\./)).toHaveCount(0);
});

test("creates a link in Norwegian", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Logistics/share?share-stops=fakturering");
  await expect(page.getByRole("heading", { level: 1, name: "Lag en demolenke" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Lenke", exact: true })).toHaveValue(
    new RegExp(`^${siteUrl}/Logistics/.*/Fakturering\\?redirect$`),
  );
  expect(await mailBody(page, "Send på e-post")).toMatch(/^Hei!/);
});

test("axe finds no accessibility errors", { tag: ["@scripted", "@layout", "@thorough"] }, async ({
  page,
}) => {
  await page.goto("/Seafood/share?share-stops=workflow@9,invoicing&share-campaign=_");
  expect(await violations(page)).toEqual([]);
});
