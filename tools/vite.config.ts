import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Bundles the operators' command line, which has to run where there are no development dependencies. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  build: { ssr: "tools/leads.ts", outDir: "build/tools", copyPublicDir: false, target: "node20" },
});
