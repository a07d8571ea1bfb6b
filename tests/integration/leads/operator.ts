import { execFile } from "node:child_process";

export type Call = { code: number; out: string; err: string };

export function operate(url: string, ...args: string[]): Promise<Call> {
  return operateWithin([], url, ...args);
}

export function operateWithin(
  commandPrefix: readonly string[],
  url: string,
  ...args: string[]
): Promise<Call> {
  return calledWith([...commandPrefix, process.execPath, "build/tools/leads.js", ...args], {
    LEADS_DATABASE_URL: url,
  });
}

export function operateTool(
  tool: "leads" | "insights",
  settings: Record<string, string>,
  ...args: string[]
): Promise<Call> {
  return calledWith([process.execPath, `build/tools/${tool}.js`, ...args], settings);
}

export function calledWith(
  [program = "", ...args]: string[],
  settings: Record<string, string>,
): Promise<Call> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(program, args, { env, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}
