import axe from "axe-core";
import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserOptions } from "../../../tools/chromium.mjs";
import { editorPage } from "../../../tools/editor/page-files";
import { token, Workspace } from "./workspace";

let workspace: Workspace;
let browser: Browser;

beforeAll(async () => {
  workspace = new Workspace(editorPage());
  await workspace.start();
  browser = await chromium.launch(browserOptions());
});
afterAll(async () => {
  await browser.close();
  await workspace.stop();
});

test.each(["seafood.json", "forms.json"])("axe finds no errors in the form of %s", async (file) => {
  const page = await browser.newPage();
  await page.goto(`${workspace.origin}/?token=${token}`);
  await page.getByRole("link", { name: file }).click();
  await page.getByRole("button", { name: `Save ${file}` }).waitFor();
  await page.locator("details").evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
