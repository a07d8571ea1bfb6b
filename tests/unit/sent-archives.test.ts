import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Archive } from "~/platform/zip/zip";
import { SentArchives } from "~/server/limits/sent-archives.server";

/** An archive whose pages take about as many kilobytes. */
function archive(kilobytes: number): Archive {
  const content = Buffer.alloc(kilobytes * 1000);
  const bytes = content.length;
  return {
    pieces: [{ start: 0, end: bytes, content }],
    bytes,
    fileName: "a.zip",
    tag: '"a"',
    modified: new Date(0),
  };
}

class Connection extends EventEmitter {
  bytesWritten = 0;
  writableLength = 0;
  readonly response = new EventEmitter();
  destroyed = false;

  destroy() {
    this.destroyed = true;
    this.emit("close");
  }
}

describe("archives that are being sent", () => {
  let archives: SentArchives;
  beforeEach(() => {
    vi.useFakeTimers();
    archives = new SentArchives(40_000, 15_000);
  });
  afterEach(() => vi.useRealTimers());

  function send(sent: Archive, network: string): Connection | undefined {
    const connection = new Connection();
    const { response } = connection as unknown as { response: ServerResponse };
    const isSent = archives.add(sent, network, response, connection as unknown as Socket);
    return isSent ? connection : undefined;
  }

  test("take their memory once, however many read them, until the last one has", () => {
    const shared = archive(8);
    const readers = Array.from({ length: 50 }, () => send(shared, "a"));
    expect(readers).not.toContain(undefined);
    expect(archives.bytes).toBe(8200);
    for (const reader of readers.slice(1)) reader?.response.emit("close");
    expect(archives.bytes).toBe(8200);
    readers[0]?.emit("close");
    expect(archives.bytes).toBe(0);
  });

  test("of one network take a quarter, and leave others theirs", () => {
    const first = send(archive(6), "a");
    expect(send(archive(6), "a")).toBeUndefined();
    expect(send(archive(3), "a")).toBeDefined();
    expect(send(archive(6), "b")).toBeDefined();
    first?.response.emit("close");
    expect(send(archive(6), "a")).toBeDefined();
  });

  test("take no more than all of it, by however many networks", () => {
    const sent = Array.from({ length: 8 }, (_, network) => send(archive(9), String(network)));
    expect(sent.filter(Boolean)).toHaveLength(4);
  });

  test("make room where a reader takes nothing for 15 s, and not where it takes little", () => {
    const stalled = send(archive(6), "a");
    const slow = send(archive(3), "a");
    for (let second = 0; second < 16; second += 5) {
      vi.advanceTimersByTime(5_000);
      if (slow) slow.bytesWritten += 100;
    }
    expect(send(archive(6), "a")).toBeDefined();
    expect([stalled?.destroyed, slow?.destroyed]).toEqual([true, false]);
  });

  test("that nobody waits for are sent to the slowest", () => {
    const stalled = send(archive(6), "a");
    vi.advanceTimersByTime(60_000);
    expect(send(archive(2), "a")).toBeDefined();
    expect(stalled?.destroyed).toBe(false);
  });
});
