import { parseArgs } from "node:util";

/**
 * Reads the operands of a call. Prints the help where it asks for that, and ends the process there, as with an option or an
 * operand too many (exit code 2).
 *
 * @param {string} help
 * @param {number} most operands
 * @param {string[]} [flags] options without a value, which stay among the operands
 * @returns {string[]}
 */
export function operandsOf(help, most, flags = []) {
  const args = process.argv.slice(2);
  const known = Object.fromEntries(
    [...flags, "help"].map((name) => [name, /** @type {const} */ ({ type: "boolean" })]),
  );
  try {
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true });
    if (positionals.length > most) throw new Error(`does not take ${JSON.stringify(positionals[most])}`);
    if (!values.help) return args;
    process.stdout.write(help);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}; --help says what there is\n`);
    process.exit(2);
  }
}
