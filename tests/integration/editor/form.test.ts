import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { assetsFolder } from "../../fixture/site";
import { openEditor } from "./browser";

const { workspace, newWindow } = openEditor();

async function openTab(page: Page, section: string, tab: string): Promise<Locator> {
  await page.getByRole("link", { name: "seafood.json" }).click();
  await page.locator("summary", { hasText: `section "${section}"` }).click();
  const summary = page.locator("summary", { hasText: `tab "${tab}"` });
  await summary.click();
  return page.locator("details").filter({ has: summary }).last();
}

function titleIn(tab: Locator): Locator {
  return tab.getByRole("textbox", { name: "Title" }).first();
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save seafood.json" }).click();
}

async function isSaved(page: Page): Promise<void> {
  await page.getByRole("status").filter({ hasText: "seafood.json was saved." }).waitFor();
}

test("the first page lists the videos that need a review, with the reasons", async () => {
  const page = await newWindow();
  const films = page.getByRole("region", { name: "Videos to review" }).getByRole("listitem");
  const one = films.filter({ hasText: "Seafood/PURCHASE/Create Purchase (2026-11-22" });
  await one.filter({ hasText: "its texts have changed" }).waitFor();
});

test("saving a file without changes keeps it byte-identical", async () => {
  const page = await newWindow();
  const links = page.getByRole("link", { name: /\.json$/ });
  await links.first().waitFor();
  for (const file of await links.allTextContents()) {
    const before = workspace.text(file);
    await page.getByRole("link", { name: file, exact: true }).click();
    await page.getByRole("button", { name: `Save ${file}` }).click();
    await page
      .getByRole("status")
      .filter({ hasText: `${file} was saved.` })
      .waitFor();
    expect(workspace.text(file)).toBe(before);
  }
});

test("changing a tab's title in the form changes the file", async () => {
  const page = await newWindow();
  const title = titleIn(await openTab(page, "PURCHASE", "Workflow"));
  expect(await title.inputValue()).toBe("Purchase Workflow");
  await title.fill("Approvals on the way");
  await save(page);
  await isSaved(page);
  expect(workspace.text("seafood.json")).toContain('"title": "Approvals on the way",');
});

test("a tab's description is changed and saved only by keyboard", async () => {
  const page = await newWindow();
  const tabTo = async (name: string) => {
    const isThere = () =>
      page.evaluate((wanted) => {
        const focused = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
        const text = focused.labels?.[0]?.textContent ?? focused.textContent ?? "";
        return text.startsWith(wanted);
      }, name);
    for (let presses = 0; presses < 300; presses++) {
      await page.keyboard.press("Tab");
      if (await isThere()) return;
    }
    throw new Error(`${name} cannot be reached`);
  };
  await page.getByRole("link", { name: "seafood.json" }).waitFor();
  for (const name of ["seafood.json", 'section "PURCHASE"', 'tab "Workflow"']) {
    await tabTo(name);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Save seafood.json" }).waitFor();
  }
  await tabTo("Description");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Who approves what, and when.");
  await tabTo("Save");
  await page.keyboard.press("Enter");
  await isSaved(page);
  expect(workspace.text("seafood.json")).toContain('"description": "Who approves what, and when.",');
});

test("a rejected change is not written, and its reason links to the field", async () => {
  const before = workspace.text("seafood.json");
  const page = await newWindow();
  const tab = await openTab(page, "PURCHASE", "Workflow");
  await titleIn(tab).fill("");
  await save(page);
  const reasons = page.getByRole("alert");
  await reasons.getByText("title: a tab with a name must have a title").waitFor();
  expect(workspace.text("seafood.json")).toBe(before);

  await page.locator("summary", { hasText: 'tab "Workflow"' }).click();
  await reasons.getByRole("button", { name: 'section "PURCHASE", tab "Workflow"' }).click();
  await tab.locator("input:focus").fill("Better");
  await save(page);
  await isSaved(page);
  expect(workspace.text("seafood.json")).toContain('"title": "Better",');
});

