import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Bundles the operators' tools and the server's worker thread, so that they run without development dependencies. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  build: {
    ssr: true,
    rollupOptions: {
      input: ["leads", "insights", "publish", "read-content"].map((tool) => `tools/${tool}.ts`),
    },
    outDir: "build/tools",
    copyPublicDir: false,
    target: "node20",
  },
});
