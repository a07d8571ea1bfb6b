import { describe, expect, test } from "vitest";
import { readBody } from "~/platform/request/request-body.server";

describe("reading a request's body", () => {
  const limit = 16;

  /** A request whose body comes in chunks; `sent` counts the chunks that were requested. */
  function pieces(parts: Uint8Array[], headers: Record<string, string> = {}) {
    const counter = { sent: 0 };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const part = parts[counter.sent];
          counter.sent += 1;
          if (part) controller.enqueue(part);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
    return { request: new Request("http://localhost/", init), counter };
  }
  const bytes = (text: string) => new TextEncoder().encode(text);

  test("a body as long as the limit is text, also when a character is cut in two", async () => {
    const whole = bytes("fjære og blåskje");
    expect(whole.length).toBeGreaterThan(limit);
    for (let cut = 1; cut < whole.length; cut += 1) {
      const { request } = pieces([whole.slice(0, cut), whole.slice(cut)]);
      expect(await readBody(request, whole.length)).toBe("fjære og blåskje");
    }
  });

  test("a longer one is not read completely", async () => {
    const { request, counter } = pieces(Array.from({ length: 100 }, () => bytes("12345678")));
    expect(await readBody(request, limit)).toBeUndefined();
    expect(counter.sent).toBe(3);
  });

  test("one that is announced as longer is not read at all", async () => {
    const { request, counter } = pieces([bytes("a=1")], { "Content-Length": "17" });
    expect(await readBody(request, limit)).toBeUndefined();
    expect(counter.sent).toBe(0);
  });

  test("one that is announced as shorter is detected", async () => {
    const { request } = pieces([bytes("12345678"), bytes("123456789")], { "Content-Length": "3" });
    expect(await readBody(request, limit)).toBeUndefined();
  });

  test("no body is an empty text", async () => {
    expect(await readBody(new Request("http://localhost/", { method: "POST" }), limit)).toBe("");
  });
});
