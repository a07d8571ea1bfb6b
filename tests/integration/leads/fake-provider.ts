import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as after } from "node:timers/promises";
import { gzipSync } from "node:zlib";

/** For the responses `endless` and `drip`, the value is a status code. For `bomb`, it is a size in megabytes. */
export type Answer =
  | "accept"
  | "server-error"
  | "redirect"
  | "drop-before"
  | "drop-after"
  | { refuse: string[]; field?: string }
  | { endless: number }
  | { drip: number }
  | { bomb: number }
  | { delayMs: number };

export type Submission = {
  path: string;
  contentType: string | undefined;
  body: {
    submittedAt: string;
    fields: { objectTypeId: string; name: string; value: string }[];
    context: Record<string, string>;
    legalConsentOptions: unknown;
  };
};

export class FakeProvider {
  readonly received: Submission[] = [];
  readonly kept = new Map<string, Submission[]>();
  /** For each endless response, the number of bytes sent before the client disconnected. */
  readonly cut: number[] = [];
  readonly #server = createServer((request, response) => {
    this.#take(request, response).catch(() => response.destroy());
  });
  #answers: Answer[] = ["accept"];
  #port = 0;

  static async start(): Promise<FakeProvider> {
    const provider = new FakeProvider();
    await new Promise<void>((resolve) => provider.#server.listen(0, "127.0.0.1", resolve));
    provider.#port = (provider.#server.address() as AddressInfo).port;
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Sets the responses to the next submissions in order; the last response repeats. */
  answer(...answers: [Answer, ...Answer[]]): void {
    this.#answers = answers;
  }

  timesKept(email: string): number {
    return this.kept.get(email)?.length ?? 0;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0]) ?? "accept";
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== "POST") {
      // Clients that follow the `redirect` response get this HTML page.
      response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Welcome</h1>");
      return;
    }
    const submission: Submission = {
      path: request.url ?? "",
      contentType: request.headers["content-type"],
      body: JSON.parse(Buffer.concat(chunks).toString("utf8")) as Submission["body"],
    };
    this.received.push(submission);
    await this.#reply(answer, submission, response);
  }

  async #reply(answer: Answer, submission: Submission, response: ServerResponse): Promise<void> {
    const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "Content-Type": "application/json", ...headers })
        .end(JSON.stringify(body));
    const text = (status: number, type: string, body: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "Content-Type": type, ...headers }).end(body);

    if (answer === "drop-before") response.destroy();
    else if (answer === "drop-after") {
      this.#keep(submission);
      response.destroy();
    } else if (answer === "server-error") text(500, "text/html", "<h1>Internal Server Error</h1>");
    else if (answer === "redirect") text(302, "text/html", "", { Location: "/welcome" });
    else if (typeof answer === "object" && "refuse" in answer) {
      const errors = answer.refuse.map((errorType) => {
        const place = errorType === "INVALID_HUTK" ? "context.hutk" : `fields.${answer.field ?? "email"}`;
        return {
          message: `Error in '${place}'. '${submission.body.fields[0]?.value}' is not valid`,
          errorType,
        };
      });
      json(400, { status: "error", message: "The request is not valid", correlationId: "c0ffee", errors });
    } else if (typeof answer === "object" && "bomb" in answer) {
      const padding = " ".repeat(answer.bomb * 1024 * 1024);
      const refusal = `{"status":"error","errors":[{"errorType":"INVALID_EMAIL"}]${padding}}`;
      response.writeHead(400, { "Content-Encoding": "gzip" }).end(gzipSync(refusal));
    } else if (typeof answer === "object" && ("endless" in answer || "drip" in answer)) {
      const { endless, drip } = answer as { endless?: number; drip?: number };
      if (endless === 200 || drip === 200) this.#keep(submission);
      response.writeHead(endless ?? drip ?? 200);
      await this.#sendWithoutEnd(response, endless ? "x".repeat(16 * 1024) : "x", endless ? 0 : 10);
    } else {
      if (typeof answer === "object") await after(answer.delayMs);
      this.#keep(submission);
      json(200, { inlineMessage: "<p>Thank you.</p>" });
    }
  }

  async #sendWithoutEnd(response: ServerResponse, piece: string, pauseMs: number): Promise<void> {
    let sent = 0;
    async function* pieces() {
      for (;;) {
        if (pauseMs > 0) await after(pauseMs);
        sent += piece.length;
        yield piece;
      }
    }
    await pipeline(Readable.from(pieces()), response).catch(() => this.cut.push(sent));
  }

  #keep(submission: Submission): void {
    const email = submission.body.fields.find(({ name }) => name === "email")?.value ?? "";
    this.kept.set(email, [...(this.kept.get(email) ?? []), submission]);
  }
}
