import { readFileSync } from "node:fs";
import { type Answer, ask } from "./raw-request";

export const floodedPage = "/Seafood/PURCHASE/Workflow";
/** Every link of a page repeats its query, so this takes the most memory. */
export const longQuery = `?${"&a".repeat(1_000)}`;
export const faultyForm = new URLSearchParams({
  form: "contact",
  email: "kari",
  name: "x",
  message: "y".repeat(2_000),
}).toString();

let visitors = 0;

/** Sends a faulty form to a site behind one proxy, each time as another visitor. */
export function sendFaultyForm(url: string, path = floodedPage + longQuery): Promise<Answer> {
  visitors += 1;
  return ask(url, path, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
    },
    body: faultyForm,
  });
}

/** Peak memory of a process, in bytes. */
export function peakMemory({ pid }: { pid: number }): number {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