test("two windows that change the same file lose no changes", async () => {
  const [one, other] = [await newWindow(), await newWindow()];
  const titles = await Promise.all([
    openTab(one, "PURCHASE", "Workflow").then(titleIn),
    openTab(other, "PURCHASE", "Inventory").then(titleIn),
  ]);
  await titles[0].fill("From one window");
  await titles[1].fill("From the other");
  await save(one);
  await isSaved(one);
  await save(other);
  await other.getByRole("alert").getByText("changed elsewhere").waitFor();
  expect(workspace.text("seafood.json")).not.toContain("From the other");

  await other.getByRole("button", { name: "Bring in the other changes" }).click();
  await other.getByRole("status").filter({ hasText: "Save the form to keep them all." }).waitFor();
  await save(other);
  await isSaved(other);
  expect(workspace.text("seafood.json")).toContain("From one window");
  expect(workspace.text("seafood.json")).toContain("From the other");
});

test("a new tab gets its id from the typed name, and the file has the schema's order", async () => {
  const page = await newWindow();
  await openTab(page, "PURCHASE", "Workflow");
  await page.getByRole("button", { name: "Add to Tabs" }).and(page.locator(":visible")).click();
  const tab = page.locator("#root_entries_0_sections_1_tabs_6");
  await tab.getByLabel("Title*", { exact: true }).fill("Goods sent back");
  await tab.getByLabel("Id", { exact: true }).fill("returns");
  await tab.getByLabel("Tab*", { exact: true }).fill("Returns");
  await page.locator("summary", { hasText: 'tab "Returns"' }).waitFor();
  await save(page);
  await isSaved(page);
  const written = workspace.text("seafood.json").replace(/\s+/g, " ");
  expect(written).toContain('{ "tab": "Returns", "id": "returns", "title": "Goods sent back" }');
});

test("adding a form's field shows a notice that the other language lacks it", async () => {
  const page = await newWindow();
  await page.getByRole("link", { name: "forms.json" }).click();
  const contact = page.getByRole("group", { name: "English" }).getByRole("group", { name: "Contact form" });
  await contact.getByRole("button", { name: "Add to Fields" }).click();
  const field = contact.locator("details[open]").last();
  const name = field.getByRole("textbox", { name: "Name*" });
  expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
  await name.fill("vessel");
  await field.getByRole("textbox", { name: "Label*" }).fill("Job title");
  await field.getByRole("combobox", { name: "Kind*" }).selectOption("A line of text");
  await field.getByRole("combobox", { name: "Autofill*" }).selectOption("Job title");
  await field.getByRole("textbox", { name: "Name at the provider*" }).fill("jobtitle");
  await page.getByRole("button", { name: "Save forms.json" }).click();
  await page.getByRole("status").filter({ hasText: "forms.json was saved." }).waitFor();
  const { en } = JSON.parse(workspace.text("forms.json"));
  expect(en.contact.fields.at(-1)).toMatchObject({
    name: "vessel",
    type: "text",
    autocomplete: "organization-title",
    providerName: "jobtitle",
  });
  await page.getByText('The Norwegian contact form has no "Job title": add it, too.').waitFor();
});

test("adding a legal page shows a link to the file in the other language", async () => {
  const page = await newWindow();
  await page.getByRole("link", { name: "legal.en.json" }).click();
  await page.getByRole("button", { name: "Add to Pages" }).click();
  const added = page.locator("#root_pages_3");
  for (const [field, text] of [
    ["Slug*", "cookies"],
    ["Title*", "Cookies"],
    ["Description*", "Which cookies there are."],
    ["Introduction*", "There are none."],
    ["Heading*", "Why"],
    ["Paragraph*", "None is needed."],
  ] as const)
    await added.getByRole("textbox", { name: field }).fill(text);
  await page.getByRole("button", { name: "Save legal.en.json" }).click();
  await page.getByRole("status").filter({ hasText: "legal.en.json was saved." }).waitFor();
  expect(JSON.parse(workspace.text("legal.en.json")).pages[3]).toEqual({
    slug: "cookies",
    title: "Cookies",
    description: "Which cookies there are.",
    introduction: "There are none.",
    sections: [{ heading: "Why", paragraphs: ["None is needed."] }],
  });
  const told = page.getByRole("list", { name: "In the other language" });
  await told.getByText("legal.nb.json has 1 fewer").waitFor();
  await told.getByRole("link", { name: "legal.nb.json" }).click();
  await page.getByRole("button", { name: "Save legal.nb.json" }).waitFor();
});

