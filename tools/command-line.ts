import { statSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { EnvError } from "~/platform/settings.server";

export class CallError extends Error {}

export type Commands = Record<string, { options: readonly string[]; operands: readonly string[] }>;

/** Returns the error's message, or the error's code if the message is empty, as it may be for an AggregateError. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}

/** @throws CallError if the folder does not exist */
export function requireFolder(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CallError(`the folder ${folder} does not exist`);
}

export async function runTool(name: string, run: (args: string[]) => void | Promise<void>): Promise<void> {
  // Ignores EPIPE, because programs such as `head` close the pipe before they have read all output.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    const [line = ""] = messageOf(error).split("\n");
    process.stderr.write(`${name}: ${line}\n`);
    process.exitCode = exitCode(error);
  }
}

function exitCode(error: unknown): number {
  if (error instanceof Interruption) return signalCodes[error.signal];
  return error instanceof CallError || error instanceof EnvError ? 2 : 1;
}

const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

class Interruption extends Error {
  constructor(readonly signal: keyof typeof signalCodes) {
    super("interrupted: nothing was changed");
  }
}

export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => controller.abort(new Interruption(signal)));
  return controller.signal;
}

/** @throws CallError if the arguments are invalid */
export function readArguments<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Keeps only the first sentence of Node's message, because the other sentences do not help the user.
    throw new CallError(messageOf(error).split(/\.\s/)[0]);
  }
}

/** @throws CallError if the command is unknown, or does not accept the given options and operands */
export function commandCalled<Name extends string>(
  commands: Pick<Commands, Name>,
  [name = "", ...operands]: string[],
  options: object,
): Name {
  if (!isCommand(commands, name))
    throw new CallError(
      `${name === "" ? "the command is missing" : `unknown command ${JSON.stringify(name)}`}: use ${Object.keys(commands).join(", ")} or --help`,
    );
  const takes = commands[name];
  const stray = Object.keys(options).find((option) => !takes.options.includes(option));
  if (stray) throw new CallError(`${name} does not take --${stray}`);
  const extra = operands[takes.operands.length];
  if (extra !== undefined) throw new CallError(`${name} does not take ${JSON.stringify(extra)}`);
  return name;
}

function isCommand<Name extends string>(commands: Pick<Commands, Name>, name: string): name is Name {
  return Object.hasOwn(commands, name);
}

export function print(text: string): void {
  process.stdout.write(text);
}

export function counted(count: number, noun: string): string {
  return `${count || "no"} ${noun}${count === 1 ? "" : "s"}`;
}

export function toTable(rows: string[][]): string {
  const cells = rows.map((row) => row.map(printable));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => [...(row[column] ?? "")].length)),
  );
  return cells
    .map((row) => row.map((cell, column) => pad(cell, widths[column] ?? 0)).join("  "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}

function pad(text: string, width: number): string {
  return text + " ".repeat(width - [...text].length);
}
