import { fileURLToPath } from "node:url";
import { build, type Rollup } from "vite";

/** The stage as one self-contained HTML document with script, styles and fonts. */
export async function bundleStage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("./stage", import.meta.url)),
    // Otherwise, a build within a test would use React's development runtime.
    esbuild: { jsx: "automatic", jsxDev: false },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
    build: {
      write: false,
      assetsInlineLimit: () => true,
      cssCodeSplit: false,
      lib: { entry: "main.tsx", formats: ["iife"], name: "quaysideStage" },
    },
  });
  const { output } = [result].flat()[0] as Rollup.RollupOutput;
  const script = output.find((each) => each.type === "chunk")?.code ?? "";
  const styles = output.find((each) => each.type === "asset")?.source ?? "";
  return `<!DOCTYPE html><meta charset="utf-8"><style>${styles}</style><div id="root"></div><script>${script.replaceAll("</script", "<\\/script")}</script>`;
}
