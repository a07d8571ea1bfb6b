import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { receiveBody } from "~/platform/request/request-body.server";

describe("receiving a request's body", () => {
  const limit = 16;

  /** `sent` counts the parts that were read. */
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
    ["in two parts", ["a=", "1"], "a=1"],
    ["as long as the limit", ["12345678", "12345678"], "1234567812345678"],
    ["empty", [], ""],
  ])("%s", async (_, parts, text) => {
    expect((await receiveBody(requestOf(parts).request, limit))?.toString()).toBe(text);
  });

  test("the rest of a longer one is not read, and its connection stays open", async () => {
    const { request, counter } = requestOf(Array.from({ length: 100 }, () => "12345678"));
    expect(await receiveBody(request, limit)).toBeUndefined();
    expect(counter.sent).toBeLessThan(10);
    expect(request.destroyed).toBe(false);
  });

  test("one that is announced as longer is not read at all", async () => {
    const { request, counter } = requestOf(["a=1"], { "content-length": "17" });
    expect(await receiveBody(request, limit)).toBeUndefined();
    expect(counter.sent).toBe(0);
  });

  test("one that is longer than announced is detected", async () => {
    const { request } = requestOf(["12345678", "123456789"], { "content-length": "3" });
    expect(await receiveBody(request, limit)).toBeUndefined();
  });

  test("one whose client disconnects is an error", async () => {
    const { request } = requestOf(["a="]);
    const received = receiveBody(request, limit);
    request.destroy(new Error("aborted"));
    await expect(received).rejects.toThrow("aborted");
  });
});
