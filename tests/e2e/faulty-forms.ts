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

/** Sends a form as one of many visitors, to a site behind one proxy. */
export function sendForm(url: string, visitor: number, body: string, path = floodedPage): Promise<Answer> {
  return ask(url, path, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
    body,
  });
}

/** Sends a faulty form, each time as another visitor. */
export function sendFaultyForm(url: string, path = floodedPage + longQuery): Promise<Answer> {
  visitors += 1;
  return sendForm(url, visitors, faultyForm, path);
}

/** Peak memory of a process, in bytes. */
export function peakMemory({ pid }: { pid: number }): number {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
