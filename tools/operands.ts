import { parseArgs } from "node:util";

/**
 * Returns the command-line arguments. With `--help`, prints the help text and exits. If the arguments are invalid,
 * exits with code 2.
 */
export function operandsOf(help: string, maxOperands: number): string[] {
  const args = process.argv.slice(2);
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { help: { type: "boolean" } },
      allowPositionals: true,
    });
    if (positionals.length > maxOperands)
      throw new Error(`unexpected argument ${JSON.stringify(positionals[maxOperands])}`);
    if (!values.help) return args;
    process.stdout.write(help);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}; --help shows the usage\n`);
    process.exit(2);
  }
}
