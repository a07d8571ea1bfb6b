import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { tabs } from "../../tests/fixture/site";
import { marks } from "./parts";

/** Requests a second of each kind, besides what pages name. */
const rates = { page: 15, film: 4, search: 3, form: 3 };

/** When a visitor gives up, in milliseconds. */
const patience = 20_000;

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** What has happened to visitors so far. */
export type Figures = {
  gets: number;
  /** Why GETs failed. */
  failed: string[];
  /** Films that broke off, and were asked for from there. */
  resumed: number;
  fromCache: number;
  /** Milliseconds of the slowest GET since the last look. */
  slowest: number;
  scriptsMissing: string[];
  mixed: string[];
  /** E-mail addresses of the forms that were acknowledged. */
  acknowledged: string[];
  /** Forms that were answered otherwise, by status. */
  refused: Map<number, number>;
};

/** The page that only the proof of the counts asks for. */
export const quietPage = "/Seafood/PURCHASE/Inventory";

const paths = tabs.filter(({ tab, path }) => tab.video && path !== quietPage).map(({ path }) => path);

/** An address of this machine, which stands for a visitor's. */
export const networkOf = (number: number) => `127.${1 + (number % 200)}.${Math.floor(number / 200) % 250}.1`;

/** Visitors who ask for pages with what they name, films, searches, and send forms, at a steady rate. */
export class Load {
  readonly figures: Figures = {
    gets: 0,
    failed: [],
    resumed: 0,
    fromCache: 0,
    slowest: 0,
    scriptsMissing: [],
    mixed: [],
    acknowledged: [],
    refused: new Map(),
  };
  /** Told of each page, with the number of its release, and when it was asked for. */
  onPage: (path: string, release: number, asked: number) => void = () => undefined;
  #goesOn = true;
  #count = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly port: number) {}

  start(): void {
    const kinds = {
      page: () => this.#page(),
      film: () => this.#film(),
      search: () => this.#search(),
      form: () => this.#form(),
    };
    for (const [kind, rate] of Object.entries(rates)) this.#repeat(kinds[kind as keyof typeof kinds], rate);
  }

  /** Resolves when all that was begun is answered. */
  async stop(): Promise<void> {
    this.#goesOn = false;
    await Promise.all(this.#running);
    this.#agent.destroy();
  }

  async #repeat(act: () => Promise<void>, rate: number): Promise<void> {
    while (this.#goesOn) {
      const doing: Promise<void> = act().finally(() => this.#running.delete(doing));
      this.#running.add(doing);
      await pause(1000 / rate);
    }
  }

  async #page(): Promise<void> {
    const number = ++this.#count;
    // Every other visitor's address is one that others use as well.
    const path = paths[number % paths.length] ?? "";
    const asked = Date.now();
    const answer = await this.get(number % 2 ? `${path}?redirect` : `${path}?redirect&visit=${number}`);
    if (answer?.status !== 200) return;
    const told = new Set(answer.body.match(marks));
    if (told.size !== 1) this.figures.mixed.push(`${path}: ${[...told]}`);
    const [mark] = told;
    this.onPage(path, Number(/\d+/.exec(mark ?? "")), asked);
    const named = [...answer.body.matchAll(/"((?:\/_build|\/assets)\/[^"\\\s#]+)/g)].map(
      ([, url = ""]) => url,
    );
    const scripts = named.filter((url) => url.startsWith("/_build/"));
    const others = named.filter((url) => !url.endsWith(".mp4") && !url.startsWith("/_build/"));
    for (const url of [scripts[number % scripts.length], others[number % others.length]]) {
      const file = url && (await this.get(url));
      if (file && file.status !== 200 && url.startsWith("/_build/"))
        this.figures.scriptsMissing.push(`${file.status} ${url}`);
    }
    const captions = named.find((url) => url.endsWith(".vtt"));
    const text = captions && (await this.get(captions))?.body;
    if (text && mark && !text.includes(mark)) this.figures.mixed.push(`${path}: captions of another release`);
  }

  async #film(): Promise<void> {
    const path = paths[++this.#count % paths.length] ?? "";
    const [film] = /\/assets\/[^"\\\s#]+\.mp4/.exec((await this.get(`${path}?redirect`))?.body ?? "") ?? [];
    if (!film) return;
    // Browsers ask once more from where a film has broken off.
    const isWhole = await this.get(film, { Range: "bytes=0-" }, true);
    if (isWhole) return;
    this.figures.resumed += 1;
    await this.get(film, { Range: "bytes=1-" });
  }

  async #search(): Promise<void> {
    await this.get(`/Seafood/search?q=invoice+${++this.#count % 50}`);
  }

  async #form(): Promise<void> {
    const number = ++this.#count;
    const email = `visitor${number}@example.com`;
    const body = new URLSearchParams({ form: "contact", email, name: `Visitor ${number}`, consent: "yes" });
    const path = paths[number % paths.length] ?? "";
    const answer = await this.#ask(path, {}, networkOf(number), body.toString()).catch(() => undefined);
    const status = answer?.status ?? 0;
    if (status === 303) this.figures.acknowledged.push(email);
    else this.figures.refused.set(status, (this.figures.refused.get(status) ?? 0) + 1);
  }

  /**
   * Asks as a visitor; an answer that is no page, part, redirect or copy has failed.
   *
   * @param mayBreak whether it may begin and break off
   * @param network the address that it comes from
   */
  async get(
    path: string,
    headers: Record<string, string> = {},
    mayBreak = false,
    network?: string,
  ): Promise<Answer | undefined> {
    const begun = performance.now();
    this.figures.gets += 1;
    try {
      const answer = await this.#ask(path, headers, network);
      this.figures.slowest = Math.max(this.figures.slowest, performance.now() - begun);
      if (answer.headers["x-cache"] === "hit") this.figures.fromCache += 1;
      if (![200, 206, 302].includes(answer.status)) this.figures.failed.push(`${answer.status} ${path}`);
      return answer;
    } catch (error) {
      if (mayBreak && (error as Error).message === "aborted") return undefined;
      this.figures.failed.push(`${error} ${path}`);
      return undefined;
    }
  }

  #ask(path: string, headers: Record<string, string>, network?: string, body?: string): Promise<Answer> {
    const method = body === undefined ? "GET" : "POST";
    const all = {
      Host: `localhost:${this.port}`,
      "Accept-Encoding": "identity",
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      ...(body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const way = network === undefined ? { agent: this.#agent } : { agent: false, localAddress: network };
      const options = { host: "127.0.0.1", port: this.port, path, method, headers: all, ...way };
      const asked = request({ ...options, signal: AbortSignal.timeout(patience) }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.once("error", reject);
        answer.once("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
        });
      });
      asked.once("error", reject);
      asked.end(body);
    });
  }
}
