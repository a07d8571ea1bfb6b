import type { Colors } from "./colors";

export function colorTokens(colors: Colors): string {
  const tokens = Object.entries({
    ...colors,
    // The last two hexadecimal digits are the opacity.
    "shade-ending": `${colors.bar}e0`,
    backdrop: `${colors.bar}99`,
  });
  return `:root{${tokens.map(([name, value]) => `--${name}:${value}`).join(";")}}`.replaceAll(
    "#ffffff",
    "#fff",
  );
}
