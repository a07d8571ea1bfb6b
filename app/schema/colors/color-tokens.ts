import type { Colors } from "./colors";

export function colorTokens(colors: Colors): string {
  const tokens = Object.entries({
    ...colors,
    // Colors of overlays are slightly transparent.
    "shade-ending": `${colors.bar}e0`,
    backdrop: `${colors.bar}99`,
  });
  return `:root{${tokens.map(([name, value]) => `--${name}:${value}`).join(";")}}`.replaceAll(
    "#ffffff",
    "#fff",
  );
}
