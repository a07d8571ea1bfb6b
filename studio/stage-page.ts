import type { Browser, CDPSession, Page } from "playwright";
import { squareSize } from "../tools/media/limits";
import { posterViewOf, type Sight, type View, viewAt, viewsOf } from "./square";
import type { Moment, StageWindow } from "./stage/main";
import { type Box, type Seen, stageSize } from "./stage/seen";
import type { Storyboard } from "./storyboard";
import { beforeEnd, squarePosterStep, timeline } from "./timeline";

/** Margin around targets, in pixels. */
const margin = 14;

/** Moves a view by the minimum distance to show the complete target, if the target fits. */
function viewOn(target: Box, view: Box): Box {
  const moved = (from: number, length: number, start: number, end: number) => {
    if (end - start > length || (start >= from && end <= from + length)) return from;
    return start < from ? start - margin : end + margin - length;
  };
  return {
    ...view,
    x: moved(view.x, view.width, target.x, target.x + target.width),
    y: moved(view.y, view.height, target.y, target.y + target.height),
  };
}

/** Maximum height of a screen in the square crop, in pixels. */
const highestRoom = 2400;

type Staged = typeof globalThis & { stage: StageWindow };

type Performance = { board: Storyboard; lang: "en" | "nb"; cloudName: string };

const wideDensity = 2;

export class Stage {
  private constructor(
    private readonly page: Page,
    private readonly camera: CDPSession,
  ) {}

  /** @throws Error that names the step if the step's target is not on the screen */
  static async open(browser: Browser, html: string, { board, lang, cloudName }: Performance): Promise<Stage> {
    const page = await browser.newPage({ viewport: stageSize, deviceScaleFactor: 1 });
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

  private views: View[] | undefined;
  private sights: Sight[] = [];
  private shown = "";
  private picture: Buffer = Buffer.alloc(0);

  /** If the picture is unchanged, the previous PNG file is returned. */
  async pictureAt(now: number): Promise<Buffer> {
    const view = this.views && viewAt(this.views, now);
    const drawn = await this.page.evaluate((moment) => (globalThis as Staged).stage.draw(moment), now);
    const shown = drawn + JSON.stringify(view);
    if (shown !== this.shown) {
      this.picture = await (view ? this.photograph(squareSize.width / view.width, view) : this.photograph(1));
      this.shown = shown;
    }
    return this.picture;
  }

  async cutSquare(): Promise<View[]> {
    // The viewport is enlarged, because narrow screens are higher than the stage.
    await this.page.setViewportSize({ ...stageSize, height: highestRoom });
    this.sights = await this.page.evaluate(() => (globalThis as Staged).stage.sights());
    const views = viewsOf(this.sights);
    await this.page.evaluate((cut) => (globalThis as Staged).stage.cut(cut), views);
    this.shown = "";
    this.views = views;
    return views;
  }

  async still(step: number, at: Moment): Promise<{ seen: Seen; view: Box; picture: Buffer }> {
    const seen = await this.page.evaluate(
      ([index, moment]) => (globalThis as Staged).stage.still(index, moment),
      [step, at] as const,
    );
    this.shown = "";
    const view = this.views
      ? viewOn(seen.target ?? seen.about, viewAt(this.views, seen.now))
      : { x: 0, y: 0, ...stageSize };
    const density = this.views ? squareSize.width / view.width : wideDensity;
    return { seen, view, picture: await this.photograph(density, view) };
  }

  /** @throws Error if the stage is not in the square crop */
  async squarePoster(board: Storyboard): Promise<Buffer> {
    const index = squarePosterStep(board);
    const [step, sight] = [timeline(board)[index], this.sights[index]];
    if (!step || !sight || !this.views) throw new Error("the stage shows no square cut with a poster");
    const now = step.end - beforeEnd;
    const blocks = await this.page.evaluate((moment) => (globalThis as Staged).stage.blocks(moment), now);
    this.shown = "";
    const view = posterViewOf(viewAt(this.views, now), sight, blocks);
    return this.photograph(squareSize.width / view.width, view);
  }

  private async photograph(scale: number, part: Box = { x: 0, y: 0, ...stageSize }): Promise<Buffer> {
    const { data } = await this.camera.send("Page.captureScreenshot", {
      format: "png",
      optimizeForSpeed: true,
      clip: { ...part, scale },
    });
    return Buffer.from(data, "base64");
  }

  async problems(board: Storyboard): Promise<string[]> {
    const problems: string[] = [];
    for (const [index, { start, end }] of timeline(board).entries()) {
      const found = await this.page.evaluate(
        ([from, to]) => (globalThis as Staged).stage.problemsAt(from, to),
        [start, end - beforeEnd] as const,
      );
      problems.push(...found.map((problem) => `step ${index + 1}: ${problem}`));
    }
    return problems;
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
