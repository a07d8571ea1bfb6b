import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { browserslistToTargets, Features } from "lightningcss";
import type { CSSOptions, Plugin } from "vite";
import { conditions, screens, sizes, times } from "../app/ui/product-constants";
import { browsersOf } from "./browser-targets";

export const styleOptions: CSSOptions = {
  transformer: "lightningcss",
  lightningcss: {
    targets: browserslistToTargets(browsersOf("styles")),
    // Does not change `color-scheme`, which is always `light`, or `system-ui`, which always has fallback fonts.
    exclude: Features.LightDark | Features.FontFamilySystemUi,
  },
};

export function styleSheets(): Plugin {
  return {
    name: "style-sheets",
    enforce: "pre",
    transform(text, id) {
      const [file = ""] = id.split("?");
      if (!file.endsWith(".css")) return undefined;
      return withValues(withImports(text, file, (imported) => this.addWatchFile(imported)));
    },
  };
}

/** Inlines imports, so that browsers load only one file. */
function withImports(text: string, file: string, onImport: (path: string) => void): string {
  return text.replace(/^@import "([./\w-]+\.css)";$/gm, (_, name: string) => {
    const path = join(dirname(file), name);
    onImport(path);
    return readFileSync(path, "utf8").replaceAll('url("./', `url("${dirname(name)}/`);
  });
}

/**
 * Replaces names such as `(--narrow)` and `env(top-bar)` with values.
 * @throws Error if a name is unknown
 */
export function withValues(text: string): string {
  return text
    .replace(/@media [^{]+/g, (query) => query.replace(/\(--([\w-]+)\)/g, named(screens, "screen")))
    .replace(/@supports [^{]+/g, (query) => query.replace(/\(--([\w-]+)\)/g, named(conditions, "condition")))
    .replace(/\benv\(([\w-]+)\)/g, named({ ...sizes, ...times }, "size or time"));
}

function named(values: Record<string, string>, kind: string) {
  return (_: string, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`unknown ${kind} ${name}: add it to app/ui/product-constants.ts`);
    return value;
  };
}
