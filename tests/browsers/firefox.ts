import puppeteer from "puppeteer-core";
import type { Browser } from "./browser";

export async function startFirefox(
  executablePath: string,
  scripts: boolean,
  before?: () => void,
): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    // The timeout is long, because build machines may stall.
    timeout: 60_000,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { "javascript.enabled": scripts },
  });
  const [page = await browser.newPage()] = await browser.pages();
  if (before) await page.evaluateOnNewDocument(before);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return {
    async open(url) {
      await page.goto(url);
    },
    read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    readInFrame: async <Value>(expression: string) => {
      const frame = page.mainFrame().childFrames()[0];
      if (!frame) throw new Error("the page has no frame");
      return frame.evaluate(expression) as Promise<Value>;
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    errors: () => errors,
    close: () => browser.close(),
  };
}
