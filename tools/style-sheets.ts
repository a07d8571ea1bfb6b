import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { browserslistToTargets, Features } from "lightningcss";
import type { CSSOptions, Plugin } from "vite";
import { conditions, screens, sizes, times } from "../app/ui/product-constants";
import { browsersOf } from "./browser-targets";

/** Vite's options for style sheets: written with what is modern, sent as the browsers of `package.json` understand it. */
export const styleOptions: CSSOptions = {
  transformer: "lightningcss",
  lightningcss: {
    targets: browserslistToTargets(browsersOf("styles")),
    // There is one colour scheme, and the list of fonts has its own fallbacks.
    exclude: Features.LightDark | Features.FontFamilySystemUi,
  },
};

/** A Vite plugin that prepares style sheets for the transformer: imports, and the names of `app/ui/product-constants.ts`. */
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

/** A style sheet with those that it imports in their place, so that one file is sent; URLs stay those of their files. */
function withImports(text: string, file: string, onImport: (path: string) => void): string {
  return text.replace(/^@import "([./\w-]+\.css)";$/gm, (_, name: string) => {
    const path = join(dirname(file), name);
    onImport(path);
    return readFileSync(path, "utf8").replaceAll('url("./', `url("${dirname(name)}/`);
  });
}

/**
 * A style sheet with values in place of names: `@media (--narrow)`, `@supports (--no-flex-gap)`, `env(top-bar)`.
 *
 * @throws Error for an unknown name
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
    if (value === undefined) throw new Error(`app/ui/product-constants.ts has no ${kind} called ${name}`);
    return value;
  };
}
