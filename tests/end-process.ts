import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Sends a signal to a running process, and waits until the process has exited. */
export async function endProcess(process: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!process || process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, "exit");
  process.kill(signal);
  await ended;
}
