import type { Colors } from "./schema/colors";

/** The rule that gives the style sheets the content's colours, each as `--` and its name. */
export function colorTokens(colors: Colors): string {
  const tokens = Object.entries({
    ...colors,
    // What lies over pictures and pages shows a little of them.
    "shade-ending": `${colors.bar}e0`,
    backdrop: `${colors.bar}99`,
  });
  return `:root{${tokens.map(([name, value]) => `--${name}:${value}`).join(";")}}`.replaceAll(
    "#ffffff",
    "#fff",
  );
}
