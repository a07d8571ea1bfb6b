import { EventEmitter } from "node:events";
import type { Readable, Writable } from "node:stream";

type Message = {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: unknown;
};

/** A connection to a browser that runs with `--remote-debugging-pipe`. It works with any browser version. */
export class DevTools {
  readonly #to: Writable;
  readonly #waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
  readonly #events = new EventEmitter();
  #count = 0;
  #sessionId: string | undefined;

  constructor(to: Writable, from: Readable) {
    this.#to = to;
    // Ignores errors when writing to an exited browser, because the `close` event of `from` reports the exit.
    to.on("error", () => {});
    let received = "";
    from.setEncoding("utf8").on("data", (chunk: string) => {
      received += chunk;
      if (!chunk.includes("\0")) return;
      const messages = received.split("\0");
      received = messages.pop() ?? "";
      for (const message of messages) this.#receive(JSON.parse(message));
    });
    from.on("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the browser has stopped"));
    });
  }

  async openPage(): Promise<void> {
    const { targetId } = await this.send<{ targetId: string }>("Target.createTarget", { url: "about:blank" });
    const attach = { targetId, flatten: true };
    const { sessionId } = await this.send<{ sessionId: string }>("Target.attachToTarget", attach);
    this.#sessionId = sessionId;
  }

  send<Result>(method: string, params: object = {}): Promise<Result> {
    this.#count += 1;
    const id = this.#count;
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, {
        resolve,
        reject: ({ message }) => reject(new Error(`${method}: ${message}`)),
      });
      this.#to.write(`${JSON.stringify({ id, method, params, sessionId: this.#sessionId })}\0`);
    });
  }

  on<Params>(event: string, listener: (params: Params) => void): void {
    this.#events.on(event, listener);
  }

  #receive({ id, result, error, method, params }: Message): void {
    if (id === undefined) {
      this.#events.emit(String(method), params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result as never);
  }
}
