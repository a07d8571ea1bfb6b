import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Bundles the operators' tools and the server's worker thread, which run without development dependencies. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  ssr: { noExternal: ["echarts", "zrender", "tslib"] },
  build: {
    ssr: true,
    rollupOptions: {
      input: ["tools/leads.ts", "tools/insights.ts", "tools/read-content.ts", "tools/release.ts"],
    },
    outDir: "build/tools",
    copyPublicDir: false,
    target: "node20",
  },
});
