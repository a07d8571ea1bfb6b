import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** Response to an e-mail. Numbers are status codes of rejections. `of` limits a rejection to matching recipients. */
export type MailAnswer = "accept" | { rcpt: number; of?: RegExp } | { data: number } | { sender: number };

type ReceivedMail = {
  from: string;
  to: string[];
  /** Header fields in their original order, with folded lines joined, encoded words decoded, and lower-case names. */
  headers: [name: string, value: string][];
  raw: string;
  secure: boolean;
  helo: string;
};

export class FakeMailServer {
  readonly received: ReceivedMail[] = [];
  /** Number of e-mails that clients started to send, including rejected e-mails. */
  attempts = 0;
  #answers: MailAnswer[] = ["accept"];
  #answer: MailAnswer = "accept";
  readonly #server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    const refusal = (code: number) =>
      Object.assign(new Error(`${code === 451 ? "4.7.1 later" : "5.1.1 no <kari@example.com>"}`), {
        responseCode: code,
      });
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      closeTimeout: 10,
      ...options,
      onMailFrom: (_address, _session, done) => {
        this.attempts += 1;
        this.#answer = (this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0]) ?? "accept";
        const answer = this.#answer;
        done(typeof answer === "object" && "sender" in answer ? refusal(answer.sender) : null);
      },
      onRcptTo: ({ address }, _session, done) => {
        const answer = this.#answer;
        const isRefused =
          typeof answer === "object" && "rcpt" in answer && (answer.of?.test(address) ?? true);
        done(isRefused ? refusal(answer.rcpt) : null);
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const answer = this.#answer;
          if (typeof answer === "object" && "data" in answer) return done(refusal(answer.data));
          const raw = Buffer.concat(chunks).toString("latin1");
          const { mailFrom, rcptTo } = session.envelope;
          this.received.push({
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            headers: headersOf(raw),
            raw,
            secure: session.secure,
            helo: session.hostNameAppearsAs,
          });
          done(null, "2.0.0 taken");
        });
      },
    });
    // Ignores errors that are caused by clients that disconnect, because some tests disconnect on purpose.
    this.#server.on("error", () => undefined);
  }

  static async start(options: SMTPServerOptions = {}): Promise<FakeMailServer> {
    const fake = new FakeMailServer(options);
    fake.#server.listen(0, "127.0.0.1");
    await once(fake.#server.server, "listening");
    return fake;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}?tls=off`;
  }

  /** Sets the responses to the next e-mails, in order. The last response repeats. */
  answer(...answers: [MailAnswer, ...MailAnswer[]]): void {
    this.#answers = answers;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

export class RawServer {
  readonly connections: Socket[] = [];
  readonly #server: Server;

  private constructor(serve: (socket: Socket) => void) {
    this.#server = createServer((socket) => {
      this.connections.push(socket);
      socket.on("error", () => undefined);
      // Reads the client's data, because a paused socket does not report that the client has disconnected.
      socket.resume();
      serve(socket);
    });
  }

  static async start(serve: (socket: Socket) => void): Promise<RawServer> {
    const raw = new RawServer(serve);
    raw.#server.listen(0, "127.0.0.1");
    await once(raw.#server, "listening");
    return raw;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    for (const socket of this.connections) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function headersOf(raw: string): [string, string][] {
  const [head = ""] = raw.split("\r\n\r\n");
  return head
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decoded(line.slice(colon + 1).trim())];
    });
}

/** Decodes encoded words (RFC 2047), and removes the white space between adjacent encoded words. */
function decoded(value: string): string {
  return value.replace(/\?=\s+=\?/g, "?==?").replace(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)].map(([, kind = "", text = ""]) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64")
        : Buffer.from(
            text
              .replaceAll("_", " ")
              .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            "latin1",
          ),
    );
    return Buffer.concat(bytes).toString("utf8");
  });
}
