import { readFile } from "node:fs/promises";
import { minify } from "terser";
import { type Plugin, transformWithEsbuild } from "vite";

/** `import text from "./file.ts?inline"` returns the minified script, for inlining into pages. */
export function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    async load(id) {
      const [file = "", query] = id.split("?");
      if (query !== "inline" || !file.endsWith(".ts")) return undefined;
      const script = await transformWithEsbuild(await readFile(file, "utf8"), file, {
        format: "iife",
        // Compiles for all browsers, because inlined scripts are not transpiled later.
        target: "es2015",
      });
      const { code } = await minify(script.code, {
        ecma: 2015,
        compress: { passes: 3, unsafe_arrows: true },
      });
      return `export default ${JSON.stringify(code)};`;
    },
  };
}