test("icons and videos are chosen from the existing files, including a draft's files", async () => {
  const own = join(workspace.folder, "assets", "icons", "sections");
  mkdirSync(own, { recursive: true });
  cpSync(join(assetsFolder, "icons", "sections", "sales.svg"), join(own, "quality.svg"));
  const page = await newWindow();
  await page.getByRole("link", { name: "seafood.json" }).click();
  await page.locator("summary", { hasText: 'section "PURCHASE"' }).click();
  const section = page.locator("#root_entries_0_sections_1");
  const icon = section.getByRole("combobox", { name: "Icon*" });
  expect(await icon.inputValue()).not.toBe("");
  await icon.selectOption("/icons/sections/quality.svg");
  await page.locator("summary", { hasText: 'tab "Workflow"' }).click();
  const video = page
    .locator("#root_entries_0_sections_1_tabs_2")
    .getByRole("combobox", { name: "Video", exact: true });
  const films = await video.getByRole("option").allTextContents();
  expect(films).toContain("/videos/seafood/purchase/inventory.mp4");
  expect(films).not.toContain("/videos/seafood/purchase/inventory.360p.mp4");
  await save(page);
  await isSaved(page);
  expect(workspace.text("seafood.json")).toContain('"icon": "/icons/sections/quality.svg"');
});

test("an optional part is added and removed by its name", async () => {
  const page = await newWindow();
  const tab = await openTab(page, "PURCHASE", "Workflow");
  await tab.getByRole("button", { name: "Add Quote" }).click();
  const quote = tab.getByRole("group", { name: "Quote" });
  await quote.getByRole("textbox", { name: "Words*" }).fill("It just works.");
  await quote.getByRole("button", { name: "Remove Quote" }).click();
  await tab.getByRole("button", { name: "Add Quote" }).waitFor();
});

test("search finds a text in all files, also unsaved text, and links to its field", async () => {
  const page = await newWindow();
  await titleIn(await openTab(page, "PURCHASE", "Workflow")).fill("Zebra approvals");
  await page.getByRole("link", { name: "site.json" }).click();
  const find = page.getByRole("searchbox", { name: "Find text in all files" });
  await find.fill("zebra");
  await find.press("Enter");
  await page.getByText("1 match:").waitFor();
  await page.getByRole("button", { name: 'seafood.json, section "PURCHASE", tab "Workflow"' }).click();
  await page.getByRole("button", { name: "Save seafood.json" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
    .toBe("Zebra approvals");
  await find.fill("nowhere");
  await find.press("Enter");
  await page.getByText("No matches.").waitFor();
});

test("a change of the brand's name lists the affected sections before it is saved", async () => {
  const seafood = workspace.text("seafood.json");
  workspace.write(
    "seafood.json",
    seafood.replace('"sectionName": "PURCHASE"', '"sectionName": "BUY FROM {BRAND}"'),
  );
  const page = await newWindow();
  await page.getByRole("link", { name: "site.json" }).click();
  const before = workspace.text("site.json");
  await page
    .getByRole("group", { name: "Brand" })
    .getByRole("textbox", { name: "Name" })
    .first()
    .fill("Zebra");
  const save = page.getByRole("button", { name: "Save site.json" });
  await save.click();
  await page.getByRole("alert").getByText("becomes BUY FROM ZEBRA (seafood.json)").waitFor();
  expect(workspace.text("site.json")).toBe(before);
  await page.getByRole("button", { name: "Save with these names" }).click();
  await page.getByRole("status").filter({ hasText: "site.json was saved." }).waitFor();
  expect(workspace.text("site.json")).toContain('"name": "Zebra"');
});
