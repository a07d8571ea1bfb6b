import { EnvError } from "~/content/site/env.server";

/** A command was called in a wrong way. */
export class CallError extends Error {}

/** What each command takes besides its name: options, and operands as a person calls them. */
export type Commands = Record<string, { options: readonly string[]; operands: readonly string[] }>;

/** The message of anything thrown; some errors, like that of a host with two addresses, have a code only. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}

/** Says in a line why a tool has failed, and that it has: exit code 2 for a wrong call or setting, else 1. */
export function fail(tool: string, error: unknown): void {
  const [line = ""] = messageOf(error).split("\n");
  process.stderr.write(`${tool}: ${line}\n`);
  process.exitCode = error instanceof CallError || error instanceof EnvError ? 2 : 1;
}

/**
 * Reads a command line.
 *
 * @param parse calls `parseArgs`
 * @throws CallError
 */
export function parsed<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    // What Node adds in further sentences is no help here.
    throw new CallError(messageOf(error).split(/\.\s/)[0]);
  }
}

/**
 * The command that is called, which takes all that it is given.
 *
 * @param options as they are given, by name
 * @throws CallError
 */
export function commandCalled<Name extends string>(
  commands: Pick<Commands, Name>,
  [name = "", ...operands]: string[],
  options: object,
): Name {
  if (!isCommand(commands, name))
    throw new CallError(`needs one of ${Object.keys(commands).join(", ")}, or --help`);
  const takes = commands[name];
  const stray = Object.keys(options).find((option) => !takes.options.includes(option));
  if (stray) throw new CallError(`${name} takes no --${stray}`);
  const extra = operands[takes.operands.length];
  if (extra !== undefined) throw new CallError(`${name} does not take ${JSON.stringify(extra)}`);
  return name;
}

function isCommand<Name extends string>(commands: Pick<Commands, Name>, name: string): name is Name {
  return Object.hasOwn(commands, name);
}

/** Lets a reader of the standard output leave when it has seen enough, as `head` does. */
export function letReadersLeave(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

export function print(text: string): void {
  process.stdout.write(text);
}

/**
 * Rows as text with aligned columns, for a terminal. What could steer the terminal (control characters,
 * changes of writing direction) is written out as `\u{…}`.
 */
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

/** `padEnd` by characters as a reader counts them, not by UTF-16 units. */
function pad(text: string, width: number): string {
  return text + " ".repeat(width - [...text].length);
}
