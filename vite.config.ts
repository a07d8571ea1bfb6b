import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vitest/config";
import { namedScreens } from "./tools/named-screens";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const underTest = process.env.VITEST !== undefined;

export default defineConfig({
  plugins: [
    !underTest &&
      remix({
        future: {
          v3_fetcherPersist: true,
          v3_relativeSplatPath: true,
          v3_throwAbortReason: true,
          v3_routeConfig: true,
          v3_singleFetch: true,
          // A dozen routes: shipping the whole manifest costs less than a request to /__manifest.
          v3_lazyRouteDiscovery: false,
        },
      }),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  css: { postcss: { plugins: [namedScreens] } },
  // Packages that are only found once a page asks for them make the development server reload in mid-page.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}"] },
  build: {
    // remix-serve serves build/client as immutable for a year and public/ for an hour. Keeping
    // public/ out of build/client keeps icons and videos out of the first group.
    assetsDir: "_build",
    copyPublicDir: false,
    cssMinify: true,
    target: "es2022",
  },
  test: {
    include: ["tests/unit/**/*.test.ts", "tests/integration/**/*.test.ts", "tests/browsers/**/*.test.ts"],
  },
});
