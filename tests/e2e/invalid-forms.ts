import { readFileSync } from "node:fs";
import { type Answer, ask } from "./raw-request";

export const floodedPage = "/Seafood/PURCHASE/Workflow";
/** A long query makes the server use a lot of memory, because every link on the page repeats the query. */
export const longQuery = `?${"&a".repeat(1_000)}`;
export const invalidForm = new URLSearchParams({
  form: "contact",
  email: "kari",
  name: "x",
  message: "y".repeat(2_000),
}).toString();

let visitors = 0;

export function sendInvalidForm(url: string, path = floodedPage + longQuery): Promise<Answer> {
  visitors += 1;
  return ask(url, path, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
    },
    body: invalidForm,
  });
}

export function peakMemory({ pid }: { pid: number }): number {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
