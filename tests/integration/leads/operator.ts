import { execFile } from "node:child_process";

/** What came of calling the command line. */
export type Call = { code: number; out: string; err: string };

/** Calls the command line for leads as it is built. */
export function operate(url: string, ...args: string[]): Promise<Call> {
  return operateWithin([], url, ...args);
}

/** The same by way of another program, like `SmallDisk.within`. */
export function operateWithin(within: readonly string[], url: string, ...args: string[]): Promise<Call> {
  const [program = "", ...rest] = [...within, process.execPath, "build/tools/leads.js", ...args];
  const env = { ...process.env, LEADS_DATABASE_URL: url };
  return new Promise((resolve) => {
    execFile(program, rest, { env, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}
