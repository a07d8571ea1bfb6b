import { parseArgs } from "node:util";

/**
 * Returns the command-line arguments. With `--help`, prints the help text and exits. If the arguments are invalid,
 * exits with code 2.
 * @param {string} help
 * @param {number} maxOperands
 * @returns {string[]}
 */
export function operandsOf(help, maxOperands) {
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
    process.stderr.write(`${/** @type {Error} */ (error).message}; --help shows the usage\n`);
    process.exit(2);
  }
}
