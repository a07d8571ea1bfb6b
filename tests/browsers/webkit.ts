import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { freePort } from "../free-port";
import { type Browser, present } from "./browser";

export type WebKit = { driver: string; display: string };

/** Automates WebKitGTK's browser on a separate display, over WebDriver (w3.org/TR/webdriver2). */
export async function startWebKit({ driver, display }: WebKit, scripts: boolean): Promise<Browser> {
  const screen = spawn(display, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(screen.stdio[3] as Readable, "data");
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      // Turns off the sandbox, because it needs privileges that containers lack.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  });

  async function command<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      // The timeout is long, because build machines may stall.
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }

  async function begin(): Promise<{ sessionId: string }> {
    await present(() => command("GET", "/status"), "WebKitWebDriver");
    // Disables only the page's own scripts, because WebKitGTK's video controls need scripts too.
    const args = ["--automation", `--enable-javascript-markup=${scripts}`];
    return command<{ sessionId: string }>("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { args } } },
    });
  }

  async function stop(): Promise<void> {
    await Promise.all([stopped(server), stopped(screen)]);
  }

  const { sessionId } = await begin().catch(async (error) => {
    await stop();
    throw error;
  });
  const session = `/session/${sessionId}`;
  const post = <Value>(path: string, body: object = {}) => command<Value>("POST", `${session}${path}`, body);
  await post("/window/rect", { width: 1440, height: 1000 });

  const read = <Value>(expression: string) =>
    post<Value>("/execute/sync", { script: `return (${expression})`, args: [] });
  return {
    open: (url) => post("/url", { url }),
    read,
    async readInFrame<Value>(expression: string) {
      await post("/frame", { id: 0 });
      try {
        return await read<Value>(expression);
      } finally {
        await post("/frame", { id: null });
      }
    },
    clickAt: (x, y) =>
      post("/actions", {
        actions: [
          {
            type: "pointer",
            id: "mouse",
            actions: [
              { type: "pointerMove", x, y },
              { type: "pointerDown", button: 0 },
              { type: "pointerUp", button: 0 },
            ],
          },
        ],
      }),
    type: (text) =>
      post("/actions", {
        actions: [
          {
            type: "key",
            id: "keyboard",
            actions: [...text].flatMap((value) => [
              { type: "keyDown", value },
              { type: "keyUp", value },
            ]),
          },
        ],
      }),
    // Returns no errors, because WebKitGTK does not report the page's errors to its driver.
    errors: () => [],
    async close() {
      await command("DELETE", session);
      await stop();
    },
  };
}

async function stopped(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill();
  await exit;
}
