import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

export async function endProcess(process: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!process || process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, "exit");
  process.kill(signal);
  await ended;
}
