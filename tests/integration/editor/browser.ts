import { type Browser, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { browserOptions } from "../../../tools/chromium.mjs";
import { editorPage } from "../../../tools/editor/page-files";
import { token, Workspace } from "./workspace";

/** Starts the editor and a browser for the tests of a file. After each test, expects that no page has logged an error. */
export function openEditor(): { workspace: Workspace; newWindow: () => Promise<Page> } {
  const workspace = new Workspace(editorPage());
  let browser: Browser;
  const errors: string[] = [];

  beforeAll(async () => {
    await workspace.start();
    browser = await chromium.launch(browserOptions());
  });
  afterAll(async () => {
    await browser.close();
    await workspace.stop();
  });
  beforeEach(() => workspace.reset());
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(errors.splice(0)).toEqual([]);
  });

  async function newWindow(): Promise<Page> {
    const page = await browser.newPage();
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("console", (message) => {
      // Ignores the errors that Chromium logs for error statuses, because the form displays these errors.
      const isAnswer = message.text().startsWith("Failed to load resource");
      if (message.type() === "error" && !isAnswer) errors.push(message.text());
    });
    await page.goto(`${workspace.origin}/?token=${token}`);
    return page;
  }

  return { workspace, newWindow };
}
