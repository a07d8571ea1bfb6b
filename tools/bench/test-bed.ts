import { type Browser, chromium } from "playwright";
import { loadContent } from "~/content/load/load.server";
import { tabsOf } from "../../tests/tabs";
import { browserOptions } from "../chromium.mjs";
import type { Load } from "./load";
import { dataPath } from "./requests";
import { type Measured, startQuayside, startSinglePage, startStaticPage } from "./servers";

/** Some tens of thousands of requests, until just-in-time compilation is done. */
const warmUpSeconds = 6;

/** The shipped content, a browser, and servers, each started when it is first needed. */
export class TestBed {
  readonly content = loadContent("content");
  /** The tabs that have a video, with their pages' paths. */
  readonly films = tabsOf(this.content).filter(({ tab }) => tab.video);
  /** The first page that has a video. */
  readonly path = this.films[0]?.path ?? "/Seafood";
  readonly repeats: number;
  readonly loadSeconds: number;
  #browser: Promise<Browser> | undefined;
  #quayside: Promise<Measured> | undefined;
  #statics: Promise<Measured> | undefined;
  #single: Promise<Measured> | undefined;

  /**
   * @param quick whether each thing is measured once only, to try it out
   * @param repeats how often each thing is measured in a browser otherwise
   */
  constructor(
    readonly quick: boolean,
    repeats: number,
  ) {
    this.repeats = quick ? 1 : repeats;
    this.loadSeconds = quick ? 1 : 5;
  }

  browser(): Promise<Browser> {
    this.#browser ??= chromium.launch(browserOptions());
    return this.#browser;
  }

  quayside(): Promise<Measured> {
    this.#quayside ??= startQuayside();
    return this.#quayside;
  }

  /** Answers of the site as files, behind nginx. */
  statics(): Promise<Measured> {
    this.#statics ??= this.#startStatics();
    return this.#statics;
  }

  single(): Promise<Measured> {
    this.#single ??= startSinglePage(this.content);
    return this.#single;
  }

  /** In the order of the report. */
  async servers(): Promise<Measured[]> {
    return [await this.quayside(), await this.statics(), await this.single()];
  }

  /** Measures a server after the same requests have warmed it up. */
  async underLoad(ask: (seconds: number) => Promise<Load>): Promise<Load> {
    if (!this.quick) await ask(warmUpSeconds);
    return ask(this.loadSeconds);
  }

  async end(): Promise<void> {
    for (const server of [this.#quayside, this.#statics, this.#single]) (await server)?.stop();
    await (await this.#browser)?.close();
  }

  async #startStatics(): Promise<Measured> {
    const { url } = await this.quayside();
    const saved = async (path: string) => (await fetch(url + path)).text();
    return startStaticPage({
      page: await saved(`${this.path}?redirect`),
      data: await saved(dataPath(this.path)),
      missing: await saved(`${this.path}-`),
    });
  }
}
