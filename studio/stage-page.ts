import type { Browser, CDPSession, Page } from "playwright";
import type { StageWindow } from "./stage/main";
import type { Storyboard } from "./storyboard";
import { timeline } from "./timeline";

/** The end of a step is looked at this many milliseconds before the next one begins. */
export const beforeEnd = 80;

type Staged = typeof globalThis & { stage: StageWindow };

type Performance = { board: Storyboard; lang: "en" | "nb"; cloudName: string };

/** A page that draws a storyboard's moments one by one. */
export class Stage {
  private constructor(
    private readonly page: Page,
    private readonly camera: CDPSession,
  ) {}

  /** @throws Error naming the step whose target is not on the screen */
  static async open(browser: Browser, html: string, { board, lang, cloudName }: Performance): Promise<Stage> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 });
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await page.setContent(html);
    if (errors[0]) throw errors[0];
    await page.evaluate(([...args]) => (globalThis as Staged).stage.load(...args), [
      board,
      lang,
      cloudName,
    ] as const);
    return new Stage(page, await page.context().newCDPSession(page));
  }

  private shown = "";
  private picture: Buffer = Buffer.alloc(0);

  /** The picture at a moment, in milliseconds, as PNG; taken again only when something has changed. */
  async pictureAt(now: number): Promise<Buffer> {
    const shown = await this.page.evaluate((moment) => (globalThis as Staged).stage.draw(moment), now);
    if (shown !== this.shown) {
      const { data } = await this.camera.send("Page.captureScreenshot", {
        format: "png",
        optimizeForSpeed: true,
      });
      this.picture = Buffer.from(data, "base64");
      this.shown = shown;
    }
    return this.picture;
  }

  /** What is wrong with the picture at the end of each step, with the number of the step. */
  async faults(board: Storyboard): Promise<string[]> {
    const faults: string[] = [];
    for (const [index, { start, end }] of timeline(board).entries()) {
      const found = await this.page.evaluate(
        ([from, to]) => (globalThis as Staged).stage.faultsAt(from, to),
        [start, end - beforeEnd] as const,
      );
      faults.push(...found.map((fault) => `step ${index + 1}: ${fault}`));
    }
    return faults;
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
