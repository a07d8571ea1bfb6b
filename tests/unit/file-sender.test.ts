import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FileSender, openFile } from "~/server/files/file-sender.server";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the readers of a long file", () => {
  const mebibyte = 1024 * 1024;
  /** More than a system buffers for both ends of a connection. */
  const bytes = 64 * mebibyte;
  let file: string;
  let server: Server | undefined;
  const sockets: Socket[] = [];
  const opened: { descriptor: number; inode: number }[] = [];

  beforeEach(() => {
    file = join(folder, "long.mp4");
    writeFileSync(file, "begin");
    truncateSync(file, bytes);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server?.closeAllConnections();
    server?.close();
    opened.length = 0;
  });

  /** Serves the file; a request's path stands for its network. */
  async function serve(sender: FileSender, promised = bytes): Promise<number> {
    server = createServer((request, response) => {
      response.writeHead(200, { "Content-Length": promised });
      const descriptor = openSync(file, "r");
      opened.push({ descriptor, inode: fstatSync(descriptor).ino });
      sender.send({
        response,
        source: openFile(descriptor),
        network: request.url ?? "",
        start: 0,
        end: promised,
      });
    }).listen(0);
    await new Promise((resolve) => server?.once("listening", resolve));
    return (server.address() as AddressInfo).port;
  }

  /**
   * Sends a request, and reads nothing until told to; returns how much has arrived, and whether the connection is
   * closed.
   */
  async function ask(port: number, network: string) {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    const reader = { socket, bytes: 0, isOver: false };
    socket.on("error", () => undefined);
    socket.on("close", () => {
      reader.isOver = true;
    });
    socket.pause();
    socket.on("data", (chunk) => {
      reader.bytes += chunk.length;
    });
    socket.pause();
    await new Promise((resolve) => socket.once("connect", resolve));
    socket.write(`GET ${network} HTTP/1.1\r\nHost: a\r\n\r\n`);
    return reader;
  }

  /** Whether a descriptor is still the file's, because numbers are reused. */
  const isOpen = () =>
    opened.some(({ descriptor, inode }) => {
      try {
        return fstatSync(descriptor).ino === inode;
      } catch {
        return false;
      }
    });

  /** Resolves once a number has stopped changing. */
  async function settled(number: () => number): Promise<number> {
    for (let last = -1; last !== number(); await new Promise((later) => setTimeout(later, 300)))
      last = number();
    return number();
  }

  test("get all of it, byte for byte", async () => {
    const content = Buffer.from(Array.from({ length: 3 * mebibyte + 17 }, (_, index) => (index * 7919) >> 3));
    writeFileSync(file, content);
    const sender = new FileSender(8 * mebibyte, 1_000);
    const port = await serve(sender, content.length);
    const bodies = await Promise.all(
      [1, 2, 3].map(async () => Buffer.from(await (await fetch(`http://127.0.0.1:${port}/a`)).arrayBuffer())),
    );
    for (const body of bodies) expect(body.equals(content)).toBe(true);
    await vi.waitFor(() => expect(isOpen()).toBe(false));
    expect(sender.bytes).toBe(0);
  });

  test("hold 512 KB at most if they read slowly, and close the file when they leave", async () => {
    const sender = new FileSender(8 * mebibyte, 60_000);
    const { socket } = await ask(await serve(sender), "/a");
    await vi.waitFor(() => expect(sender.bytes).toBeGreaterThan(0));
    expect(await settled(() => sender.bytes)).toBeLessThanOrEqual(mebibyte / 2);
    expect(isOpen()).toBe(true);
    socket.destroy();
    await vi.waitFor(() => expect(isOpen()).toBe(false));
    expect(sender.bytes).toBe(0);
  });

  test("share a limit, and one network cannot take all of it", async () => {
    const sender = new FileSender(mebibyte, 60_000);
    const port = await serve(sender);
    for (let count = 0; count < 20; count++) await ask(port, "/greedy");
    expect(await settled(() => sender.bytes)).toBeLessThanOrEqual(mebibyte / 4);
    const other = await ask(port, "/other");
    other.socket.resume();
    await vi.waitFor(() => expect(other.bytes).toBeGreaterThan(bytes), { timeout: 10_000 });
    for (let count = 0; count < 20; count++) await ask(port, `/${count}`);
    expect(await settled(() => sender.bytes)).toBeLessThanOrEqual(mebibyte);
  }, 30_000);

  test("are disconnected if they read nothing while others wait", async () => {
    const sender = new FileSender(mebibyte / 4, 200);
    const port = await serve(sender);
    await ask(port, "/a");
    await settled(() => sender.bytes);
    const second = await ask(port, "/a");
    second.socket.resume();
    await vi.waitFor(() => expect(second.bytes).toBeGreaterThan(bytes), { timeout: 10_000 });
  }, 30_000);

  test("get the file that they began with if it is replaced", async () => {
    const sender = new FileSender(mebibyte, 60_000);
    const reader = await ask(await serve(sender), "/a");
    await settled(() => sender.bytes);
    writeFileSync(join(folder, "new"), "new");
    renameSync(join(folder, "new"), file);
    reader.socket.resume();
    await vi.waitFor(() => expect(reader.bytes).toBeGreaterThan(bytes), { timeout: 10_000 });
  }, 30_000);

  test("are disconnected if the file is truncated, and it is closed", async () => {
    const sender = new FileSender(mebibyte, 60_000);
    const reader = await ask(await serve(sender), "/a");
    await settled(() => sender.bytes);
    truncateSync(file, 10);
    reader.socket.resume();
    await vi.waitFor(() => expect(reader.isOver).toBe(true), { timeout: 10_000 });
    await vi.waitFor(() => expect(isOpen()).toBe(false));
    expect(sender.bytes).toBe(0);
  }, 30_000);

  test("that cannot be read end, and the file is closed", async () => {
    const sender = new FileSender(mebibyte, 60_000);
    const descriptor = openSync(folder, "r");
    server = createServer((_request, response) => {
      response.writeHead(200, { "Content-Length": 10 });
      sender.send({ response, source: openFile(descriptor), network: "", start: 0, end: 10 });
    }).listen(0);
    const { port } = server.address() as AddressInfo;
    await expect(fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text())).rejects.toThrow();
    expect(sender.bytes).toBe(0);
    expect(() => closeSync(descriptor)).toThrow("EBADF");
  });
});
