import { fileURLToPath } from "node:url";
import type { Rollup } from "vite";

export type EditorPage = Record<string, { type: string; text: string }>;

const document = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Content</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/page.css">
    <script type="module" src="/page.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

export async function editorPage(): Promise<EditorPage> {
  const { build } = await import("vite");
  const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: "error",
    root: folder("./page"),
    // Builds React's production code even in tests, although Vitest sets NODE_ENV to `test`.
    esbuild: { jsx: "automatic", jsxDev: false },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    resolve: { alias: { "~": folder("../../app") } },
    build: { write: false, cssCodeSplit: false, lib: { entry: "main.tsx", formats: ["es"] } },
  });
  const { output } = [result].flat()[0] as Rollup.RollupOutput;
  const script = output.find((each) => each.type === "chunk")?.code ?? "";
  const styles = output.find((each) => each.type === "asset")?.source ?? "";
  return {
    "/": { type: "text/html", text: document },
    "/page.js": { type: "text/javascript", text: script },
    "/page.css": { type: "text/css", text: String(styles) },
  };
}
