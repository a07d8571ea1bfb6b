import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { oldChromiumArguments } from "../old-chromium.mjs";
import { DevTools } from "./devtools";

/** Inner size of the window, in CSS pixels. */
export type Size = { width: number; height: number };

type Options = Size & {
  fontSize?: number;
};

type RemoteObject = { type: string; value?: unknown; description?: string };
type ExceptionDetails = { text: string; exception?: RemoteObject };

/** The timeout is long, because build machines may stall. */
const loadTimeoutMs = 60_000;

const endsWithin = 5_000;

const keyCodes = { Tab: 9, Enter: 13, Escape: 27 } as const;

export class OldChromium {
  /** The product name that the browser reports, such as `HeadlessChrome/109.0.5412.0`. */
  product = "";
  /** Position of the play button, in CSS pixels from the left and bottom edges of the video. */
  readonly playButton = [25, 48] as const;
  readonly #devtools: DevTools;
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #errors: string[] = [];
  readonly #loaded = new Set<string>();
  readonly #loads = new EventEmitter();

  private constructor(devtools: DevTools, process: ChildProcess, profile: string) {
    this.#devtools = devtools;
    this.#process = process;
    this.#profile = profile;
  }

  static async start(program: string, { fontSize, ...size }: Options): Promise<OldChromium> {
    const profile = mkdtempSync(join(tmpdir(), "quayside-chromium-"));
    const child = spawn(
      program,
      [
        ...oldChromiumArguments,
        ...(fontSize === undefined ? [] : [`--blink-settings=defaultFontSize=${fontSize}`]),
        `--user-data-dir=${profile}`,
        "--remote-debugging-pipe",
      ],
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
    );
    const [, , , to, from] = child.stdio;
    const browser = new OldChromium(new DevTools(to as Writable, from as Readable), child, profile);
    try {
      await browser.#begin(size);
    } catch (error) {
      await browser.close();
      throw error;
    }
    return browser;
  }

  async #begin(size: Size): Promise<void> {
    const devtools = this.#devtools;
    this.product = (await devtools.send<{ product: string }>("Browser.getVersion")).product;
    await devtools.openPage();
    devtools.on<{ loaderId: string; name: string }>("Page.lifecycleEvent", ({ loaderId, name }) => {
      if (name !== "load") return;
      this.#loaded.add(loaderId);
      this.#loads.emit(loaderId);
    });
    devtools.on<{ exceptionDetails: ExceptionDetails }>("Runtime.exceptionThrown", ({ exceptionDetails }) =>
      this.#errors.push(messageOf(exceptionDetails)),
    );
    devtools.on<{ type: string; args: RemoteObject[] }>("Runtime.consoleAPICalled", ({ type, args }) => {
      if (type === "error") this.#errors.push(args.map(textOf).join(" "));
    });
    devtools.on<{ entry: { level: string; text: string; url?: string } }>("Log.entryAdded", ({ entry }) => {
      if (entry.level === "error") this.#errors.push([entry.text, entry.url].join(" ").trim());
    });
    for (const domain of ["Page", "Runtime", "Log"]) await devtools.send(`${domain}.enable`);
    await devtools.send("Page.setLifecycleEventsEnabled", { enabled: true });
    await this.resize(size);
  }

  async open(url: string): Promise<void> {
    const { loaderId, errorText } = await this.#devtools.send<{ loaderId?: string; errorText?: string }>(
      "Page.navigate",
      { url },
    );
    if (errorText) throw new Error(`${url}: ${errorText}`);
    // A missing loader id means that only the fragment has changed. No page loads, so there is nothing to wait for.
    if (loaderId === undefined || this.#loaded.has(loaderId)) return;
    await once(this.#loads, loaderId, { signal: AbortSignal.timeout(loadTimeoutMs) });
  }

  async resize(size: Size): Promise<void> {
    await this.#devtools.send("Emulation.setDeviceMetricsOverride", {
      ...size,
      deviceScaleFactor: 1,
      mobile: false,
    });
  }

  read<Value>(expression: string): Promise<Value> {
    return this.#evaluate({ expression });
  }

  async readInFrame<Value>(expression: string): Promise<Value> {
    type Tree = { childFrames?: { frame: { id: string } }[] };
    const { frameTree } = await this.#devtools.send<{ frameTree: Tree }>("Page.getFrameTree");
    const [child] = frameTree.childFrames ?? [];
    if (!child) throw new Error("the page has no frame");
    const { executionContextId } = await this.#devtools.send<{ executionContextId: number }>(
      "Page.createIsolatedWorld",
      { frameId: child.frame.id },
    );
    return this.#evaluate({ expression, contextId: executionContextId });
  }

  async #evaluate<Value>(what: { expression: string; contextId?: number }): Promise<Value> {
    const { result, exceptionDetails } = await this.#devtools.send<{
      result: RemoteObject;
      exceptionDetails?: ExceptionDetails;
    }>("Runtime.evaluate", { ...what, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(messageOf(exceptionDetails));
    return result.value as Value;
  }

  async clickAt(x: number, y: number): Promise<void> {
    const send = (type: string, more: object) =>
      this.#devtools.send("Input.dispatchMouseEvent", { type, x, y, ...more });
    const press = { button: "left", clickCount: 1 };
    await send("mouseMoved", {});
    await send("mousePressed", press);
    await send("mouseReleased", press);
  }

  async type(text: string): Promise<void> {
    await this.#devtools.send("Input.insertText", { text });
  }

  async press(key: keyof typeof keyCodes): Promise<void> {
    const pressed = { key, code: key, windowsVirtualKeyCode: keyCodes[key] };
    const text = key === "Enter" ? { text: "\r" } : {};
    await this.#devtools.send("Input.dispatchKeyEvent", { type: "keyDown", ...pressed, ...text });
    await this.#devtools.send("Input.dispatchKeyEvent", { type: "keyUp", ...pressed });
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.#devtools.send<{ data: string }>("Page.captureScreenshot");
    return Buffer.from(data, "base64");
  }

  errors(): string[] {
    return this.#errors;
  }

  async close(): Promise<void> {
    const child = this.#process;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      const kill = setTimeout(() => child.kill("SIGKILL"), endsWithin);
      this.#devtools.send("Browser.close").catch(() => child.kill("SIGKILL"));
      await ended;
      clearTimeout(kill);
    }
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function messageOf({ text, exception }: ExceptionDetails): string {
  return exception ? textOf(exception) : text;
}

function textOf({ value, description }: RemoteObject): string {
  return description ?? String(value);
}
