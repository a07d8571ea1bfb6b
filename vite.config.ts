import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { future, routesScript } from "./app/platform/remix/routes-script";
import { targetsOf } from "./tools/browser-targets";
import { developmentSteps } from "./tools/development-steps";
import { inlineScripts } from "./tools/inline-scripts";
import { reloadPages } from "./tools/reload-pages";
import { styleOptions, styleSheets } from "./tools/style-sheets";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const underTest = process.env.VITEST !== undefined;

/** Modules of both comboboxes, which share one file with their library. */
const comboboxes = ["downshift", "./app/demo/tab-combobox", "./app/search/ui/search-combobox"];

/** Small modules of some bytes each, which other scripts share with the routes. */
const helpers = ["extends", "inheritsLoose", "objectWithoutPropertiesLoose"];
const shared = [
  "./app/search/ui/result-query",
  ...helpers.map((name) => `@babel/runtime/helpers/esm/${name}`),
];

/**
 * Bundles all route modules into one client script: together they are a few kilobytes, and each file would cost a
 * request. Pages load it through `inOneScript` in app/platform/remix/adapter.server.tsx.
 */
function routesInOneScript(): Plugin {
  const name = "virtual:routes";
  const app = fileURLToPath(new URL("./app", import.meta.url));
  return {
    name: "routes-in-one-script",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    config: () => ({
      build: { rollupOptions: { output: { manualChunks: { routes: [name, ...shared], comboboxes } } } },
    }),
    buildStart() {
      this.emitFile({ type: "chunk", id: name, name: "routes" });
    },
    resolveId: (id) => (id === name ? id : undefined),
    load(id) {
      if (id !== name) return undefined;
      const pages = readdirSync(`${app}/routes`).filter((file) => file.endsWith(".tsx"));
      const files = ["root.tsx", ...pages.map((file) => `routes/${file}`)];
      return { code: routesScript(app, files), moduleSideEffects: true };
    },
  };
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    styleSheets(),
    inlineScripts(),
    !underTest && developmentSteps(),
    !underTest && routesInOneScript(),
    !underTest && reloadPages(process.env.CONTENT_DIR ?? "content"),
    !underTest &&
      remix({
        future,
      }),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // One file instead of hundreds reduces Node's start time by a third. External packages are shared with
  // remix-serve, or load a binary file.
  ssr: {
    noExternal: command === "build" ? true : [],
    external: ["@remix-run/node", "better-sqlite3", "pg"],
  },
  css: styleOptions,
  // Without React's development build, the file is a third smaller, and rendering does not read environment
  // variables.
  ...(command === "build" && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  // Without this list, the development server finds some packages late, and reloads pages while they are in
  // use.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}"] },
  build: {
    // Browsers cache build/client for a year and public/ for an hour: icons and videos belong in the second group.
    assetsDir: "_build",
    copyPublicDir: false,
    cssMinify: "lightningcss",
    target: targetsOf("scripts"),
    // Otherwise minification would undo the lowering for older browsers.
    cssTarget: targetsOf("styles"),
    // 5 % smaller than with esbuild. Browsers never download the server's scripts.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, compress: { passes: 3 } },
  },
  test: {
    include: ["tests/{unit,integration,browsers,shipped}/**/*.test.ts"],
    silent: "passed-only",
    // By default, Vitest leaves one processor idle.
    maxWorkers: availableParallelism(),
    env: { MEDIA_ENCODING: "hurried" },
    // The timeout is long, because build machines may be slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
}));
