import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { tabs } from "../../fixture/site";
import { addressOf, formOf } from "../server";

/** How often each kind is asked for in a second, besides what pages name. */
const rates = { page: 8, film: 2, search: 2, form: 2 };

/** When a visitor gives up, in milliseconds: that servers end must not keep anybody, but the machine may be slow. */
const patience = 60_000;

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** The page that these visitors do not ask for. */
export const quietPage = "/Seafood/PURCHASE/Inventory";

/** How the pages and captions of a release call it. */
export const markOf = (release: number) => `Ship${release}x`;

const paths = tabs.filter(({ tab, path }) => tab.video && path !== quietPage).map(({ path }) => path);

/** An address of this machine, which stands for a visitor's. */
export const networkOf = (number: number) => `127.${1 + (number % 200)}.${Math.floor(number / 200) % 250}.1`;

/** Visitors who ask for pages with what they name, films and searches, and send forms, at a steady rate. */
export class Visitors {
  gets = 0;
  readonly faults: string[] = [];
  /** E-mail addresses of the forms that were thanked for. */
  readonly thanked: string[] = [];
  #count = 0;
  #goesOn = true;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly port: number) {}

  start(): void {
    this.#repeat((number) => this.#page(number), rates.page);
    this.#repeat((number) => this.#film(number), rates.film);
    this.#repeat(
      async (number) => void (await this.get(`/Seafood/search?q=invoice+${number % 50}`)),
      rates.search,
    );
    this.#repeat((number) => this.#form(number), rates.form);
  }

  /** Resolves when all that was begun is answered. */
  async stop(): Promise<void> {
    this.#goesOn = false;
    await Promise.all(this.#running);
    this.#agent.destroy();
  }

  async #repeat(act: (number: number) => Promise<void>, rate: number): Promise<void> {
    while (this.#goesOn) {
      const doing: Promise<void> = act(++this.#count).finally(() => this.#running.delete(doing));
      this.#running.add(doing);
      await pause(1000 / rate);
    }
  }

  async #page(number: number): Promise<void> {
    // Every other visitor's address is one that others use as well.
    const path = `${paths[number % paths.length]}?redirect${number % 2 ? "" : `&visit=${number}`}`;
    const { status, body } = (await this.get(path)) ?? {};
    if (status !== 200 || body === undefined) return;
    const [mark = "", ...others] = new Set(body.match(/Ship\d+x/g));
    if (others.length > 0) this.faults.push(`${path} mixes releases: ${mark}, ${others}`);
    const named = [...body.matchAll(/"((?:\/_build|\/assets)\/[^"\\\s#]+)/g)].map(([, url = ""]) => url);
    const scripts = named.filter((url) => url.startsWith("/_build/"));
    const files = named.filter((url) => !url.endsWith(".mp4") && !url.startsWith("/_build/"));
    for (const url of [scripts[number % scripts.length], files[number % files.length]])
      if (url) await this.get(url);
    const captions = named.find((url) => url.endsWith(".vtt"));
    const text = captions && (await this.get(captions))?.body;
    if (text && !text.includes(mark)) this.faults.push(`${path} has captions of another release`);
  }

  /** Browsers ask once more from where a film has broken off. */
  async #film(number: number): Promise<void> {
    const page = (await this.get(`${paths[number % paths.length]}?redirect`))?.body ?? "";
    const [film] = /\/assets\/[^"\\\s#]+\.mp4/.exec(page) ?? [];
    if (!film) return;
    const whole = await this.#ask(film, { headers: { Range: "bytes=0-" } }).catch(() => undefined);
    if (whole?.status !== 206) await this.get(film, { headers: { Range: "bytes=1-" } });
  }

  async #form(number: number): Promise<void> {
    const sent = { network: networkOf(number), body: formOf(number).toString() };
    const answer = await this.#ask(paths[number % paths.length] ?? "", sent).catch(() => undefined);
    if (answer?.status === 303) this.thanked.push(addressOf(number));
  }

  /** Asks as a visitor; an answer that is no page, file, part or redirect is a fault. */
  async get(
    path: string,
    asked: { headers?: Record<string, string>; network?: string } = {},
  ): Promise<Answer | undefined> {
    this.gets += 1;
    try {
      const answer = await this.#ask(path, asked);
      if (![200, 206, 302].includes(answer.status)) this.faults.push(`${answer.status} for ${path}`);
      return answer;
    } catch (error) {
      this.faults.push(`${error} for ${path}`);
      return undefined;
    }
  }

  #ask(
    path: string,
    { headers, network, body }: { headers?: Record<string, string>; network?: string; body?: string },
  ): Promise<Answer> {
    const options = {
      ...{ host: "127.0.0.1", port: this.port, path, method: body === undefined ? "GET" : "POST" },
      ...(network === undefined ? { agent: this.#agent } : { agent: false as const, localAddress: network }),
      headers: {
        Host: `localhost:${this.port}`,
        // Counts leave out programs.
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        ...(body !== undefined && { "Content-Type": "application/x-www-form-urlencoded" }),
        ...headers,
      },
      signal: AbortSignal.timeout(patience),
    };
    return new Promise((resolve, reject) => {
      const asked = request(options, (answer) => {
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
