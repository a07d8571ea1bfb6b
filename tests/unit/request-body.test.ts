import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { receiveBody } from "~/platform/request/request-body.server";

describe("a request's body", () => {
  const limit = 16;

  /** `sent` is the number of parts of the request body that the code under test has read. */
  function requestOf(parts: string[], headers: Record<string, string> = {}) {
    const counter = { sent: 0 };
    const body = new Readable({
      highWaterMark: 1,
      read() {
        const part = parts[counter.sent];
        counter.sent += 1;
        this.push(part === undefined ? null : Buffer.from(part, "latin1"));
      },
    });
    return { request: Object.assign(body, { headers }) as unknown as IncomingMessage, counter };
  }

  test.each([
    ["is read in two parts", ["a=", "1"], "a=1"],
    ["is read up to the limit", ["12345678", "12345678"], "1234567812345678"],
    ["is read if it is empty", [], ""],
  ])("%s", async (_, parts, text) => {
    expect((await receiveBody(requestOf(parts).request, limit))?.toString()).toBe(text);
  });

  test("is not read beyond the limit, and the connection stays open", async () => {
    const { request, counter } = requestOf(Array.from({ length: 100 }, () => "12345678"));
    expect(await receiveBody(request, limit)).toBeUndefined();
    expect(counter.sent).toBeLessThan(10);
    expect(request.destroyed).toBe(false);
  });

  test("is not read if its Content-Length exceeds the limit", async () => {
    const { request, counter } = requestOf(["a=1"], { "content-length": "17" });
    expect(await receiveBody(request, limit)).toBeUndefined();
    expect(counter.sent).toBe(0);
  });

  test("is rejected if it is longer than its Content-Length and the limit", async () => {
    const { request } = requestOf(["12345678", "123456789"], { "content-length": "3" });
    expect(await receiveBody(request, limit)).toBeUndefined();
  });

  test("causes an error if the client disconnects", async () => {
    const { request } = requestOf(["a="]);
    const received = receiveBody(request, limit);
    request.destroy(new Error("aborted"));
    await expect(received).rejects.toThrow("aborted");
  });
});
