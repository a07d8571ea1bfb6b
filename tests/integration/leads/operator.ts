import { execFile } from "node:child_process";

/** Result of a command line. */
export type Call = { code: number; out: string; err: string };

/** Runs the built command line for leads. */
export function operate(url: string, ...args: string[]): Promise<Call> {
  return operateWithin([], url, ...args);
}

/** The same through another program, like `SmallDisk.within`. */
export function operateWithin(within: readonly string[], url: string, ...args: string[]): Promise<Call> {
  return calledWith([...within, process.execPath, "build/tools/leads.js", ...args], {
    LEADS_DATABASE_URL: url,
  });
}

/** Runs one of the operators' built command lines, with some settings. */
export function operateTool(
  tool: "leads" | "insights",
  settings: Record<string, string>,
  ...args: string[]
): Promise<Call> {
  return calledWith([process.execPath, `build/tools/${tool}.js`, ...args], settings);
}

/** Runs a command line, with some settings. */
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
